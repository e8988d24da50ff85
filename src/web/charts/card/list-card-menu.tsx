import { type RefObject, useEffect } from "react";
import { type LoadCard, storePictureReport, storeShownCard } from "#web/charts/export/shown-cards.ts";
import { useCardPictures } from "#web/charts/export/use-card-pictures.ts";
import { CardMenu } from "#web/ui/card-menu.tsx";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./list-card-menu.module.css";
import { pictureItems } from "./picture-items.tsx";

interface Props {
  readonly name: string;
  /** The card. */
  readonly of: RefObject<HTMLElement | null>;
  /** What it shows. */
  readonly sentence: string;
  /** All that it lists, what is out of sight, too. */
  readonly rows: LoadCard;
  /** Tells the server that a picture of it is taken away. */
  readonly reportPicture: () => Promise<unknown>;
  /** Why it can't be taken away now. */
  readonly unless: string | null;
}

/** The dots of a card that is a list: the ways to take it away as a picture or as slides. */
export function ListCardMenu({ name, of, sentence, rows, reportPicture, unless }: Props) {
  useEffect(() => {
    if (of.current === null) return;
    storeShownCard(of.current, rows);
    return storePictureReport(of.current, reportPicture);
  });
  const pictures = useCardPictures(name, of, sentence);
  return (
    <div className={classes.menu} data-unprinted>
      <span className={classes.note} role="status">
        {pictures.note}
      </span>
      <Problem sentence={pictures.problem} />
      <CardMenu label={`${name} menu`} items={pictureItems(pictures, unless)} />
    </div>
  );
}
