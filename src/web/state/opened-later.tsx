import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "./load-chunk.ts";

interface Openable {
  readonly opened: boolean;
}

/** A dialog or drawer whose code comes with its first opening. It stays afterwards, and closes in its own way. */
export function openedLater<P extends Openable>(
  importPart: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function OpenedLater(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const [stands, setStands] = useState(false);
    const { opened } = props;
    useEffect(() => {
      if (!opened || Part !== null) return;
      loadChunk(importPart).then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        (error: unknown) => setFailure({ error }),
      );
    }, [opened, Part]);
    // What opens after it stands knows from where, and gives the focus back there.
    useEffect(() => setStands(Part !== null), [Part]);
    if (failure !== null) throw failure.error;
    return Part === null ? null : <Part {...props} opened={opened && stands} />;
  };
}
