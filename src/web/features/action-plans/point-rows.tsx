import { Button } from "@mantine/core";
import { IconArrowBackUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { MAX_ADDITIONAL_POINTS } from "#domain/action-plans/action-plan.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CountedText } from "./counted-text.tsx";
import {
  type DraftPoint,
  emptyPoint,
  isBlank,
  isRemoved,
  lacksPoint,
  POINT_FIELDS,
  type PointField,
  pointField,
  signatureOf,
  typedInto,
  withoutPoint,
  withPointBack,
} from "./draft-points.ts";
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
    onChange(points.map((point) => (point.key === key ? typedInto(point, field, value, author) : point)));
  const shown = editable ? points : points.filter((point) => !isBlank(point));
  const add = () => onChange([...points, emptyPoint(Math.max(-1, ...points.map(({ key }) => key)) + 1)]);
  if (shown.length === 0) return <p className={classes.empty}>No additional points yet</p>;
  return (
    <div className={editable ? `${classes.rows} ${classes.editable}` : classes.rows}>
      <div className={classes.heads} aria-hidden="true">
        <span />
        {POINT_FIELDS.map(({ key, name }) => (
          <span key={key}>{name}</span>
        ))}
        <span>Created By</span>
      </div>
      {shown.map((point, place) => (
        <PointRow
          key={point.key}
          point={point}
          place={place}
          editable={editable}
          onType={(field, value) => change(point.key, field, value)}
          onRemove={() => onChange(withoutPoint(points, point.key))}
          onPutBack={() => onChange(withPointBack(points, point.key))}
        />
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

interface RowProps {
  readonly point: DraftPoint;
  readonly place: number;
  readonly editable: boolean;
  readonly onType: (field: PointField, value: string) => void;
  readonly onRemove: () => void;
  readonly onPutBack: () => void;
}

function PointRow({ point, place, editable, onType, ...remove }: RowProps) {
  const number = place + 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a form, told apart by its number
    <div className={classes.row} role="group" aria-label={`Row ${number}`}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      {POINT_FIELDS.map(({ key, name, limit }) => (
        <div key={key} className={classes.cell} data-name={name} data-empty={!editable && point[key] === ""}>
          <CountedText
            label={`${name} ${number}`}
            labelHidden
            value={point[key]}
            limit={limit}
            rows={1}
            readOnly={editable ? null : ""}
            field={pointField(place, key)}
            lacking={key === "additionalPoint" && lacksPoint(point)}
            onChange={(value) => onType(key, value)}
          />
        </div>
      ))}
      <div className={classes.cell} data-name="Created By">
        <span className={classes.author}>{signatureOf(point)}</span>
      </div>
      {editable ? <RemoveButton {...{ point, place }} {...remove} /> : null}
      <p role="status" className={isRemoved(point) ? `${classes.lack} ${classes.left}` : classes.lack}>
        {wordsOf(point, number)}
      </p>
    </div>
  );
}

type RemoveProps = Pick<RowProps, "point" | "place" | "onRemove" | "onPutBack">;

/** One button: what it took out it also puts back, so that the focus stays with it. */
function RemoveButton({ point, place, onRemove, onPutBack }: RemoveProps) {
  const removed = isRemoved(point);
  return (
    <IconButton
      className={classes.remove}
      aria-label={`${removed ? "Put back" : "Remove"} row ${place + 1}`}
      disabled={place === 0 && isBlank(point) && !removed}
      onClick={removed ? onPutBack : onRemove}
    >
      {removed ? (
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconTrash size={16} stroke={1.6} aria-hidden="true" />
      )}
    </IconButton>
  );
}

function wordsOf(point: DraftPoint, number: number): string | null {
  if (isRemoved(point)) return `Row ${number} goes when you save.`;
  return lacksPoint(point) ? `Fill Additional Point in row ${number}.` : null;
}
