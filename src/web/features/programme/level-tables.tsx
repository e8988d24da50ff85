import type { ShownLevelChanges } from "#contract/programme.ts";
import { counted } from "#domain/text/count-text.ts";
import { BeforeAndAfter } from "#web/ui/before-and-after.tsx";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import unfolding from "#web/ui/unfolding.module.css";
import classes from "./programme-page.module.css";

type Dealer = ShownLevelChanges["dealers"][number];

/** Dealers that would get another level, or pass the limit, a table for each wave; all but the newest unfold. */
export function LevelTables({ levels }: { readonly levels: readonly ShownLevelChanges[] }) {
  if (levels.length === 0) {
    return <p className={classes.quiet}>No dealer gets another level, and none passes the limit.</p>;
  }
  return (
    <div className={unfolding.list}>
      {levels.map(({ wave, name, belowBefore, belowAfter, changed, dealers }, place) => (
        <details key={wave} open={place === 0}>
          <summary>
            {name}{" "}
            <span>
              {`${counted(changed, "dealer")}; ${belowBefore === belowAfter ? `${belowAfter} under the limit as before` : `under the limit ${belowBefore} → ${belowAfter}`}`}
            </span>
          </summary>
          <TableBox label={`${name}, levels`} className={classes.scroll}>
            {dealers.length < changed ? (
              <p className={classes.quiet}>{`The ${dealers.length} lowest of them:`}</p>
            ) : null}
            <Table aria-label={`${name}, levels of dealers`}>
              <thead>
                <tr>
                  <th scope="col">Dealer</th>
                  <th scope="col">Level</th>
                  <th scope="col">Limit</th>
                  <th scope="col" className={cell.figure}>
                    Index
                  </th>
                </tr>
              </thead>
              <tbody>
                {dealers.map(({ code, name: dealer, before, after }) => (
                  <tr key={code}>
                    <th scope="row">
                      {dealer} <small className={classes.quiet}>{code}</small>
                    </th>
                    <td>
                      <BeforeAndAfter before={levelText(before)} after={levelText(after)} />
                    </td>
                    <td>
                      <BeforeAndAfter before={limitText(before)} after={limitText(after)} />
                    </td>
                    <td className={cell.figure}>
                      <BeforeAndAfter before={pointsText(before)} after={pointsText(after)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableBox>
        </details>
      ))}
    </div>
  );
}

function levelText(at: Dealer["before"]): string {
  return at === null ? "no rank" : at.level;
}

function limitText(at: Dealer["before"]): string {
  if (at === null) return "no rank";
  return at.isBelow ? "under" : "not under";
}

function pointsText(at: Dealer["before"]): string {
  return at === null ? "–" : at.index.toFixed(1);
}
