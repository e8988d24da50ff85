import { z } from "zod";

/** What an editor's process is to do: so many saves of marks into remarks, over HTTP. */
export const editingTask = z.strictObject({
  editor: z.int(),
  /** The server it works at. */
  address: z.string(),
  operation: z.string(),
  email: z.string(),
  field: z.enum(["dealer_remarks", "manager_remarks"]),
  tickets: z.array(z.int()),
  saves: z.int(),
});
export type EditingTask = z.infer<typeof editingTask>;

const mark = z.strictObject({
  ticketNo: z.int(),
  /** The version it was written over, and the one it became. */
  read: z.int(),
  written: z.int(),
  field: editingTask.shape.field,
  text: z.string(),
});

/** A save the server has acknowledged. */
export type Mark = z.infer<typeof mark>;

/** What the process tells at its end. */
export const editingReport = z.strictObject({
  marks: z.array(mark),
  /** Saves that were told to read again. */
  conflicts: z.int(),
});
export type EditingReport = z.infer<typeof editingReport>;
