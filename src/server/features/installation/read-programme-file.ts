import { type ProgrammeFile, programmeFile } from "#contract/programme-file.ts";
import { programmeFileFaults } from "#contract/programme-file-faults.ts";
import { firstProblems } from "#domain/programme-rules/rules.ts";
import { badRequest, errorText } from "#server/platform/errors.ts";

/** The programme file in a text; `name` is what its person calls it. Faults are refused, a sentence each. */
export function readProgrammeFile(name: string, text: string): ProgrammeFile {
  const file = parseJson(name, text);
  const faults = programmeFileFaults(file);
  if (faults.length > 0) throw badRequest(firstProblems(faults), "PROGRAMME");
  return programmeFile.parse(file);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw badRequest(
      `${name} is not JSON: ${errorText(error)}. docs/programme-file.md shows how it looks.`,
      "PROGRAMME",
    );
  }
}
