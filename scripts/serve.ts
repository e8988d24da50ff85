import { buildDemo } from "#demo/build.ts";
import { serve } from "#server/main.ts";

await serve(buildDemo);
