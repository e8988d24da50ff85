import type { EditedProgramme } from "#contract/programme.ts";
import { programmeOfFile } from "#contract/programme-file.ts";
import { programmeFaults } from "#contract/programme-file-faults.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { checkProgramme, checkRevision, firstProblems } from "#domain/programme-rules/rules.ts";
import { badRequest, conflict } from "#server/platform/errors.ts";
import type { VersionInForce } from "./queries.ts";

/** What somebody made of a version of a questionnaire. */
export interface Edit {
  readonly revision: number;
  readonly programme: EditedProgramme;
}

/** The questionnaire an edit makes; refused where another version is in force by now, or where it has faults. */
export function editedVersion(inForce: VersionInForce, { revision, programme }: Edit): Programme {
  if (inForce.revision !== revision) {
    throw conflict(
      `${inForce.person ?? "Somebody at the command line"} changed this survey meanwhile: version ${inForce.revision} is in force. Discard your changes to see it, then make them again.`,
      "STALE",
    );
  }
  const { type, firstMonth } = inForce.definition;
  const edited = { ...programme, type, firstMonth };
  const faults = programmeFaults(edited);
  if (faults.length > 0) throw badRequest(firstProblems(faults), "PROGRAMME");
  const checked = programmeOfFile.parse(edited);
  const problems = [...checkProgramme(checked), ...checkRevision(inForce.definition, checked)];
  if (problems.length > 0) throw badRequest(firstProblems(problems), "PROGRAMME");
  const kept = new Set(fixedPartsOf(checked));
  if (!fixedPartsOf(inForce.definition).every((part) => kept.has(part))) {
    throw badRequest(
      "Codes and slots of what is in force are not changed here, nor the factor of an attribute. Have whoever runs the installation apply a programme file.",
      "PROGRAMME",
    );
  }
  return checked;
}

/** What an edit leaves as it is: everything that has a code and a slot, and the answers in their order. New ones may come. */
function fixedPartsOf({ factors, verbatims, otherQuestions }: Programme): string[] {
  return [
    ...factors.flatMap((factor) => [
      `factor ${factor.slot} ${factor.code}`,
      ...factor.attributes.map(({ slot, code }) => `attribute ${slot} ${code} of ${factor.slot}`),
    ]),
    ...verbatims.map(({ slot, code }) => `verbatim ${slot} ${code}`),
    ...otherQuestions.flatMap((question) => [
      `question ${question.slot} ${question.code}`,
      ...question.answers.map(({ code }, place) => `answer ${place} ${code} of ${question.slot}`),
    ]),
  ];
}
