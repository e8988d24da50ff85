import { IconPresentation } from "@tabler/icons-react";
import { useContext } from "react";
import { useAction } from "#web/api/use-action.ts";
import { CurrentOperationContext } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { PictureContext, SLIDES_FAILED } from "./picture-context.ts";
import { shownCards } from "./shown-cards.ts";

/** The whole page as slides: its sentence first, then a slide per card that is shown. */
export function PageSlides({ ready, sentence }: { readonly ready: boolean; readonly sentence: string }) {
  const about = useContext(PictureContext);
  const client = useContext(CurrentOperationContext)?.client.name ?? "";
  const { run, busy, problem, setProblem } = useAction(sentence);
  const save = () =>
    void run(async () => {
      const { saveSlides } = await loadChunk(() => import("./save-slides.ts"));
      const page = document.getElementById("page");
      const cards = page === null ? [] : await shownCards(page);
      const titleSlide = { title: about.page, sentence };
      await saveSlides({ cards, titleSlide, client, about: [about.selection, about.dataTo] }, [
        about.category,
        about.page,
        about.dealer,
      ]).catch((error: unknown) => {
        console.error(SLIDES_FAILED, error);
        setProblem(SLIDES_FAILED);
      });
    });
  return (
    <ExportButton
      busy={busy}
      disabled={!ready}
      problem={problem}
      onClick={save}
      label="PowerPoint"
      preparing="Preparing the slides"
      icon={<IconPresentation size={16} stroke={1.6} />}
    />
  );
}
