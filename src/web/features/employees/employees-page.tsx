import { Button, Select } from "@mantine/core";
import { IconDownload, IconMail, IconTableImport, IconUserPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { type Employee, employees } from "#contract/employees.ts";
import { roles } from "#contract/roles.ts";
import { ALL } from "#domain/network/network.ts";
import {
  EMPLOYEE_STATUSES,
  type EmployeeFilter,
  filterEmployees,
  filterWords,
  NO_FILTER,
} from "#domain/people/employee-filter.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/download.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { Note } from "#web/ui/note.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Problem } from "#web/ui/problem.tsx";
import type { Doing } from "./employee-dialogs.tsx";
import { EmployeeTable, type Resent } from "./employee-table.tsx";
import classes from "./employees.module.css";
import { ListState } from "./list-state.tsx";
import { NameSearch } from "./name-search.tsx";

const EmployeeDialogs = lazy(async () => ({
  default: (await loadChunk(() => import("./employee-dialogs.tsx"))).EmployeeDialogs,
}));

/** Everybody who works for the client, and what can be done with their accounts. */
export function EmployeesPage({ operation }: { operation: string }) {
  const list = useEndpoint(employees.list, { operation, body: null });
  const regions = useEndpoint(roles.regions, { operation, body: null });
  const [filter, setFilter] = useState(NO_FILTER);
  const [doing, setDoing] = useState<Doing | null>(null);
  const names = regions.data?.map(({ name }) => name) ?? [];
  const shown = filterEmployees(list.data ?? [], filter);
  const file = useAction(JSON.stringify(filter));
  const invitation = useInvitation(operation);
  const exportList = () =>
    download(employees.export, { operation, body: filter, fallbackName: "Employees.xlsx" });
  const refresh = async () => {
    setFilter(NO_FILTER);
    file.setProblem(null);
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.list) });
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.administrators) });
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.mobileAccess) });
  };
  return (
    <>
      <PageHead
        sentence="Employees"
        context={
          list.data === undefined
            ? ""
            : [`${shown.length} of ${list.data.length} people`, ...filterWords(filter)].join(" · ")
        }
        actions={
          <PageActions
            exporting={file.busy}
            onExport={() => void file.run(exportList)}
            onDo={(what) => setDoing({ what })}
          />
        }
      />
      <Problem sentence={file.problem ?? invitation.problem} />
      <div className={classes.news}>
        <Note
          sentence={invitation.resent?.sentence ?? null}
          icon={<IconMail size={18} stroke={1.6} aria-hidden="true" />}
        />
      </div>
      <section className={classes.card} aria-label="Employees">
        <Filters filter={filter} regions={names} onFilter={setFilter} />
        <ListState query={list} empty={shown.length === 0}>
          <EmployeeTable
            rows={shown}
            regions={names}
            resent={invitation.resent}
            onDo={(what, employee) =>
              what === "invite" ? void invitation.resend(employee) : setDoing({ what, employee })
            }
          />
        </ListState>
      </section>
      <Suspense fallback={null}>
        {doing === null ? null : (
          <EmployeeDialogs
            operation={operation}
            doing={doing}
            onDone={refresh}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Another invitation for somebody who has not used theirs, and what came of it. */
function useInvitation(operation: string) {
  const { run, busy, problem } = useAction();
  const [resent, setResent] = useState<Resent | null>(null);
  const resend = async ({ fullName, email }: Employee) => {
    if (busy) return;
    setResent({ email, sentence: null });
    const sent = await run(async () => {
      await call(employees.invite, { operation, body: { email } });
      setResent({ email, sentence: `Another invitation goes to ${fullName} (${email}).` });
      await queryClient.invalidateQueries({ queryKey: endpointKey(employees.list) });
    });
    if (!sent) setResent(null);
  };
  return { resend, resent, problem };
}

interface PageActionsProps {
  readonly exporting: boolean;
  readonly onExport: () => void;
  readonly onDo: (what: "register" | "workbook") => void;
}

function PageActions({ exporting, onExport, onDo }: PageActionsProps) {
  return (
    <div className={classes.pageActions}>
      <Button
        variant="default"
        loading={exporting}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
        onClick={onExport}
      >
        Export
      </Button>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => onDo("workbook")}
      >
        From Workbook
      </Button>
      <Button
        leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => onDo("register")}
      >
        Register New User
      </Button>
    </div>
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
        data={[...EMPLOYEE_STATUSES]}
        value={filter.status}
        allowDeselect={false}
        onChange={(chosen) =>
          onFilter({ ...filter, status: EMPLOYEE_STATUSES.find((status) => status === chosen) ?? ALL })
        }
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
