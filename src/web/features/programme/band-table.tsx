import { useId } from "react";
import type { EditedProgramme } from "#contract/programme.ts";
import { LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import { Table, TableBox } from "#web/ui/table.tsx";
import { Field, OnPaper } from "./field.tsx";
import { isInRange, type ProgrammeDraft } from "./programme-draft.ts";
import classes from "./programme-page.module.css";

interface Props {
  readonly draft: ProgrammeDraft;
  readonly onChange: (draft: ProgrammeDraft) => void;
}

type Bands = EditedProgramme["bands"];

const LIMITS = ["disappointed", "indifferent", "pleased"] as const satisfies readonly (keyof Bands)[];
const HIGHEST_RATING = 10;
/** That a band may end with. */
const RATINGS = Array.from({ length: HIGHEST_RATING - 1 }, (_, place) => place + 1);

/** Which ratings are in which band, and under which index a dealer is low. */
export function BandTable({ draft, onChange }: Props) {
  const { bands, lowIndexLimit } = draft;
  const indexLimit = useId();
  return (
    <section className={classes.card} aria-labelledby="bands">
      <div className={classes.head}>
        <h3 id="bands" className={classes.title}>
          Bands and limit
        </h3>
        <p className={classes.quiet}>
          Which ratings count as disappointed, indifferent, pleased and delighted, and under which index a
          dealer counts as low on Dealer Ranking.
        </p>
      </div>
      <TableBox label="Bands" className={classes.scroll}>
        <Table aria-label="Bands">
          <thead>
            <tr>
              <th scope="col">Band</th>
              <th scope="col">Ratings</th>
              <th scope="col">Highest rating</th>
            </tr>
          </thead>
          <tbody>
            {LEVEL_NAMES.map((band, place) => {
              const limit = LIMITS.find((each) => each === band);
              return (
                <tr key={band}>
                  <th scope="row">{capital(band)}</th>
                  <td>{ratingsText(bands, place)}</td>
                  <td>
                    {limit === undefined ? (
                      HIGHEST_RATING
                    ) : (
                      <>
                        <select
                          className={classes.input}
                          aria-label={`Highest rating that is ${limit}`}
                          value={bands[limit]}
                          onChange={(event) =>
                            onChange({
                              ...draft,
                              bands: { ...bands, [limit]: Number(event.currentTarget.value) },
                            })
                          }
                        >
                          {RATINGS.map((rating) => (
                            <option key={rating} value={rating}>
                              {rating}
                            </option>
                          ))}
                        </select>
                        <OnPaper text={String(bands[limit])} />
                      </>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </TableBox>
      <label className={classes.limit} htmlFor={indexLimit}>
        <span>Limit of a low index, 0 to 1000</span>
        <Field
          id={indexLimit}
          inputMode="decimal"
          maxLength={8}
          className={classes.input}
          aria-invalid={!isInRange(lowIndexLimit) || undefined}
          value={lowIndexLimit}
          onChange={(event) => onChange({ ...draft, lowIndexLimit: event.currentTarget.value })}
        />
      </label>
    </section>
  );
}

/** '6 to 7', '10', 'none' where the limits don't rise. */
function ratingsText(bands: Bands, place: number): string {
  const before = LIMITS[place - 1];
  const own = LIMITS[place];
  const from = before === undefined ? 1 : bands[before] + 1;
  const to = own === undefined ? HIGHEST_RATING : bands[own];
  if (from > to) return "none";
  return from === to ? String(from) : `${from} to ${to}`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
