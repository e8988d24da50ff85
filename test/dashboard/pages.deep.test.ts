import { PERSONAS } from "#test/endpoints/two-operations.ts";
import { testPagesOf } from "./page-figures.ts";

testPagesOf(Object.keys(PERSONAS));
