import { Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { Explanation } from "#domain/pages/explanations.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./card-info.module.css";

const HEADS = [
  ["what", "What it is"],
  ["formula", "How it is worked out"],
  ["change", "Change"],
  ["unit", "Unit"],
  ["counts", "Which responses count"],
  ["least", "Smallest sample"],
] as const satisfies readonly (readonly [keyof Explanation, string])[];

/** Floats over the cards, yet stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;
const WIDTH = "min(23rem, 92vw)";
const UNKNOWN = "There is no explanation of this card.";

/** Says, when it is asked, what the figure of a card is. */
export function CardInfo({ name, path }: { readonly name: string; readonly path: string }) {
  const [opened, setOpened] = useState(false);
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const toggle = () => {
    setOpened(!opened);
    if (explanation !== null) return;
    loadChunk(() => import("#domain/pages/explanations.ts")).then(
      ({ explanationOf }) => {
        setExplanation(explanationOf(path));
        setProblem(UNKNOWN);
      },
      (error: unknown) => {
        console.error("The explanations could not be loaded", error);
        setProblem("The explanation could not be loaded. Try again.");
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
          {explanation === null ? (
            <p role="status">{problem ?? ""}</p>
          ) : (
            <dl>
              {HEADS.filter(([key]) => explanation[key] !== null).map(([key, head]) => (
                <div key={key}>
                  <dt>{head}</dt>
                  <dd>{explanation[key]}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
