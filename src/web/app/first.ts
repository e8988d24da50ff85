// What has to happen before anything else runs.

// The page's policy forbids the code that zod would write for itself; it tries as soon as a schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
