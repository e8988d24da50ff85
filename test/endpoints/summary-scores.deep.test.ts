import { testSummaryOf } from "./summary-figures.ts";
import { PERSONAS } from "./two-operations.ts";

testSummaryOf(Object.keys(PERSONAS));
