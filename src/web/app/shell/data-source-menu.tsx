import { Menu, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import type { Operation } from "#contract/structure.ts";
import { useCurrentOperation, useOpenStructure } from "#web/app/current-operation.ts";
import { deleteStoredFilters } from "#web/state/stored-filters.ts";
import { Tag } from "#web/ui/tag.tsx";
import classes from "./navbar.module.css";

/** Switches to another operation: its first page, with filters at their defaults. */
export function DataSourceMenu() {
  const { clients } = useOpenStructure();
  const { operation: current } = useCurrentOperation();
  const navigate = useNavigate();
  const switchTo = ({ operationid }: Operation) => {
    if (operationid === current.operationid) return;
    deleteStoredFilters();
    void navigate({ to: "/dashboard", search: { operation: operationid } });
  };
  return (
    <Menu
      position="bottom-end"
      width={280}
      shadow="none"
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button type="button" className={classes.source}>
          <VisuallyHidden>Data source</VisuallyHidden>
          <Tag>{current.dstype}</Tag>
          <span className={classes.sourceName}>{current.operationname}</span>
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {clients.map(({ clientname, operations }) => (
          <Fragment key={clientname}>
            <Menu.Label>{clientname}</Menu.Label>
            {operations.map((operation) => (
              <Menu.Item
                key={operation.operationid}
                onClick={() => switchTo(operation)}
                rightSection={operation.operationid === current.operationid ? <Chosen /> : null}
              >
                <span className={classes.option}>
                  <Tag>{operation.dstype}</Tag>
                  {operation.operationname}
                </span>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Chosen() {
  return <IconCheck size={16} stroke={2} aria-label="chosen" />;
}
