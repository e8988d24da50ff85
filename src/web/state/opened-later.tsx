import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "./load-chunk.ts";
import { after } from "./timers.ts";

interface Openable {
  readonly opened: boolean;
}

/** Figures that have come are drawn first. */
const PREPARE_AFTER_MS = 300;

/**
 * A dialog or drawer whose code comes with its first opening, or ahead of it once what the page is opened for is there
 * (`prepare`). It stays afterwards, and closes in its own way.
 */
export function openedLater<P extends Openable>(
  importPart: () => Promise<ComponentType<P>>,
): ComponentType<P & { readonly prepare?: boolean }> {
  let loaded: ComponentType<P> | null = null;
  return function OpenedLater(props: P & { readonly prepare?: boolean }) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const [stands, setStands] = useState(false);
    const { opened, prepare = false } = props;
    useEffect(() => {
      if (!prepare || Part !== null) return;
      return after(PREPARE_AFTER_MS, () => {
        // What fails here fails again, and is told, when it is opened.
        importPart().then(
          (part) => {
            loaded = part;
            setPart(() => part);
          },
          () => undefined,
        );
      });
    }, [prepare, Part]);
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
