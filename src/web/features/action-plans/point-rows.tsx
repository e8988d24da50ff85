import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { MAX_ADDITIONAL_POINTS } from "#domain/action-plan.ts";
import { CountedText } from "./counted-text.tsx";
import { type DraftPoint, emptyPoint, lacksPoint, POINT_FIELDS, type PointField } from "./draft-points.ts";
import classes from "./point-rows.module.css";

interface Props {
  readonly points: readonly DraftPoint[];
  readonly author: string;
  readonly editable: boolean;
  readonly onChange: (points: readonly DraftPoint[]) => void;
}

/** The additional points of a ticket, three at most; the first row is always there. */
export function PointRows({ points, author, editable, onChange }: Props) {
  const change = (key: number, field: PointField, value: string) =>
    onChange(points.map((point) => (point.key === key ? { ...point, [field]: value } : point)));
  const add = () =>
    onChange([...points, emptyPoint(Math.max(-1, ...points.map(({ key }) => key)) + 1, author)]);
  return (
    <div className={classes.rows}>
      <div className={classes.heads} aria-hidden="true">
        <span />
        {POINT_FIELDS.map(({ key, name }) => (
          <span key={key}>{name}</span>
        ))}
        <span>Created By</span>
      </div>
      {points.map((point, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of a form, told apart by its number
        <div key={point.key} className={classes.row} role="group" aria-label={`Row ${place + 1}`}>
          <span className={classes.number} aria-hidden="true">
            {place + 1}
          </span>
          {POINT_FIELDS.map(({ key, name, limit }) => (
            <div key={key} className={classes.cell} data-name={name}>
              <CountedText
                label={`${name} ${place + 1}`}
                labelHidden
                value={point[key]}
                limit={limit}
                rows={1}
                readOnly={editable ? null : ""}
                onChange={(value) => change(point.key, key, value)}
              />
            </div>
          ))}
          <div className={classes.cell} data-name="Created By">
            <span className={classes.author}>{point.created_by}</span>
          </div>
          <p role="status" className={classes.lack}>
            {lacksPoint(point) ? `Fill Additional Point in row ${place + 1}.` : null}
          </p>
        </div>
      ))}
      {editable && points.length < MAX_ADDITIONAL_POINTS ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={add}
        >
          {`Add row, ${points.length} of ${MAX_ADDITIONAL_POINTS}`}
        </Button>
      ) : null}
    </div>
  );
}
