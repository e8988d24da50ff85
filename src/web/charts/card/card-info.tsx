import { Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { loadChunk } from "#web/state/load-chunk.ts";
import { IconButton, IconRoom } from "#web/ui/icon-button.tsx";
import { OpenedPopover, usePopup } from "#web/ui/popup.tsx";
import classes from "./card-info.module.css";

/** Floats over the cards, yet stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;
const WIDTH = "min(23rem, 92vw)";

/** What stands for it while there is no figure. */
export function CardInfoRoom() {
  return <IconRoom className={classes.info} />;
}

/** Says, when it is asked, what the figure of a card is. */
export function CardInfo({ name, path }: { readonly name: string; readonly path: string }) {
  const popup = usePopup("dialog");
  const [explanation, setExplanation] = useState<ReactNode>(null);
  const toggle = () => {
    popup.button.onClick();
    loadChunk(() => import("./card-explanation.tsx")).then(
      ({ CardExplanation }) => setExplanation(<CardExplanation path={path} />),
      (error: unknown) => {
        console.error("The explanations could not be loaded", error);
        setExplanation(<p role="alert">The explanation could not be loaded. Try again.</p>);
      },
    );
  };
  return (
    <>
      <IconButton
        {...popup.button}
        small
        className={classes.info}
        aria-label={`About ${name}`}
        onClick={toggle}
        data-unprinted
      >
        <IconInfoCircle size={15} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <OpenedPopover
        of={popup}
        position="bottom-start"
        withArrow={false}
        trapFocus
        returnFocus
        width={WIDTH}
        portalProps={IN_MAIN}
      >
        <Popover.Dropdown aria-label={`About ${name}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes in, so that Escape closes and readers read */}
          <div className={classes.text} tabIndex={0} data-autofocus>
            <p className={classes.title}>{name}</p>
            {explanation}
          </div>
        </Popover.Dropdown>
      </OpenedPopover>
    </>
  );
}
