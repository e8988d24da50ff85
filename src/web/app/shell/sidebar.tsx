import { IconSelector, IconSettings, IconTableImport, type TablerIcon } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StructurePage } from "#contract/structure.ts";
import { ClientLogo } from "#web/app/client-logo.tsx";
import { pageIcon } from "#web/app/page-registry.tsx";
import { COPYRIGHT, VERSION } from "#web/app/product-lines.ts";
import { isAdministrator, useCurrentOperation } from "#web/state/current-operation.ts";
import { linkToPage } from "#web/state/page-link.ts";
import { sharedSearch } from "#web/state/search.ts";
import { Brand } from "#web/ui/brand.tsx";
import classes from "./sidebar.module.css";

interface Props {
  readonly collapsed: boolean;
  readonly current: StructurePage | null;
}

/** The pages of the operation, the administrator's links, and the product's footer. */
export function Sidebar({ collapsed, current }: Props) {
  const { client, operation, person } = useCurrentOperation();
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.brand}>
        <ClientLogo
          client={client}
          operation={operation}
          markOnly={collapsed}
          otherwise={<Brand markOnly={collapsed} />}
        />
      </div>
      <ClientLink collapsed={collapsed} />
      <nav className={classes.nav} aria-label="Pages">
        {operation.pages.map((page) => (
          <PageLink key={page.title} page={page} current={page === current} />
        ))}
        {isAdministrator(person) ? <AdminLinks /> : null}
      </nav>
      <footer className={classes.footer}>
        <p className={classes.powered}>
          <span className={classes.words}>Powered By</span>
          <Brand markOnly={collapsed} />
        </p>
        <p>
          {VERSION}
          <span className={classes.wide}>{` · ${COPYRIGHT}`}</span>
        </p>
      </footer>
    </div>
  );
}

function ClientLink({ collapsed }: { collapsed: boolean }) {
  const { client, operation } = useCurrentOperation();
  if (collapsed) return null;
  return (
    <Link to="/category" className={classes.client} title="Choose another survey">
      <span>
        {client.name}
        <small>{operation.name}</small>
      </span>
      <IconSelector size={16} stroke={2} aria-hidden="true" />
    </Link>
  );
}

function PageLink({ page, current }: { page: StructurePage; current: boolean }) {
  return (
    <Link
      {...linkToPage(page)}
      className={classes.link}
      title={page.title}
      {...(current ? { "aria-current": "page", "data-status": "active" } : {})}
    >
      <LinkBody Icon={pageIcon(page.key)}>{page.title}</LinkBody>
    </Link>
  );
}

function AdminLinks() {
  return (
    <>
      <hr className={classes.rule} />
      <Link to="/dashboard/excel_upload" search={keepSearch} className={classes.link} title="Upload Excel">
        <LinkBody Icon={IconTableImport}>Upload Excel</LinkBody>
      </Link>
      <Link to="/Admin_Panel/Upload_Excel" search={keepSearch} className={classes.link} title="Admin Panel">
        <LinkBody Icon={IconSettings}>Admin Panel</LinkBody>
      </Link>
    </>
  );
}

function LinkBody({ Icon, children }: { Icon: TablerIcon; children: ReactNode }) {
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.name}>{children}</span>
    </>
  );
}

/** The filters go along, what is chosen on one page stays there. */
const keepSearch: NonNullable<LinkProps["search"]> = sharedSearch;
