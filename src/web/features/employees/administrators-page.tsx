import { lazy, Suspense, useState } from "react";
import { employees } from "#contract/employees.ts";
import { filterEmployees, filterWords, NO_FILTER } from "#domain/people/employee-filter.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { ScrollTable } from "#web/ui/scroll-table.tsx";
import { AdministratorTableRow } from "./administrator-row.tsx";
import classes from "./employees.module.css";
import { ListState } from "./list-state.tsx";
import { NameSearch } from "./name-search.tsx";

const SecondFactorRequired = lazy(async () => ({
  default: (await loadChunk(() => import("./second-factors.tsx"))).SecondFactorRequired,
}));

const COLUMNS = ["S.No", "Name", "Designation", "Admin Panel", "Audio Upload", "Action"];

/** Who may open the admin panel and upload audio. */
export function AdministratorsPage({ operation }: { operation: string }) {
  const list = useEndpoint(employees.administrators, { operation, body: null });
  const [search, setSearch] = useState("");
  const filter = { ...NO_FILTER, search };
  const rows = filterEmployees(list.data ?? [], filter);
  return (
    <>
      <PageHead
        sentence="Administrator"
        context={["Changes of rights act at the person's next click.", ...filterWords(filter)].join(" · ")}
      />
      <section className={classes.card} aria-label="Administrator">
        <div className={classes.filters}>
          <NameSearch label="Search Name" value={search} onChange={setSearch} />
        </div>
        <Suspense fallback={null}>
          <SecondFactorRequired operation={operation} />
        </Suspense>
        <ListState query={list} empty={rows.length === 0}>
          <ScrollTable columns={COLUMNS} rows={rows} className={classes.table}>
            {(row, number) => (
              <AdministratorTableRow key={row.userId} operation={operation} number={number} row={row} />
            )}
          </ScrollTable>
        </ListState>
      </section>
    </>
  );
}
