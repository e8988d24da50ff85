import { useState } from "react";
import { type EmployeeFile, employeeFileConflict, employeeFiles } from "#contract/employee-files.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { upload } from "#web/api/upload.ts";
import { useAction } from "#web/api/use-action.ts";

/** How far a workbook has come. */
type Step =
  | { readonly at: "choose" }
  | { readonly at: "look"; readonly file: EmployeeFile }
  | { readonly at: "done"; readonly file: EmployeeFile; readonly created: number; readonly updated: number };

/** Choose a workbook, look at what it would do, apply it. */
export function useEmployeeFile(operation: string) {
  const { run, busy, problem, setProblem } = useAction();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const check = (chosen: File) =>
    run(async () => {
      const form = new FormData();
      form.append("file", chosen, chosen.name);
      const file = await upload(employeeFiles.check, {
        operation,
        form,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      setStep({ at: "look", file });
    });
  const apply = (file: EmployeeFile) =>
    run(async () => {
      const body = { fileId: file.fileId };
      const { created, updated } = await call(employeeFiles.apply, { operation, body }).catch(
        (error: unknown) => {
          const fresh = freshCheck(error);
          if (fresh !== null) setStep({ at: "look", file: fresh });
          throw error;
        },
      );
      setStep({ at: "done", file, created, updated });
    });
  const chooseAgain = () => {
    setProblem(null);
    setStep({ at: "choose" });
  };
  return { step, busy, problem, check, apply, chooseAgain };
}

/** What the rows come to now, where they are no longer what was looked at. */
function freshCheck(error: unknown): EmployeeFile | null {
  if (!(error instanceof ApiError) || error.code !== "STALE") return null;
  return employeeFileConflict.safeParse(error.body).data?.file ?? null;
}
