import { Select } from "@mantine/core";
import { useState } from "react";
import { employees } from "#contract/employees.ts";
import { roles } from "#contract/roles.ts";
import { ALL } from "#domain/network/network.ts";
import { filterEmployees, filterWords, NO_FILTER, regionsText } from "#domain/people/employee-filter.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { ScrollTable } from "#web/ui/scroll-table.tsx";
import classes from "./employees.module.css";
import { ListState } from "./list-state.tsx";
import { MobileAccessTableRow } from "./mobile-access-row.tsx";
import { NameSearch } from "./name-search.tsx";

const COLUMNS = ["S.No", "Name", "Email", "Designation", "Region", "Mobile Access", "Action"];

/** Who may log in from the mobile app. */
export function MobileAccessPage({ operation }: { operation: string }) {
  const list = useEndpoint(employees.mobileAccess, { operation, body: null });
  const designations = useEndpoint(roles.designations, { operation, body: null }).data?.roles ?? [];
  const regions = useEndpoint(roles.regions, { operation, body: null }).data ?? [];
  const [filter, setFilter] = useState(NO_FILTER);
  const rows = filterEmployees(list.data ?? [], filter);
  const regionNames = regions.map(({ name }) => name);
  return (
    <>
      <PageHead
        sentence="Mobile Access"
        context={[
          "Who may log in from the mobile app. Browsers, on a phone too, are not affected.",
          ...filterWords(filter),
        ].join(" · ")}
      />
      <section className={classes.card} aria-label="Mobile Access">
        <div className={classes.filters}>
          <Select
            label="Roles"
            data={[ALL, ...designations.map(({ name }) => name)]}
            value={filter.role}
            allowDeselect={false}
            onChange={(role) => setFilter({ ...filter, role: role ?? ALL })}
          />
          <Select
            label="Region"
            data={[ALL, ...regionNames]}
            value={filter.region}
            allowDeselect={false}
            onChange={(region) => setFilter({ ...filter, region: region ?? ALL })}
          />
          <NameSearch
            label="Search Name"
            value={filter.search}
            onChange={(search) => setFilter({ ...filter, search })}
          />
        </div>
        <ListState query={list} empty={rows.length === 0}>
          <ScrollTable columns={COLUMNS} rows={rows} className={classes.table}>
            {(row, number) => (
              <MobileAccessTableRow
                key={row.userId}
                operation={operation}
                number={number}
                row={row}
                regions={regionsText(row.regions, regionNames)}
              />
            )}
          </ScrollTable>
        </ListState>
      </section>
    </>
  );
}
