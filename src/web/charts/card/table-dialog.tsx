import { Modal } from "@mantine/core";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import type { ChartTable } from "./chart-table.ts";
import classes from "./table-dialog.module.css";

const CELLS = { name: undefined, number: cell.figure, text: cell.quiet } as const;

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
      <TableBox label={`${title}, table`} className={classes.scroll}>
        <Table rowRem={2.5} className={classes.table}>
          <thead>
            <tr>
              {table.head.map(({ text, kind }) => (
                <th key={text} scope="col" className={CELLS[kind]}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.id}>
                {row.cells.map((text, index) => {
                  const kind = table.head[index]?.kind ?? "text";
                  return kind === "name" ? (
                    <th key={table.head[index]?.text} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={table.head[index]?.text} className={CELLS[kind]}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableBox>
    </Modal>
  );
}
