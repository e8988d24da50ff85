import { Button, Select, TextInput } from "@mantine/core";
import { IconBuildingStore, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { type ListedPlace, network } from "#contract/network.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
import { ALL, PLACE_LEVELS } from "#domain/network/network.ts";
import { LEVEL_NAMES, levelAbove } from "#domain/network/place-change.ts";
import { countText } from "#domain/text/count-text.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FilteredList } from "#web/ui/filtered-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Note } from "#web/ui/note.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { ScrollTable } from "#web/ui/scroll-table.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { cell } from "#web/ui/table.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import classes from "./network-page.module.css";
import { statusOf } from "./place-words.ts";

const DealerListDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./dealer-list-dialog.tsx"))).DealerListDialog,
}));

const COLUMNS = [
  "Name",
  "Code",
  "Level",
  "Lies in",
  "Responses",
  "Last survey",
  "People",
  "Status",
  "Action",
];
const FIGURES: readonly string[] = ["Responses", "People"];
const LEVELS = PLACE_LEVELS.map((level) => ({ value: level, label: capital(LEVEL_NAMES[level]) }));

/** Dealers and places of the client, and what an administrator does to them. */
export function NetworkPage({ operation }: { operation: string }) {
  const list = useEndpoint(network.list, { operation, body: null, anew: true });
  const [level, setLevel] = useState<string>("dealer");
  const [status, setStatus] = useState<string>(ALL);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ListedPlace | null>(null);
  const [reading, setReading] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const places = list.data?.places ?? [];
  const statuses = [ALL, ...new Set(places.map((place) => statusOf(place).text))];
  const rows = useMemo(
    () => (list.data?.places ?? []).filter((place) => isWanted(place, { level, status, search })),
    [list.data, level, status, search],
  );
  return (
    <>
      <PageHead
        sentence="Network"
        context="Dealers and the places they stand in. Those never surveyed are listed only here: figures and filters leave them out."
        actions={
          <Button variant="default" onClick={() => setReading(true)}>
            Read a list of dealers
          </Button>
        }
      />
      <Note sentence={done} />
      <FilteredList
        label="Network"
        filters={
          <>
            <Select
              label="Level"
              data={[{ value: ALL, label: ALL }, ...LEVELS]}
              value={level}
              allowDeselect={false}
              onChange={(next) => setLevel(next ?? ALL)}
            />
            <Select
              label="Status"
              data={statuses}
              value={status}
              allowDeselect={false}
              onChange={(next) => setStatus(next ?? ALL)}
            />
            <TextInput
              label="Search name or code"
              value={search}
              maxLength={200}
              leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </>
        }
      >
        {list.data === undefined ? (
          list.error === null ? (
            <SkeletonBar width={280} />
          ) : (
            <LoadFailed sentence={list.error.message} onRetry={() => void list.refetch()} />
          )
        ) : rows.length === 0 ? (
          <StateMessage icon={<IconBuildingStore size={24} stroke={1.6} />} title="No Data Available">
            Nothing fits these filters.
          </StateMessage>
        ) : (
          <Places rows={rows} places={places} onChange={setChosen} />
        )}
      </FilteredList>
      <Suspense fallback={null}>
        {reading ? (
          <DealerListDialog
            operation={operation}
            onDone={(message) => {
              setReading(false);
              setDone(message);
            }}
            onClose={() => setReading(false)}
          />
        ) : null}
      </Suspense>
      {chosen === null ? null : (
        <ChangeDialog
          operation={operation}
          place={chosen}
          places={places}
          onDone={(message) => {
            setChosen(null);
            setDone(message);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface Wanted {
  readonly level: string;
  readonly status: string;
  readonly search: string;
}

/** A search finds a place by the codes that were merged into it, too. */
function isWanted(place: ListedPlace, { level, status, search }: Wanted): boolean {
  if (level !== ALL && place.level !== level) return false;
  if (status !== ALL && statusOf(place).text !== status) return false;
  const text = search.trim().toLowerCase();
  return [place.name, place.code, ...place.former].some((each) => each.toLowerCase().includes(text));
}

interface PlacesProps {
  readonly rows: readonly ListedPlace[];
  readonly places: readonly ListedPlace[];
  readonly onChange: (place: ListedPlace) => void;
}

function Places({ rows, places, onChange }: PlacesProps) {
  const names = useMemo(
    () => new Map(places.map(({ level, code, name }) => [`${level} ${code}`, name])),
    [places],
  );
  return (
    <ScrollTable
      label="Dealers and places"
      columns={COLUMNS}
      figures={FIGURES}
      rows={rows}
      className={classes.table}
    >
      {(place, number) => (
        <PlaceRow
          key={`${place.level} ${place.code}`}
          place={place}
          number={number}
          parent={names.get(`${levelAbove(place.level) ?? ""} ${place.parent ?? ""}`) ?? "–"}
          onChange={onChange}
        />
      )}
    </ScrollTable>
  );
}

interface RowProps {
  readonly place: ListedPlace;
  readonly number: number;
  readonly parent: string;
  readonly onChange: (place: ListedPlace) => void;
}

function PlaceRow({ place, number, parent, onChange }: RowProps) {
  const { level, code, name, responses, lastSurvey, people, former } = place;
  const { tone, text } = statusOf(place);
  const formerly = former.length === 0 ? "" : ` (formerly also ${former.join(", ")})`;
  return (
    <tr aria-rowindex={number + 1}>
      <th scope="row" title={name}>
        {name}
      </th>
      <td className={cell.tight} title={`${code}${formerly}`}>
        {code}
        {formerly}
      </td>
      <td>{capital(LEVEL_NAMES[level])}</td>
      <td title={parent}>{parent}</td>
      <td className={cell.figure}>{countText(responses)}</td>
      <td className={cell.tight}>{lastSurvey === null ? "–" : numericDay(lastSurvey)}</td>
      <td className={cell.figure}>{countText(people)}</td>
      <td>
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td>
        <TextButton aria-label={`Change ${name} (${code})`} onClick={() => onChange(place)}>
          Change
        </TextButton>
      </td>
    </tr>
  );
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
