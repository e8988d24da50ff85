import type { ShownMovement } from "#contract/survey-preview.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { BeforeAndAfter } from "#web/ui/before-and-after.tsx";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import unfolding from "#web/ui/unfolding.module.css";
import { decimalText, indexText, MOVED_FIGURES, rankText } from "./movement-figures.ts";
import classes from "./movement-tables.module.css";

interface Props {
  readonly movements: readonly ShownMovement[];
  /** It has happened already. */
  readonly isDone?: boolean;
}

/** What becomes other, a table for each wave; all but the newest unfold. */
export function MovementTables({ movements, isDone = false }: Props) {
  if (movements.length === 0)
    return <p className={classes.quiet}>{isDone ? "No figure moved." : "No figure would move."}</p>;
  return (
    <div className={unfolding.list}>
      {movements.map((movement, place) => (
        <details key={movement.wave} open={place === 0}>
          <summary>
            {movement.name}
            <span>{summaryOf(movement)}</span>
          </summary>
          <Regions movement={movement} />
          <Dealers movement={movement} />
        </details>
      ))}
    </div>
  );
}

function summaryOf({ before, after, rankChanges }: ShownMovement): string {
  const index = `Index ${indexText(before.index)} → ${indexText(after.index)}`;
  return `${index}, ${rankChanges === 0 ? "no rank moves" : `${counted(rankChanges, "rank")} ${rankChanges === 1 ? "moves" : "move"}`}`;
}

function Regions({ movement }: { readonly movement: ShownMovement }) {
  const rows = [{ ...movement, name: "All regions" }, ...movement.regions];
  return (
    <TableBox label={`${movement.name}, regions`} className={classes.scroll}>
      <Table aria-label={`${movement.name} by region`}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            {MOVED_FIGURES.map(({ name }) => (
              <th key={name} scope="col" className={cell.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {MOVED_FIGURES.map((figure) => (
                <td key={figure.name} className={cell.figure}>
                  <BeforeAndAfter before={figure.of(before)} after={figure.of(after)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

function Dealers({ movement }: { readonly movement: ShownMovement }) {
  const { dealers, dealersChanged } = movement;
  if (dealers.length === 0) return null;
  const note = `${counted(dealersChanged, "dealer")} with other figures`;
  return (
    <TableBox label={`${movement.name}, dealers`} className={classes.scroll}>
      <p className={classes.quiet}>
        {dealers.length < dealersChanged ? `${note}; those that move most:` : `${note}:`}
      </p>
      <Table aria-label={`${movement.name} by dealer`}>
        <thead>
          <tr>
            <th scope="col">Dealer</th>
            <th scope="col" className={cell.figure}>
              Rank
            </th>
            <th scope="col" className={cell.figure}>
              Index
            </th>
            <th scope="col" className={cell.figure}>
              NPS
            </th>
            <th scope="col" className={cell.figure}>
              Answers
            </th>
          </tr>
        </thead>
        <tbody>
          {dealers.map(({ code, name, before, after }) => (
            <tr key={code}>
              <th scope="row">
                {name} <small className={classes.quiet}>{code}</small>
              </th>
              <td className={cell.figure}>
                <BeforeAndAfter before={rankText(before.rank)} after={rankText(after.rank)} />
              </td>
              <td className={cell.figure}>
                <BeforeAndAfter before={indexText(before.index, 1)} after={indexText(after.index, 1)} />
              </td>
              <td className={cell.figure}>
                <BeforeAndAfter before={decimalText(before.nps)} after={decimalText(after.nps)} />
              </td>
              <td className={cell.figure}>
                <BeforeAndAfter before={countText(before.responses)} after={countText(after.responses)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}
