import { PERSONAS } from "#test/endpoints/two-operations.ts";
import { testSingleCardsOf } from "./single-card-replies.ts";

testSingleCardsOf(Object.keys(PERSONAS));
