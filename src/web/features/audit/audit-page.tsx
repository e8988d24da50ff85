import { Button, Select, TextInput } from "@mantine/core";
import { IconDownload, IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { type AuditEntry, type AuditFilter, audit } from "#contract/audit.ts";
import { clockOf } from "#domain/calendar/date-display.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { FilteredList } from "#web/ui/filtered-list.tsx";
import { NewerOlder, useListPages } from "#web/ui/newer-older.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { usePrinting } from "#web/ui/printing.ts";
import { Problem } from "#web/ui/problem.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import classes from "./audit-page.module.css";
import { EntryDetail } from "./entry-detail.tsx";

type Actions = z.infer<typeof audit.list.reply>["actions"];

const ALL = "All";

/** Who did what to whom, newest first. */
export function AuditPage({ operation }: { operation: string }) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const pages = useListPages();
  const { before } = pages;
  const list = useEndpoint(audit.list, { operation, body: { ...filter, before }, anew: true });
  const printing = usePrinting();
  const file = useAction(JSON.stringify(filter));
  const fetchWorkbook = () => download(audit.export, { operation, body: filter, fallbackName: "Audit.xlsx" });
  const choose = (change: AuditFilter) => {
    pages.start();
    setFilter({ ...filter, ...change });
  };
  const { entries = [], actions = [] } = list.data ?? {};
  return (
    <>
      <PageHead
        sentence="Audit"
        context={[contextOf(list.data?.timeZone), ...filterWords(filter, actions)].join(" · ")}
        actions={
          <Button
            variant="default"
            loading={file.busy}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void file.run(fetchWorkbook)}
          >
            Export
          </Button>
        }
      />
      <Problem sentence={file.problem} />
      <FilteredList
        label="Audit"
        filters={
          <>
            <TextInput
              type="date"
              label="From"
              onChange={(event) => choose({ from: event.currentTarget.value || null })}
            />
            <TextInput
              type="date"
              label="To"
              onChange={(event) => choose({ to: event.currentTarget.value || null })}
            />
            <Select
              label="Action"
              data={choicesOf(actions)}
              value={filter.action ?? ALL}
              allowDeselect={false}
              onChange={(action) => choose({ action: action === ALL ? null : action })}
            />
            <TextInput
              label="Search person, subject or address"
              maxLength={200}
              onChange={(event) => choose({ search: event.currentTarget.value })}
            />
          </>
        }
      >
        {list.data === undefined && list.error !== null ? (
          <StateMessage title="Could not load" action={<TryAgain onClick={() => void list.refetch()} />}>
            {list.error.message}
          </StateMessage>
        ) : list.data !== undefined && entries.length === 0 ? (
          <StateMessage icon={<IconListDetails size={24} stroke={1.6} />} title="No Data Available" />
        ) : (
          <>
            <Entries entries={entries} timeZone={list.data?.timeZone} />
            {/* Nobody can go on from paper. */}
            {printing.now && (list.data?.more === true || before !== null) ? (
              <p>{`There are more entries than these ${entries.length}. Export writes all that the filter leaves.`}</p>
            ) : null}
          </>
        )}
        <div className={classes.foot}>
          <NewerOlder
            pages={pages}
            end={list.data?.more === true && !list.isPlaceholderData ? (entries.at(-1)?.id ?? null) : null}
          />
        </div>
      </FilteredList>
    </>
  );
}

function contextOf(timeZone: string | undefined): string {
  const zone = timeZone === undefined ? "" : ` Days and times are those of ${timeZone}.`;
  return `What was done to accounts, rights and data. Nothing in this list can be changed.${zone}`;
}

/** What narrows the list, for whoever does not see the fields. */
function filterWords({ from, to, action, search }: AuditFilter, actions: Actions): readonly string[] {
  const words = [
    ["From", from],
    ["To", to],
    ["Action", actions.find(({ code }) => code === action)?.name],
    ["Search", search?.trim()],
  ] as const;
  return words.flatMap(([name, value]) => (value == null || value === "" ? [] : [`${name}: ${value}`]));
}

/** The actions there are, by their names. */
function choicesOf(actions: Actions) {
  const named = actions.map(({ code, name }) => ({ value: code, label: name }));
  return [{ value: ALL, label: ALL }, ...named.toSorted((a, b) => a.label.localeCompare(b.label, "en"))];
}

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  /** The client's; unknown while there are no entries. */
  readonly timeZone: string | undefined;
}

function Entries({ entries, timeZone }: EntriesProps) {
  const clock = timeZone === undefined ? null : clockOf(timeZone);
  return (
    <TableBox label="Entries" className={classes.scroll}>
      <Table prose className={classes.table}>
        <thead>
          <tr>
            {["Time", "Who", "What", "Address", "Device"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={`${cell.tight} ${classes.time}`}>{clock?.moment(entry.at)}</td>
              <td className={classes.who} title={entry.email ?? ""}>
                {entry.who ?? "Command line"}
              </td>
              <td className={classes.what}>
                {entry.sentence}
                <EntryDetail entry={entry} />
              </td>
              <td className={cell.tight}>{entry.address}</td>
              <td className={classes.device}>{entry.device}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}
