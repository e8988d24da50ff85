import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { nextTask } from "#web/state/timers.ts";
import { watchPrinting } from "#web/ui/printing.ts";
import { App, watchSessionEnd } from "./app.tsx";
import { router } from "./router.tsx";
import { styleNonce } from "./style-nonce.ts";

// The scroll lock behind drawers and dialogs takes its nonce from this global.
Object.assign(window, { __webpack_nonce__: styleNonce() });

watchPrinting();
watchSessionEnd();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// Until there is a screen to show, the page's own splash stays.
nextTask()
  .then(() => router.load())
  // In slices: a phone that draws it in one piece handles no touch meanwhile.
  .then(() => startTransition(() => createRoot(root).render(app)))
  .catch(reportError);
