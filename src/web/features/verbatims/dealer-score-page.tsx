import { IconAlertTriangle, IconMessage2Off } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type VerbatimList, verbatims } from "#contract/verbatims.ts";
import { waveStatus } from "#domain/filters/wave-status.ts";
import { searchWords } from "#domain/text/search-normalization.ts";
import { useAnswered } from "#web/api/use-answered.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { WaveBadge } from "#web/charts/card/wave-badge.tsx";
import { loadingWords, readyWords } from "#web/charts/page/page-summary-line.tsx";
import { CreatePlan } from "#web/features/action-plans/index.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { NEWEST_FIRST, type Order } from "./columns.ts";
import classes from "./dealer-score-page.module.css";
import { pageContext, pageSentence } from "./page-words.ts";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";
import { VerbatimCards } from "./verbatim-cards.tsx";
import { VerbatimExport } from "./verbatim-export.tsx";
import { VerbatimTable } from "./verbatim-table.tsx";

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** What customers said, survey by survey: searched, ordered and paged by the server. */
export function DealerScorePage({ operation, page, filters, selection }: PageProps) {
  const { id: operationId } = operation;
  const phone = usePhone();
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>(NEWEST_FIRST);
  const [pageNumber, setPageNumber] = usePageNumber(JSON.stringify([selection, search, order]));
  const words = useMemo(() => searchWords(search), [search]);
  const asked = { ...selection, search, sort: order.sort, order: order.descending ? "desc" : "asc" } as const;
  const { data, error, refetch, isFetching, isPlaceholderData } = useEndpoint(verbatims.list, {
    operation: operationId,
    body: { ...asked, page: pageNumber },
  });
  const onSearch = useCallback((next: string) => setSearch(next), []);
  const frame = useWithoutContextMenu();
  const told = useAnswered(JSON.stringify([selection, search]), data !== undefined && !isPlaceholderData);
  const failed = error !== null && (data === undefined || isPlaceholderData);
  return (
    <div ref={frame}>
      <Head {...{ page, filters, selection, search, failed }} list={told ? data : undefined}>
        <CreatePlan {...{ operation, filters, selection }} />
        <VerbatimExport operation={operationId} question={asked} disabled={failed || !told} />
      </Head>
      <section className={classes.card} aria-label="Verbatims" aria-busy={isFetching}>
        {isFetching && data !== undefined ? <div className={classes.progress} aria-hidden="true" /> : null}
        <header className={classes.header}>
          <h3>Verbatims</h3>
          <SearchBox className={classes.search} applied={search} onSearch={onSearch} />
        </header>
        {failed ? (
          <StateMessage
            icon={<IconAlertTriangle size={24} stroke={1.6} />}
            title="Could not load"
            action={<TryAgain onClick={() => void refetch()} />}
          >
            {error.message}
          </StateMessage>
        ) : data === undefined ? (
          <Waiting />
        ) : (
          <div className={isPlaceholderData ? classes.pale : undefined}>
            <Rows
              rows={{ operation: operationId, list: data, words, order, onOrder: setOrder }}
              phone={phone}
              searching={search !== ""}
            />
            <Pager list={data} onPage={setPageNumber} />
          </div>
        )}
      </section>
    </div>
  );
}

interface RowsProps {
  readonly rows: Parameters<typeof VerbatimTable>[0];
  readonly phone: boolean;
  readonly searching: boolean;
}

function Rows({ rows, phone, searching }: RowsProps) {
  if (rows.list.rows.length === 0) {
    return (
      <StateMessage icon={<IconMessage2Off size={24} stroke={1.6} />} title="No Data Available">
        {searching ? "No response matches this search." : "There are no responses for this selection."}
      </StateMessage>
    );
  }
  return phone ? <VerbatimCards {...rows} /> : <VerbatimTable {...rows} />;
}

interface HeadProps extends Pick<PageProps, "page" | "filters" | "selection"> {
  readonly search: string;
  readonly failed: boolean;
  readonly list: VerbatimList | undefined;
  readonly children: ReactNode;
}

function Head({ children, ...told }: HeadProps) {
  return <PageHead {...wordsOf(told)} actions={children} />;
}

function wordsOf({ page, filters, selection, search, failed, list }: Omit<HeadProps, "children">) {
  if (failed) return { sentence: page.title, context: "Survey by survey" };
  if (list === undefined) return loadingWords(page.title);
  return readyWords(
    pageSentence(list, search),
    <>
      {pageContext(filters, selection, list.dataDate)}
      <WaveBadge status={waveStatus(list.waveOpen, selection)} />
    </>,
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <SkeletonBar width={84} />
          <SkeletonBar width={140} />
          <SkeletonBar width={48} />
          <SkeletonBar width="40%" />
        </div>
      ))}
    </div>
  );
}

/** The page of the rows; whatever else changes, the first one. */
function usePageNumber(question: string): [number, (page: number) => void] {
  const [turned, setTurned] = useState({ question, page: 1 });
  const page = turned.question === question ? turned.page : 1;
  return [page, (next) => setTurned({ question, page: next })];
}

/** The specification disables the right click on this page. */
function useWithoutContextMenu() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    const refuse = (event: Event) => event.preventDefault();
    element?.addEventListener("contextmenu", refuse);
    return () => element?.removeEventListener("contextmenu", refuse);
  }, []);
  return frame;
}
