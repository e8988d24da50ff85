import { useContext, useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { CurrentOperationContext } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { after } from "#web/state/timers.ts";
import { PICTURE_FAILED, PictureContext, SLIDES_FAILED } from "./picture-context.ts";
import { shownCards } from "./shown-cards.ts";

const SLIDE_NOTE = "Preparing the slide";
const COPIED = "Image copied";
const COPY_REFUSED = "This browser did not allow the image to be copied. Use Download as Png instead.";
/** Long enough to be read. */
const COPIED_MS = 5_000;

/** The ways to take a card away as a picture or a slide, in the present colours. */
export function useCardPictures(
  name: string,
  /** The card, or what it draws. */
  figure: { readonly current: HTMLElement | null },
  /** What it shows. */
  sentence: string,
) {
  const about = useContext(PictureContext);
  const client = useContext(CurrentOperationContext)?.client.name ?? "";
  const { problem, setProblem } = useAction(sentence);
  const [note, setNote] = useState("");
  const nameParts = [about.category, about.page, name, about.dealer];
  const line = [client, about.selection, about.dataTo].filter((part) => part !== "").join(" · ");
  const begin = (text: string) => {
    setProblem(null);
    setNote(text);
    return figure.current?.closest("section") ?? null;
  };
  const fail = (reason: string) => (error: unknown) => {
    console.error(reason, error);
    setNote("");
    setProblem(error instanceof ApiError ? error.message : reason);
  };

  const save = () => {
    const card = begin("");
    if (card === null) return;
    loadPictures()
      .then(({ saveCardPicture }) => saveCardPicture(card, line, nameParts))
      .catch(fail(PICTURE_FAILED));
  };
  const saveSlide = () => {
    const card = begin(SLIDE_NOTE);
    if (card === null) return;
    Promise.all([loadChunk(() => import("./save-slides.ts")), shownCards(card)])
      .then(([{ saveSlides }, cards]) =>
        saveSlides({ cards, titleSlide: null, client, about: [about.selection, about.dataTo] }, nameParts),
      )
      .then(() => setNote(""))
      .catch(fail(SLIDES_FAILED));
  };
  const copy = () => {
    const card = begin("");
    if (card === null) return;
    const picture = loadPictures().then(({ cardPicture }) => cardPicture(card, line));
    // Asked for within the click: some browsers take nothing that comes later.
    writeImage(picture).then(
      () => {
        setNote(COPIED);
        after(COPIED_MS, () => setNote((shown) => (shown === COPIED ? "" : shown)));
      },
      // A picture that could not be drawn is no refusal.
      (refusal: unknown) => picture.then(() => fail(COPY_REFUSED)(refusal), fail(PICTURE_FAILED)),
    );
  };
  return { save, saveSlide, copy, note, problem, setProblem };
}

function loadPictures() {
  return loadChunk(() => import("./save-card-picture.ts"));
}

/** Not every browser has a clipboard for images, and none has one on a page that came without encryption. */
async function writeImage(picture: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
}
