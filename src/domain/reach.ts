/** Dealers with a sufficient sample that must stand behind an average which a viewer of a part may see. */
export const MIN_DEALERS_BEHIND_AVERAGE = 5;
