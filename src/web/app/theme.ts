import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  isOptionsGroup,
  type OptionsFilter,
} from "@mantine/core";
import { nameSearch } from "#domain/text/name-search.ts";
import classes from "./theme.module.css";

const FILLED = {
  "--button-bg": "var(--accent)",
  "--button-hover": "var(--accent-text)",
  "--button-color": "var(--on-accent)",
} as const;

/** What a list to choose from leaves of its options while somebody types. */
const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = nameSearch(search);
  return options.filter((option) => isOptionsGroup(option) || isFound(option.label)).slice(0, limit);
};

/**
 * What lies below a dialog does not scroll by wheel, finger or keys, but keeps its scroll bar: taking it away is a rule
 * of its own for the page, and has every element styled anew (65 ms at a quarter of a processor, for opening and for
 * closing).
 */
const OVER_THE_PAGE = { removeScrollProps: { removeScrollBar: false } };

/** Mantine's look, mapped onto the design tokens. */
export const theme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "ui-monospace, monospace",
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  primaryColor: "accent",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  colors: {
    accent: [
      "#eeedfb",
      "#dddbf5",
      "#c9c5f6",
      "#b3adff",
      "#9a93ff",
      "#8a86c9",
      "#6f66dd",
      "#5f55d3",
      "#5146c9",
      "#473db5",
    ],
  },
  radius: { xs: "2px", sm: "6px", md: "8px", lg: "10px", xl: "16px" },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "0.9375rem", xl: "1.25rem" },
  components: {
    Button: Button.extend({
      classNames: { root: classes.button, label: classes.buttonLabel },
      defaultProps: { size: "sm" },
      vars: (_, { variant = "filled" }) => ({ root: variant === "filled" ? FILLED : {} }),
    }),
    Input: { classNames: { wrapper: classes.field, input: classes.input } },
    PillsInputField: { classNames: { field: classes.typed } },
    Pill: { classNames: { root: classes.chosen } },
    CloseButton: { classNames: { root: classes.close } },
    InputWrapper: { classNames: { label: classes.label, error: classes.error } },
    SegmentedControl: {
      classNames: { root: classes.segments, indicator: classes.segment, label: classes.segmentLabel },
    },
    PasswordInput: { classNames: { visibilityToggle: classes.eye } },
    Popover: { classNames: { dropdown: classes.dropdown } },
    Menu: { classNames: { dropdown: classes.dropdown, item: classes.item, label: classes.menuLabel } },
    Select: {
      // The list itself scrolls: a scroll area inside it is one that no key reaches.
      defaultProps: { withScrollArea: false, filter: optionsFilter },
      classNames: { dropdown: classes.dropdown, options: classes.options, option: classes.item },
    },
    MultiSelect: { defaultProps: { filter: optionsFilter } },
    Modal: {
      defaultProps: OVER_THE_PAGE,
      classNames: { content: classes.floating, overlay: classes.scrim, title: classes.title },
    },
    // Over the page, its <header> would be a second banner.
    ModalHeader: { defaultProps: { role: "presentation" } },
    Drawer: {
      defaultProps: OVER_THE_PAGE,
      classNames: { content: classes.floating, overlay: classes.scrim, title: classes.title },
    },
  },
});

/** Puts the tokens where Mantine looks for its own colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-3)",
    "--mantine-color-placeholder": "var(--ink-3)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-error": "var(--down)",
    "--mantine-color-default": "var(--paper)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-2)",
    "--mantine-color-disabled": "var(--sunken)",
    "--mantine-color-disabled-color": "var(--ink-4)",
    "--mantine-color-disabled-border": "var(--sunken)",
    "--mantine-primary-color-filled": "var(--accent)",
    "--mantine-primary-color-filled-hover": "var(--accent-text)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
    "--mantine-color-accent-filled": "var(--accent)",
    "--mantine-color-accent-filled-hover": "var(--accent-text)",
  };
  return { variables: {}, light: shared, dark: shared };
};
