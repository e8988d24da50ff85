import { testPagesOf } from "./page-figures.ts";

// Who sees all and who sees least; pages.deep.test.ts asks for everybody.
testPagesOf(["headoffice", "dealer"]);
