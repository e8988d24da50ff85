import { Tabs } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Operation, Structure } from "#contract/structure.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import type { Client } from "#web/state/current-operation.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { Tag } from "#web/ui/tag.tsx";
import classes from "./category-page.module.css";

interface Props {
  readonly structure: Structure;
  /** The address named a survey that is not to be had. */
  readonly isLost: boolean;
  readonly onChoose: (operation: Operation) => void;
}

const LOST = "The survey of this address is not open to your account. Choose one of yours.";

/** Choose a client and an operation. */
export function CategoryPage({ structure, isLost, onChoose }: Props) {
  const clients = structure.clients.filter((client) => client.operations.length > 0);
  return (
    <main tabIndex={-1} className={classes.page}>
      <h1 className={classes.title}>Choose a survey</h1>
      {clients.length === 0 ? (
        <NoOperation />
      ) : (
        <p role="status" className={classes.lead}>
          {isLost ? LOST : "You can switch later from the top bar."}
        </p>
      )}
      {clients.length > 1 ? (
        <ClientTabs clients={clients} structure={structure} onChoose={onChoose} />
      ) : (
        clients.map((client) => (
          <OperationList key={client.name} client={client} structure={structure} onChoose={onChoose} />
        ))
      )}
    </main>
  );
}

type Choice = Omit<Props, "isLost">;

function ClientTabs({ clients, structure, onChoose }: Choice & { clients: readonly Client[] }) {
  const [chosen, setChosen] = useState<string | null>(clients.length > 0 ? "0" : null);
  return (
    <Tabs
      value={chosen}
      onChange={setChosen}
      orientation="vertical"
      variant="unstyled"
      classNames={{ root: classes.tabs, list: classes.tabList, tab: classes.tab, tabLabel: classes.tabLabel }}
    >
      <Tabs.List aria-label="Clients">
        {clients.map((client, position) => (
          <Tabs.Tab key={client.name} value={`${position}`}>
            <b>{client.name}</b>
            <small>{counted(client.operations.length, "survey")}</small>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clients.map((client, position) => (
        <Tabs.Panel key={client.name} value={`${position}`}>
          <OperationList client={client} structure={structure} onChoose={onChoose} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function OperationList({ client, structure, onChoose }: Choice & { client: Client }) {
  return (
    <ul className={classes.operations}>
      {client.operations.map((operation) => (
        <li key={operation.id}>
          <button type="button" className={classes.operation} onClick={() => onChoose(operation)}>
            <Tag large>{operation.type}</Tag>
            <span className={classes.name}>
              <b>{operation.name}</b>
              <small>{`${client.name} ${operation.type} · ${counted(operation.pages.length, "page")}`}</small>
            </span>
            <DataDates
              range={structure.dataSources.find(({ operationId }) => operationId === operation.id)}
            />
            <IconChevronRight size={18} stroke={1.6} aria-hidden="true" className={classes.chevron} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function DataDates({ range }: { range: Structure["dataSources"][number] | undefined }) {
  if (!range?.firstDay || !range.lastDay) {
    return (
      <span className={classes.dates}>
        <small>Survey dates</small>
        No responses yet
      </span>
    );
  }
  return (
    <span className={classes.dates}>
      <small>Survey dates</small>
      {daysText(range.firstDay, range.lastDay)}
    </span>
  );
}

function NoOperation() {
  return (
    <StateMessage title="No survey is open to you yet">
      Your account has no access to a survey. Ask the administrator of your company.
    </StateMessage>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
