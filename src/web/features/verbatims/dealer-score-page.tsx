import { IconAlertTriangle, IconMessage2Off, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type VerbatimList, type VerbatimQuestion, verbatims } from "#contract/verbatims.ts";
import { waveStatus } from "#domain/filters/wave-status.ts";
import { searchWords } from "#domain/text/search-normalization.ts";
import { read } from "#web/api/call.ts";
import { useAnswered } from "#web/api/use-answered.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { CardInfo } from "#web/charts/card/card-info.tsx";
import { ListCardMenu } from "#web/charts/card/list-card-menu.tsx";
import { WaveBadge } from "#web/charts/card/wave-badge.tsx";
import { PageSlides } from "#web/charts/export/page-slides.tsx";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { loadingWords, readyWords } from "#web/charts/page/page-summary-line.tsx";
import { CreatePlan } from "#web/features/action-plans/index.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { openedLater } from "#web/state/opened-later.tsx";
import type { PageProps } from "#web/state/page-props.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import classes from "./dealer-score-page.module.css";
import { NarrowingChips } from "./narrowing-chips.tsx";
import { narrowedBy } from "./narrowing-words.ts";
import {
  isOneDealer,
  nothingText,
  pageContext,
  pageSentence,
  paperText,
  pictureWords,
} from "./page-words.ts";
import { Pager } from "./pager.tsx";
import { FewResponses } from "./row-parts.tsx";
import { rowsForPaper } from "./rows-for-paper.ts";
import { SearchBox } from "./search-box.tsx";
import { useListChoice } from "./use-list-choice.ts";
import { useRowsOnPaper } from "./use-rows-on-paper.ts";
import { useTurning } from "./use-turning.ts";
import { useWithoutContextMenu } from "./use-without-context-menu.ts";
import { VerbatimCards } from "./verbatim-cards.tsx";
import { VerbatimExport } from "./verbatim-export.tsx";
import { VerbatimTable } from "./verbatim-table.tsx";

