import type { Operation, Structure, StructurePage } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";

/** The stored time range of an operation: first and last day with responses. */
export type TimeRange = Pick<Structure["dataSources"][number], "firstDay" | "lastDay">;

/** What every page of an operation is given: it stands only once its filters are known. */
export interface PageProps {
  readonly page: StructurePage;
  readonly operation: Operation;
  /** The page's filters and what is applied of them. */
  readonly filters: readonly FilterList[];
  readonly selection: FilterSelection;
  readonly timeRange: TimeRange | null;
}
