import { testSummaryOf } from "./summary-figures.ts";

// Who sees all and who sees least; summary-scores.deep.test.ts asks for everybody.
testSummaryOf(["headoffice", "dealer"]);
