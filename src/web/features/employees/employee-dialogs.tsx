import type { Employee } from "#contract/employees.ts";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";
import { WorkbookDialog } from "./workbook-dialog.tsx";

/** What is being done, and to whom. */
export type Doing =
  | { readonly what: "register" }
  | { readonly what: "workbook" }
  | { readonly what: "edit" | "status" | "password"; readonly employee: Employee };

interface DialogsProps {
  readonly operation: string;
  readonly doing: Doing;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** The dialogs of the employee list. */
export function EmployeeDialogs({ operation, doing, onDone, onClose }: DialogsProps) {
  const shared = { operation, onDone, onClose };
  if (doing.what === "register") return <EmployeeDialog {...shared} employee={null} />;
  if (doing.what === "workbook") return <WorkbookDialog {...shared} />;
  if (doing.what === "edit") return <EmployeeDialog {...shared} employee={doing.employee} />;
  if (doing.what === "status") return <StatusDialog {...shared} employee={doing.employee} />;
  return <PasswordDialog {...shared} employee={doing.employee} />;
}
