/** How long a drawing takes from what stands to what comes. */
export const DRAW_MS = 240;
