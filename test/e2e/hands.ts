import type { Locator, Page } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import type { PersonWatch } from "./keystroke-level.ts";

/** How a person works the page: with the mouse where it is quicker, or by keyboard alone. */
export interface Hands {
  /** A button or link. */
  press(control: Locator): Promise<void>;
  /** Replaces what stands in a field. */
  type(field: Locator, text: string): Promise<void>;
  /** One radio of its group, all of which stand below the chosen one. */
  check(radio: Locator): Promise<void>;
  /** An option of a native list, by its text. */
  pick(list: Locator, option: string): Promise<void>;
  /** A file behind a chooser of the page. */
  bring(chooser: Locator, path: string): Promise<void>;
}

export function mouse(page: Page, person: PersonWatch): Hands {
  return {
    press: (control) => control.click(),
    type: (field, text) => typeInto(page, field, text),
    check: (radio) => radio.click(),
    async pick(list, option) {
      await list.selectOption({ label: option });
      person.chose("option by mouse");
    },
    async bring(chooser, path) {
      const opened = page.waitForEvent("filechooser");
      await chooser.click();
      await (await opened).setFiles(path);
      person.chose("file by mouse");
    },
  };
}

/** Every control is reached by Tab, where the focus must be seen at each stop. */
export function keyboard(page: Page, person: PersonWatch): Hands {
  return {
    async press(control) {
      await reach(page, control);
      await page.keyboard.press("Enter");
    },
    async type(field, text) {
      await reach(page, field);
      await typeInto(page, field, text);
    },
    async check(radio) {
      await reach(page, page.getByRole("radio", { checked: true }));
      while (!(await radio.isChecked())) await page.keyboard.press("ArrowDown");
    },
    async pick(list, option) {
      await reach(page, list);
      await page.keyboard.type(option);
    },
    async bring(chooser, path) {
      const open = async () => {
        await reach(page, chooser);
        await page.keyboard.press("Space");
      };
      // Waited for from the first Tab on: the browser must know of it before the key comes.
      const [opened] = await Promise.all([page.waitForEvent("filechooser"), open()]);
      await opened.setFiles(path);
      person.chose("file by keyboard");
    },
  };
}

async function reach(page: Page, control: Locator): Promise<void> {
  const isBehind = await control.evaluate((element) => {
    const { activeElement } = document;
    return (
      (element.compareDocumentPosition(activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    );
  });
  await tabTo(page, control, isBehind ? "Shift+Tab" : "Tab");
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  if ((await field.inputValue()) !== "") await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}
