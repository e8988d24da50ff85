const TAKES_FOCUS = "input:enabled:not([type=file], [tabindex='-1']), textarea:enabled, button:enabled";

/** Leads the keyboard, and the eyes, to a field of a form by the `data-field` around it. */
export function focusField(form: Element | null, field: string): void {
  const frame = form?.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const input = frame?.querySelector(TAKES_FOCUS);
  if (!(input instanceof HTMLElement)) return;
  input.focus({ preventScroll: true });
  // Some fields carry their label above them.
  frame?.scrollIntoView({ block: "center" });
}
