import "./app/first.ts";
import "@fontsource-variable/inter/opsz.css";
// Before Mantine: its layer must come after our base layer.
import "./app/devanagari.css";
import "./app/global.css";
import "./app/mantine-styles.ts";
import "./app/print.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, watchSessionEnd } from "./app/app.tsx";
import { router } from "./app/router.tsx";
import { styleNonce } from "./app/style-nonce.ts";
import { watchPrinting } from "./ui/printing.ts";

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
router
  .load()
  // In slices: a phone that draws it in one piece hears no touch meanwhile.
  .then(() => startTransition(() => createRoot(root).render(app)))
  .catch(reportError);
