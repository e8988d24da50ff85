import { Menu, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import type { Operation } from "#contract/structure.ts";
import { useCurrentOperation, useOpenStructure } from "#web/state/current-operation.ts";
import { deleteStoredFilters } from "#web/state/stored-filters.ts";
import { OpenedMenu, usePopup } from "#web/ui/popup.tsx";
import { Tag } from "#web/ui/tag.tsx";
import classes from "./navbar.module.css";

/** Switches to another operation: its first page, with filters at their defaults. */
export function DataSourceMenu() {
  const { clients } = useOpenStructure();
  const { operation: current } = useCurrentOperation();
  const navigate = useNavigate();
  const popup = usePopup("menu");
  const switchTo = ({ id }: Operation) => {
    if (id === current.id) return;
    deleteStoredFilters();
    void navigate({ to: "/dashboard", search: { operation: id } });
  };
  return (
    <>
      <button type="button" {...popup.button} className={classes.source}>
        <VisuallyHidden>Data source</VisuallyHidden>
        <Tag>{current.type}</Tag>
        <span className={classes.sourceName}>{current.name}</span>
        <IconChevronDown size={16} stroke={2} aria-hidden="true" />
      </button>
      <OpenedMenu of={popup} width={280} shadow="none" withinPortal={false}>
        <Menu.Dropdown>
          {clients.map(({ name, operations }) => (
            <Fragment key={name}>
              <Menu.Label>{name}</Menu.Label>
              {operations.map((operation) => (
                <Menu.Item
                  key={operation.id}
                  onClick={() => switchTo(operation)}
                  rightSection={operation.id === current.id ? <Chosen /> : null}
                >
                  <span className={classes.option}>
                    <Tag>{operation.type}</Tag>
                    {operation.name}
                  </span>
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </OpenedMenu>
    </>
  );
}

function Chosen() {
  return <IconCheck size={16} stroke={2} aria-label="chosen" />;
}
