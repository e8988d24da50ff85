import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dashboard } from "#contract/dashboard.ts";
import { askedWave, FALLBACK_WAVE_RANKING } from "#domain/filters/fallback-wave.ts";
import { PAGES, type PageKey } from "#domain/pages/pages.ts";
import { useDeferredFirst } from "#web/api/use-deferred-first.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import { ExportContext } from "#web/charts/export/export-context.ts";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { pageContext } from "#web/charts/page/page-context.ts";
import { pageSummaryOf } from "#web/charts/page/page-summary.ts";
import { PageSummaryLine } from "#web/charts/page/page-summary-line.tsx";
import { pictureAbout } from "#web/charts/page/picture-about.ts";
import { rankingLinks } from "#web/features/dashboard/drill-downs/drill-downs.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import { pageLink, placesOf } from "#web/state/page-link.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { RankingCard } from "./ranking-card.tsx";
import { FiguresSkeleton, RankingFigures } from "./ranking-figures.tsx";
import classes from "./ranking-page.module.css";
import { NARROWINGS } from "./ranking-rows.ts";
import { rankingSentence } from "./ranking-sentence.ts";

const DEALER_PAGE: PageKey = "dealer-summary";
const FACTOR_PAGE: PageKey = "factor-summary";

/** Dealer Ranking: by the index, or by the factor or attribute that a bar elsewhere named. */
export function RankingPage({ operation, page, filters, selection }: PageProps) {
  const { choice, choose, keep } = useViewChoice();
  const dealers = useListedDealers();
  const card = page.cards[0];
  const waveCode = askedWave(filters, selection.waveCode, FALLBACK_WAVE_RANKING);
  const requests = [
    {
      path: card?.path ?? "",
      body: { ...selection, waveCode, factorType: choice.attribute ?? choice.factor ?? "" },
    },
  ];
  const batch = useDeferredFirst(
    useEndpoint(dashboard.batch, { operation: operation.id, body: { requests } }),
  );
  const narrowing = NARROWINGS.find((each) => each === choice.only) ?? null;
  const state = cardState(batch, card?.path ?? "", "ranking");
  const summary = pageSummaryOf(state, (reply) => ({
    sentence: rankingSentence(reply),
    context: pageContext(filters, { ...selection, waveCode }, reply),
  }));
  const back = pageLink(operation.pages, FACTOR_PAGE, {
    ...(choice.factor === undefined ? {} : { factor: choice.factor }),
    ...(choice.tab === undefined ? {} : { tab: choice.tab }),
  });
  const factorActions =
    choice.factor === undefined ? null : (
      <div className={classes.factor}>
        {back === null ? null : (
          <Button variant="default" renderRoot={(props) => <Link {...props} {...back} />}>
            Back to {PAGES[FACTOR_PAGE].title}
          </Button>
        )}
        {choice.attribute === undefined ? null : (
          <Button variant="default" onClick={() => choose({ attribute: "" })}>
            Rank by Factor
          </Button>
        )}
        <Button variant="default" onClick={() => choose({ factor: "", attribute: "", tab: "" })}>
          Rank by Index
        </Button>
      </div>
    );
  return (
    <PictureContext value={pictureAbout({ operation, page, filters, selection, summary })}>
      <ExportContext value={{ operation: operation.id, requests }}>
        <PageSummaryLine name={page.title} summary={summary} actions={factorActions} />
        {state.kind === "loading" ? <FiguresSkeleton /> : null}
        {state.kind === "ready" ? (
          <RankingFigures
            reply={state.reply}
            links={rankingLinks(state.reply, {
              pages: operation.pages,
              page,
              filters,
              selection,
              dealers,
            })}
            pale={state.busy}
            narrowing={narrowing}
            onNarrow={(only) => choose({ only: only ?? "" })}
          />
        ) : null}
        <div>
          <RankingCard
            name={card?.title ?? page.title}
            path={card?.path ?? ""}
            state={state}
            narrowing={narrowing}
            onAll={() => choose({ only: "" })}
            kept={{ search: choice.search ?? "", sort: choice.sort ?? "" }}
            onKeep={keep}
            onRetry={() => void batch.refetch()}
            linkOf={({ code }) =>
              dealers.has(code)
                ? pageLink(operation.pages, DEALER_PAGE, { ...placesOf(selection), dealerCode: code })
                : null
            }
          />
        </div>
      </ExportContext>
    </PictureContext>
  );
}
