import { IconClipboardPlus, IconFileSpreadsheet, IconPhotoDown, IconTable } from "@tabler/icons-react";
import { type ReactNode, useContext, useRef, useState } from "react";
import type { ReplyShape } from "#domain/pages/drawings.ts";
import { useAction } from "#web/api/use-action.ts";
import { PICTURE_FAILED, PictureContext } from "#web/charts/export/picture-context.ts";
import { useCardExport } from "#web/charts/export/use-export.ts";
import { Card } from "#web/ui/card.tsx";
import { CardMenu } from "#web/ui/card-menu.tsx";
import { CardFailed, SameSize } from "#web/ui/chart-states.tsx";
import { CardFooter, FooterSkeleton } from "./card-footer.tsx";
import type { CardState, ReadyState } from "./card-state.ts";
import type { ChartTable } from "./chart-table.ts";
import { PlanActionContext } from "./plan-action.ts";
import type { Footnote } from "./prepare-footnote.ts";
import { TableDialog } from "./table-dialog.tsx";

/** What stands on a card once its figures are there. */
export interface FigureParts {
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
  readonly parts: (reply: ReadyState<K>["reply"]) => FigureParts;
}

const OUTDATED = "New figures are loading";

/** A card of figures in all its states, with the ways to see them as a table and to take them away as a picture. */
export function FigureCard<K extends ReplyShape>({
  state,
  skeleton,
  onRetry,
  parts,
  ...frame
}: FigureCardProps<K>) {
  const { name, heading, panelOf, bodyHeight } = frame;
  const shell = { label: name, heading, panelOf, bodyHeight };
  if (state.kind === "loading") {
    return (
      <Card {...shell} footer={<FooterSkeleton />}>
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
  return <ReadyCard {...frame} state={state} parts={parts(state.reply)} onRetry={onRetry} />;
}

interface ReadyCardProps {
  readonly name: string;
  readonly path: string;
  readonly heading: ReactNode;
  readonly panelOf?: string | undefined;
  readonly bodyHeight: number;
  readonly state: Pick<ReadyState<ReplyShape>, "busy" | "outdated" | "staleSince">;
  readonly parts: FigureParts;
  readonly onRetry: () => void;
}

function ReadyCard({ name, path, heading, panelOf, bodyHeight, state, parts, onRetry }: ReadyCardProps) {
  const [open, setOpen] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const picture = useSavePicture(name, figure, parts.sentence);
  const workbook = useCardExport(path, parts.rows);
  const exporting = { busy: workbook.busy, problem: workbook.problem ?? picture.problem };
  const { busy, staleSince } = state;
  const unless = state.outdated ? OUTDATED : null;
  const plan = useContext(PlanActionContext)(path);
  return (
    <>
      <Card
        label={name}
        heading={heading}
        panelOf={panelOf}
        bodyHeight={bodyHeight}
        busy={busy}
        subtitle={parts.subtitle}
        menu={
          <>
            {parts.tools}
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
                    picture.setProblem(null);
                    workbook.save();
                  },
                  unless,
                },
                {
                  name: "Download as Png",
                  icon: <IconPhotoDown size={16} stroke={1.6} />,
                  onClick: () => {
                    workbook.setProblem(null);
                    picture.save();
                  },
                  unless,
                },
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
        footer={<CardFooter {...{ footnote: parts.footnote, busy, staleSince, onRetry, exporting }} />}
      >
        <figure ref={figure} aria-label={parts.sentence} style={{ display: "contents" }}>
          {parts.body}
        </figure>
      </Card>
      {open ? (
        <TableDialog
          title={name}
          sentence={parts.sentence}
          table={parts.table}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Hands the card, as it stands and in the present colours, to the browser's downloads. */
function useSavePicture(
  name: string,
  figure: { readonly current: HTMLElement | null },
  /** What it shows. */
  sentence: string,
) {
  const about = useContext(PictureContext);
  const { problem, setProblem } = useAction(sentence);
  const save = () => {
    const card = figure.current?.closest("section");
    if (!card) return;
    setProblem(null);
    import("#web/charts/export/save-card-picture.ts")
      .then(({ saveCardPicture }) =>
        saveCardPicture({ card, about: about.selection }, [about.category, about.page, name, about.dealer]),
      )
      .catch((error: unknown) => {
        console.error("The picture of the card could not be drawn", error);
        setProblem(PICTURE_FAILED);
      });
  };
  return { save, problem, setProblem };
}
