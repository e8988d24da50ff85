import { useMediaQuery } from "@mantine/hooks";

const PHONE = "(max-width: 48em)";

/** Whether the window is as narrow as a phone's; true from the first drawing on. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
