import { aSurvey } from "#test/given/surveys.ts";
import { grid } from "./personas.ts";
import { type ObjectRow, placeOf } from "./row.ts";

/** How many answers administrators find: those of their client, in the operation they look at. */
const FOUND = grid(`
                                | D01 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401     | 401             | 401          | 401
dealer A, dealer B, asm         | 403 | 403     | 403             | 403          | 403
rsm 1, rsm 2                    | 403 | 403     | 403             | 403          | 403
head office, audio 2            | 403 | 403     | 403             | 403          | 403
admin 1, both 3                 | 1   | 0       | 0               | 0            | 0`);

const ERASED = grid(`
                                | D01 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401     | 401             | 401          | 401
dealer A, dealer B, asm         | 403 | 403     | 403             | 403          | 403
rsm 1, rsm 2                    | 403 | 403     | 403             | 403          | 403
head office, audio 2            | 403 | 403     | 403             | 403          | 403
admin 1, both 3                 | 200 | 404     | 404             | 404          | 404`);

/** Answers of one respondent, by the id of the survey. */
export const ERASURE_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/erasurefind": [
    {
      names: "value",
      outcomes: FOUND,
      alike: ["deleted", "other operation", "other client"],
      outcome: (reply) => (reply.statusCode === 200 ? Number(reply.json().answers.length) : reply.statusCode),
      async prepare(world, object) {
        const { surveyId } = await world.recording(placeOf(object));
        return (caller) => caller.post("/api/erasurefind", { kind: "survey", value: surveyId });
      },
    },
  ],
  "POST /api/eraseanswers": [
    {
      names: "value",
      outcomes: ERASED,
      writes: ["D01"],
      async prepare(world, object) {
        const fresh = aSurvey({ dealer_code: "D01" });
        if (object === "D01") await world.make.surveys([fresh]);
        const value = object === "D01" ? fresh.survey_id : (await world.recording(placeOf(object))).surveyId;
        const body = { kind: "survey", value, answers: 1, reference: "1" };
        return (caller) => caller.post("/api/eraseanswers", body);
      },
    },
  ],
};
