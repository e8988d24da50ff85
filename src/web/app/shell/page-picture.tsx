import { Popover } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { StructurePage } from "#contract/structure.ts";
import { useUnanswered } from "#web/api/use-endpoint.ts";
import { PICTURE_FAILED } from "#web/charts/export/picture-context.ts";
import { chosenDealer } from "#web/charts/page/page-context.ts";
import { usePageSelection } from "#web/features/filters/index.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { OpenedPopover, usePopup } from "#web/ui/popup.tsx";

interface Props {
  readonly page: StructurePage;
  /** Among the page's other actions, by its name. */
  readonly inMenu?: boolean;
}

const NAME = "Download page as image";

/** Downloads the page as an image. */
export function PagePicture({ page, inMenu = false }: Props) {
  const { client, operation } = useCurrentOperation();
  const { selected } = usePageSelection(operation.id, page);
  const [drawing, setDrawing] = useState(false);
  const popup = usePopup("dialog");
  const { opened: failed, setOpened: setFailed } = popup;
  const unanswered = useUnanswered(operation.id);
  const save = () => {
    const shown = document.getElementById("page");
    if (shown === null || drawing || unanswered) return;
    setDrawing(true);
    setFailed(false);
    const dealer = selected === null ? null : chosenDealer(selected.filters, selected.selection);
    const title = page.title;
    const whose = `${client.name} · ${operation.name}`;
    import("#web/charts/export/save-page-picture.ts")
      .then(({ savePagePicture }) =>
        savePagePicture({ page: shown, title, client: whose }, [operation.type, title, dealer ?? ""]),
      )
      .catch((error: unknown) => {
        console.error("The picture of the page could not be drawn", error);
        setFailed(true);
      })
      .finally(() => setDrawing(false));
  };
  if (inMenu) {
    return (
      <ExportButton
        label={NAME}
        preparing="Drawing the page"
        icon={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
        busy={drawing}
        disabled={unanswered}
        problem={failed ? PICTURE_FAILED : null}
        onClick={save}
      />
    );
  }
  return (
    <>
      <IconButton
        {...popup.button}
        aria-label={NAME}
        aria-busy={drawing}
        aria-disabled={unanswered}
        onClick={save}
      >
        <IconDownload size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <OpenedPopover of={popup} position="bottom-end">
        <Popover.Dropdown>
          <span role="alert">{PICTURE_FAILED}</span>
        </Popover.Dropdown>
      </OpenedPopover>
    </>
  );
}
