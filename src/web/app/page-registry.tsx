import { type ComponentType, lazy, Suspense, useEffect } from "react";
import type { Component, Operation } from "#contract/structure.ts";
import type { Route } from "#web/charts/prepare.ts";
import type { PageFilter, Selection } from "#web/state/selection.ts";
import { StateMessage } from "#web/ui/state-message.tsx";

interface PageProps {
  readonly component: Component;
  readonly operation: Operation;
  /** The page's filters and what is applied of them. */
  readonly filters: readonly PageFilter[];
  readonly selection: Selection;
  /** Goes to another page of the operation. */
  readonly onFollow: (route: Route) => void;
}

const DashboardPage = lazy(async () => {
  const page = await import("#web/features/dashboard/dashboard-page.tsx");
  return { default: page.DashboardPage };
});

/** Which page a component id mounts. */
const PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  cui_001: DashboardPage,
};

/** The page of a component; an unknown id shows the component's name and is logged. */
export function RegisteredPage(props: PageProps) {
  const Page = PAGES[props.component.uicomponent] ?? UnknownComponent;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Page {...props} />
    </Suspense>
  );
}

function UnknownComponent({ component }: PageProps) {
  const { uicomponent, componentname } = component;
  useEffect(() => {
    console.error(`No page is registered for component ${uicomponent} (${componentname}).`);
  }, [uicomponent, componentname]);
  return <StateMessage title={componentname} />;
}
