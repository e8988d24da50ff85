import { Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { loadChunk } from "#web/state/load-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./card-info.module.css";

/** Floats over the cards, yet stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;
const WIDTH = "min(23rem, 92vw)";

/** Says, when it is asked, what the figure of a card is. */
export function CardInfo({ name, path }: { readonly name: string; readonly path: string }) {
  const [opened, setOpened] = useState(false);
  const [explanation, setExplanation] = useState<ReactNode>(null);
  const toggle = () => {
    setOpened(!opened);
    loadChunk(() => import("./card-explanation.tsx")).then(
      ({ CardExplanation }) => setExplanation(<CardExplanation path={path} />),
      (error: unknown) => {
        console.error("The explanations could not be loaded", error);
        setExplanation(<p role="alert">The explanation could not be loaded. Try again.</p>);
      },
    );
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withArrow={false}
      trapFocus
      returnFocus
      width={WIDTH}
      portalProps={IN_MAIN}
    >
      <Popover.Target popupType="dialog">
        <IconButton
          small
          className={classes.info}
          aria-label={`About ${name}`}
          onClick={toggle}
          data-unprinted
        >
          <IconInfoCircle size={15} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`About ${name}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes in, so that Escape closes and readers read */}
        <div className={classes.text} tabIndex={0} data-autofocus>
          <p className={classes.title}>{name}</p>
          {explanation}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
