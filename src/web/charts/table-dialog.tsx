import { Modal } from "@mantine/core";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import type { ChartTable } from "./describe.ts";
import classes from "./table-dialog.module.css";

interface TableDialogProps {
  readonly title: string;
  readonly sentence?: string;
  readonly table: ChartTable;
  readonly onClose: () => void;
}

/** Figures as a real table over the page. The first text column names the row. */
export function TableDialog({ title, sentence, table, onClose }: TableDialogProps) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="auto"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {sentence === undefined ? null : <p className={classes.sentence}>{sentence}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone scrolls by keyboard, too */}
      <section className={classes.scroll} aria-label={`${title}, table`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {table.head.map(({ text, kind }) => (
                <th key={text} scope="col" className={classes[kind]}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.id}>
                {row.cells.map((cell, index) => {
                  const kind = table.head[index]?.kind ?? "text";
                  return kind === "name" ? (
                    <th key={table.head[index]?.text} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={table.head[index]?.text} className={classes[kind]}>
                      {cell}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
