/** Names, separated by commas, the programs that `npm test` found missing and could not install. */
export const LEFT_OUT_VARIABLE = "TESTS_LEFT_OUT";

/** Whether this run does without a program of another house; without it in every other run, its tests fail. */
export function isLeftOut(program: string): boolean {
  return (process.env[LEFT_OUT_VARIABLE] ?? "").split(",").includes(program);
}
