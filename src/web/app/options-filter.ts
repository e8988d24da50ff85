import { isOptionsGroup, type OptionsFilter } from "@mantine/core";
import { nameSearch } from "#domain/text/name-search.ts";

/** What a list to choose from leaves of its options while somebody types. */
export const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = nameSearch(search);
  return options.filter((option) => isOptionsGroup(option) || isFound(option.label)).slice(0, limit);
};
