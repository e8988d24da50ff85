import { PERSONAS } from "#test/endpoints/two-operations.ts";
import { testSummaryOf } from "./summary-figures.ts";

testSummaryOf(Object.keys(PERSONAS));
