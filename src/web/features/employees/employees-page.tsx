import { Button, Select } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Employee, employees } from "#contract/employees.ts";
import { roles } from "#contract/roles.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { ALL, type EmployeeFilter, filterEmployees, NO_FILTER } from "./employee-filter.ts";
import { EmployeeTable } from "./employee-table.tsx";
import classes from "./employees.module.css";
import { ListState } from "./list-state.tsx";
import { NameSearch } from "./name-search.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";

/** What is being done, and to whom. */
type Doing =
  | { readonly what: "register" }
  | { readonly what: "edit" | "status" | "password"; readonly employee: Employee };

/** Everybody who works for the client, and what can be done with their accounts. */
export function EmployeesPage({ operation }: { operation: string }) {
  const list = useEndpoint(employees.list, { operation, body: null });
  const regions = useEndpoint(roles.regions, { operation, body: null });
  const [filter, setFilter] = useState(NO_FILTER);
  const [doing, setDoing] = useState<Doing | null>(null);
  const names = regions.data?.map(({ name }) => name) ?? [];
  const shown = filterEmployees(list.data ?? [], filter);
  const refresh = async () => {
    setFilter(NO_FILTER);
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.list) });
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.administrators) });
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.mobileAccess) });
  };
  return (
    <>
      <PageHead
        sentence="Employees"
        context={list.data === undefined ? "" : `${shown.length} of ${list.data.length} people`}
        actions={
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setDoing({ what: "register" })}
          >
            Register New User
          </Button>
        }
      />
      <section className={classes.card} aria-label="Employees">
        <Filters filter={filter} regions={names} onFilter={setFilter} />
        <ListState query={list} empty={shown.length === 0}>
          <EmployeeTable
            rows={shown}
            regions={names}
            onDo={(what, employee) => setDoing({ what, employee })}
          />
        </ListState>
      </section>
      <Dialogs operation={operation} doing={doing} onDone={refresh} onClose={() => setDoing(null)} />
    </>
  );
}

interface FiltersProps {
  readonly filter: EmployeeFilter;
  readonly regions: readonly string[];
  readonly onFilter: (filter: EmployeeFilter) => void;
}

function Filters({ filter, regions, onFilter }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <Select
        label="User Status"
        data={[ALL, "Active", "Inactive"]}
        value={filter.status}
        allowDeselect={false}
        onChange={(status) => onFilter({ ...filter, status: status ?? ALL })}
      />
      <Select
        label="Region"
        data={[ALL, ...regions]}
        value={filter.region}
        allowDeselect={false}
        onChange={(region) => onFilter({ ...filter, region: region ?? ALL })}
      />
      <NameSearch
        label="Search Employee Name"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
    </div>
  );
}

interface DialogsProps {
  readonly operation: string;
  readonly doing: Doing | null;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function Dialogs({ operation, doing, onDone, onClose }: DialogsProps) {
  if (doing === null) return null;
  const shared = { operation, onDone, onClose };
  if (doing.what === "register") return <EmployeeDialog {...shared} employee={null} />;
  if (doing.what === "edit") return <EmployeeDialog {...shared} employee={doing.employee} />;
  if (doing.what === "status") return <StatusDialog {...shared} employee={doing.employee} />;
  return <PasswordDialog operation={operation} email={doing.employee.email} onClose={onClose} />;
}
