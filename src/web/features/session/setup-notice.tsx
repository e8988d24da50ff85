import { useEffect, useState } from "react";
import { setupState } from "#contract/setup-state.ts";
import { read } from "#web/api/call.ts";
import { Note } from "#web/ui/note.tsx";

const NOT_SET_UP =
  "This installation is not set up yet: open the link that the server printed when it started, in its terminal or its log.";

/** Says so where nobody administers the installation yet, and nothing else. */
export function SetupNotice() {
  const [awaitsSetup, setAwaitsSetup] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    // Who can't be asked says so when somebody logs in.
    read(setupState, { body: null, signal: abort.signal }).then(
      (state) => setAwaitsSetup(state.awaitsSetup),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return awaitsSetup ? <Note sentence={NOT_SET_UP} /> : null;
}