const ResponseDrawer = openedLater(async () => (await import("./response-drawer.tsx")).ResponseDrawer);
const VERBATIMS = "dealer-score/verbatims";
const OUTDATED = "New rows are loading";
const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** What customers said, survey by survey: searched, ordered and paged by the server. */
export function DealerScorePage({ operation, page, filters, selection }: PageProps) {
  const { id: operationId } = operation;
  const phone = usePhone();
  const { choice, address, choose, onSearch, onOrder, openResponse, turnTo, closeResponse } = useListChoice();
  const { search, order, only, below, attribute, answered, days } = choice;
  const words = useMemo(() => searchWords(search), [search]);
  const asked: VerbatimQuestion = {
    ...selection,
    search,
    sort: order.sort,
    order: order.descending ? "desc" : "asc",
    only: [...only],
    factorBelow: below,
    attributeLow: attribute,
    answered,
    days,
  };
  const [pageNumber, setPageNumber] = usePageNumber(JSON.stringify(asked));
  const { data, error, refetch, isFetching, isPlaceholderData } = useEndpoint(verbatims.list, {
    operation: operationId,
    body: { ...asked, page: pageNumber },
  });
  const frame = useWithoutContextMenu();
  const isAnswer = data !== undefined && !isPlaceholderData;
  const hasAnswer = useAnswered(
    JSON.stringify([selection, search, only, below, attribute, answered, days]),
    isAnswer,
  );
  const failed = error !== null && (data === undefined || isPlaceholderData);
  const oneDealer = isOneDealer(filters, selection);
  const chips = data === undefined ? [] : narrowedBy(data, choice);
  const paper = useRowsOnPaper({
    operation: operationId,
    question: asked,
    shown: isAnswer && !failed ? data : undefined,
  });
  const card = useRef<HTMLElement>(null);
  const sentence = data === undefined ? "" : pageSentence(data, search, chips);
  const slides = async () => {
    const { verbatimSlides } = await loadChunk(() => import("./verbatim-slides.ts"));
    const taken = { operation: operationId, question: asked, purpose: "slides" } as const;
    // Whoever asked for slides gets them, on whatever page they are by then.
    const list = await rowsForPaper(taken, null);
    return verbatimSlides(list, pageSentence(list, search, chips));
  };
  const reportPicture = () =>
    read(verbatims.list, {
      operation: operationId,
      body: { ...asked, page: pageNumber, purpose: "picture" },
    });
  const turn = useTurning({
    list: isAnswer ? data : undefined,
    open: choice.response,
    turnTo,
    setPageNumber,
  });
  return (
    <PictureContext value={pictureWords({ operation, page, filters, selection, search, chips, list: data })}>
      <div ref={frame}>
        <Head {...{ page, filters, selection, search, chips, failed }} list={hasAnswer ? data : undefined}>
          <CreatePlan {...{ operation, filters, selection }} />
          <ExportButton
            label="Print"
            preparing="Fetching the rows"
            icon={<IconPrinter size={16} stroke={1.6} />}
            busy={paper.busy}
            disabled={failed || !hasAnswer}
            problem={paper.problem}
            onClick={paper.print}
          />
          <VerbatimExport operation={operationId} question={asked} disabled={failed || !hasAnswer} />
          <PageSlides ready={!failed && hasAnswer} sentence={sentence} />
        </Head>
        <section ref={card} className={classes.card} aria-label="Verbatims" aria-busy={isFetching}>
          {isFetching && data !== undefined ? <div className={classes.progress} aria-hidden="true" /> : null}
          <header className={classes.header}>
            <h3>
              Verbatims <CardInfo name="Verbatims" path={VERBATIMS} />
              {oneDealer && data?.rows[0] ? <FewResponses row={data.rows[0]} /> : null}
            </h3>
            <SearchBox className={classes.search} applied={search} onSearch={onSearch} />
            {failed || data === undefined ? null : (
              <ListCardMenu
                name="Verbatims"
                of={card}
                sentence={sentence}
                rows={slides}
                reportPicture={reportPicture}
                unless={isAnswer ? null : OUTDATED}
              />
            )}
          </header>
          <NarrowingChips chosen={choice} list={data} onChoose={choose} />
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
              {paper.isOnPaper ? <p className={classes.paper}>{paperText(paper.list ?? data)}</p> : null}
              <Rows
                rows={{
                  operation: operationId,
                  address,
                  list: paper.list ?? data,
                  words,
                  order,
                  onOrder,
                  oneDealer,
                  onOpen: openResponse,
                }}
                phone={phone}
                nothing={nothingText(search, chips)}
              />
              <Pager list={data} onPage={setPageNumber} />
            </div>
          )}
        </section>
        <ResponseDrawer
          opened={choice.response !== null}
          prepare={isAnswer}
          operation={operation}
          surveyId={choice.response}
          words={words}
          turn={turn}
          onClose={closeResponse}
        />
      </div>
    </PictureContext>
  );
}

interface RowsProps {
  readonly rows: Parameters<typeof VerbatimTable>[0];
  readonly phone: boolean;
  readonly nothing: string;
}

function Rows({ rows, phone, nothing }: RowsProps) {
  if (rows.list.rows.length === 0) {
    return (
      <StateMessage icon={<IconMessage2Off size={24} stroke={1.6} />} title="No Data Available">
        {nothing}
      </StateMessage>
    );
  }
  return phone ? <VerbatimCards {...rows} /> : <VerbatimTable {...rows} />;
}

interface HeadProps extends Pick<PageProps, "page" | "filters" | "selection"> {
  readonly search: string;
  readonly chips: readonly string[];
  readonly failed: boolean;
  readonly list: VerbatimList | undefined;
  readonly children: ReactNode;
}

function Head({ children, ...shown }: HeadProps) {
  return <PageHead {...wordsOf(shown)} phoneLines={{ sentence: 1, context: 2 }} actions={children} />;
}

function wordsOf({ page, filters, selection, search, chips, failed, list }: Omit<HeadProps, "children">) {
  if (failed) return { sentence: page.title, context: "Survey by survey", keepsRoom: true };
  if (list === undefined) return loadingWords(page.title);
  return readyWords(
    pageSentence(list, search, chips),
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
