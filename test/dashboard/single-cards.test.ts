import { testSingleCardsOf } from "./single-card-replies.ts";

// Who sees a part and who sees least; single-cards.deep.test.ts asks for everybody.
testSingleCardsOf(["rsm", "dealer"]);
