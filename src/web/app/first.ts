// What has to happen before anything else runs.

// The page's policy forbids the code that zod would write for itself; it tries as soon as a schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The line is free now, and stays so while the app starts and asks for its figures.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]"))
  link.rel = link.dataset.rel ?? "";

export {};
