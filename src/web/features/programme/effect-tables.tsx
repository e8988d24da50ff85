import type { ProgrammeVersion } from "#contract/programme.ts";
import { MovementTables } from "#web/features/survey-import/index.ts";
import { LevelTables } from "./level-tables.tsx";
import classes from "./programme-page.module.css";

interface Props {
  readonly effects: Pick<ProgrammeVersion, "movements" | "levels">;
  /** In force already, told below the title of a list. */
  readonly isDone?: boolean;
}

/** What a version moves: figures by wave, and levels of dealers. */
export function EffectTables({ effects: { movements, levels }, isDone = false }: Props) {
  const Title = isDone ? "h4" : "h3";
  if (movements.length === 0 && levels.length === 0) {
    return (
      <p>{`Nothing ${isDone ? "moved" : "moves"}: every figure, rank and level ${isDone ? "stayed" : "stays"} as it ${isDone ? "was" : "is"}.`}</p>
    );
  }
  return (
    <>
      <Title className={classes.title}>Figures by wave</Title>
      <MovementTables movements={movements} isDone={isDone} />
      <Title className={classes.title}>Levels of dealers</Title>
      <LevelTables levels={levels} />
    </>
  );
}
