import { IconClipboardPlus, IconFileSpreadsheet, IconTable } from "@tabler/icons-react";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { ReplyShape } from "#domain/pages/drawings.ts";
import { storeShownCard } from "#web/charts/export/shown-cards.ts";
import { useCardPictures } from "#web/charts/export/use-card-pictures.ts";
import { useCardExport } from "#web/charts/export/use-export.ts";
import { Card } from "#web/ui/card.tsx";
import { CardMenu } from "#web/ui/card-menu.tsx";
import { CardFailed, SameSize } from "#web/ui/chart-states.tsx";
import { IconRoom } from "#web/ui/icon-button.tsx";
import { CardFooter, FooterSkeleton } from "./card-footer.tsx";
import { CardInfo, CardInfoRoom } from "./card-info.tsx";
import type { CardState, ReadyState } from "./card-state.ts";
import type { ChartTable } from "./chart-table.ts";
import { pictureItems } from "./picture-items.tsx";
import { PlanActionContext } from "./plan-action.ts";
import { type Footnote, footnoteText } from "./prepare-footnote.ts";
import { TableDialog } from "./table-dialog.tsx";
import { useTurn } from "./use-turn.ts";

/** What stands on a card once its figures are there. */
export interface CardContent {
  readonly body: ReactNode;
  readonly subtitle: string | null;
  /** The figures in one sentence, for those who don't see the drawing. */
  readonly sentence: string;
  readonly table: ChartTable;
  readonly footnote: Footnote;
  /** Left of the menu. */
  readonly tools?: ReactNode;
  /** Codes of a table's rows as they stand now; they go into the workbook. */
  readonly rows?: readonly string[];
}

interface FigureCardProps<K extends ReplyShape> {
  readonly name: string;
  /** The path that answered the figures. */
  readonly path: string;
  readonly heading: ReactNode;
  /** The tab that chose what the card shows. */
  readonly panelOf?: string | undefined;
  readonly bodyHeight: number;
  readonly skeleton: ReactNode;
  readonly state: CardState<K>;
  readonly onRetry: () => void;
  readonly content: (reply: ReadyState<K>["reply"]) => CardContent;
}

const OUTDATED = "New figures are loading";

/** A card of figures in all its states, with the ways to see them as a table and to take them away as a picture. */
export function FigureCard<K extends ReplyShape>({
  state,
  skeleton,
  onRetry,
  content,
  ...frame
}: FigureCardProps<K>) {
  const { name, heading, panelOf, bodyHeight } = frame;
  const shell = { label: name, heading, panelOf, bodyHeight };
  const mayShow = useTurn(state.kind === "ready");
  if (state.kind === "loading" || (state.kind === "ready" && !mayShow)) {
    return (
      <Card {...shell} coming info={<CardInfoRoom />} menu={<IconRoom />} footer={<FooterSkeleton />}>
        {skeleton}
      </Card>
    );
  }
  if (state.kind === "failed") {
    return (
      <Card {...shell} footer={null}>
        <SameSize as={skeleton}>
          <CardFailed reason={state.reason} onRetry={onRetry} />
        </SameSize>
      </Card>
    );
  }
  return <ReadyCard {...frame} state={state} content={content(state.reply)} onRetry={onRetry} />;
}

interface ReadyCardProps {
  readonly name: string;
  readonly path: string;
  readonly heading: ReactNode;
  readonly panelOf?: string | undefined;
  readonly bodyHeight: number;
  readonly state: Pick<ReadyState<ReplyShape>, "busy" | "outdated" | "staleSince">;
  readonly content: CardContent;
  readonly onRetry: () => void;
}

function ReadyCard({ name, path, heading, panelOf, bodyHeight, state, content, onRetry }: ReadyCardProps) {
  const [open, setOpen] = useState(false);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (figure.current === null) return;
    storeShownCard(figure.current, {
      name,
      subtitle: content.subtitle ?? "",
      sentence: content.sentence,
      footnote: footnoteText(content.footnote),
      table: content.rows === undefined ? null : content.table,
    });
  });
  const pictures = useCardPictures(name, figure, content.sentence);
  const workbook = useCardExport(path, content.rows);
  const exporting = {
    note: workbook.busy ? "Preparing the workbook" : pictures.note,
    problem: workbook.problem ?? pictures.problem,
  };
  const takePicture = (take: () => void) => () => {
    workbook.setProblem(null);
    take();
  };
  const { busy, staleSince } = state;
  const unless = state.outdated ? OUTDATED : null;
  const plan = useContext(PlanActionContext)(path);
  return (
    <>
      <Card
        label={name}
        heading={heading}
        info={<CardInfo name={name} path={path} />}
        panelOf={panelOf}
        bodyHeight={bodyHeight}
        busy={busy}
        subtitle={content.subtitle}
        menu={
          <>
            {content.tools}
            <CardMenu
              label={`${name} menu`}
              items={[
                {
                  name: "Show as table",
                  icon: <IconTable size={16} stroke={1.6} />,
                  onClick: () => setOpen(true),
                },
                {
                  name: "Export to Excel",
                  icon: <IconFileSpreadsheet size={16} stroke={1.6} />,
                  onClick: () => {
                    pictures.setProblem(null);
                    workbook.save();
                  },
                  unless,
                },
                ...pictureItems(
                  {
                    save: takePicture(pictures.save),
                    saveSlide: takePicture(pictures.saveSlide),
                    copy: takePicture(pictures.copy),
                  },
                  unless,
                ),
                ...(plan === null
                  ? []
                  : [
                      {
                        name: "Improvement Plan",
                        icon: <IconClipboardPlus size={16} stroke={1.6} />,
                        onClick: plan.open,
                        unless: plan.unless,
                      },
                    ]),
              ]}
            />
          </>
        }
        footer={<CardFooter {...{ footnote: content.footnote, busy, staleSince, onRetry, exporting }} />}
      >
        <figure ref={figure} aria-label={content.sentence} style={{ display: "contents" }}>
          {content.body}
        </figure>
      </Card>
      {open ? (
        <TableDialog
          title={name}
          sentence={content.sentence}
          table={content.table}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
