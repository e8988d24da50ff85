import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { employees } from "#contract/employees.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { AdministratorTableRow } from "./administrator-row.tsx";
import { filterEmployees, NO_FILTER } from "./employee-filter.ts";
import classes from "./employees.module.css";
import { ListState } from "./list-state.tsx";
import { ScrollTable } from "./scroll-table.tsx";

const COLUMNS = ["S.No", "Name", "Designation", "Admin Panel", "Audio Upload", "Action"];

/** Who may open the admin panel and upload audio. */
export function AdministratorsPage({ operation }: { operation: string }) {
  const list = useEndpoint(employees.administrators, { operation, body: null });
  const [search, setSearch] = useState("");
  const rows = filterEmployees(list.data ?? [], { ...NO_FILTER, search });
  return (
    <>
      <PageHead sentence="Administrator" context="Changes of rights act at the person's next click." />
      <section className={classes.card} aria-label="Administrator">
        <div className={classes.filters}>
          <TextInput
            label="Search Name"
            value={search}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        <ListState query={list} empty={rows.length === 0}>
          <ScrollTable columns={COLUMNS} rows={rows}>
            {(row, number) => (
              <AdministratorTableRow key={row.userid} operation={operation} number={number} row={row} />
            )}
          </ScrollTable>
        </ListState>
      </section>
    </>
  );
}
