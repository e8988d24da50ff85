import {
  IconCalendarStats,
  IconChartLine,
  IconChecklist,
  IconColumns2,
  IconFile,
  IconFileText,
  IconGitCompare,
  IconInbox,
  IconListNumbers,
  IconMap,
  IconMessage2,
  IconNews,
  type TablerIcon,
} from "@tabler/icons-react";

const ICONS: Readonly<Record<string, TablerIcon>> = {
  cui_001: IconFileText,
  cui_002: IconInbox,
  cui_003: IconMap,
  cui_004: IconMessage2,
  cui_005: IconListNumbers,
  cui_006: IconGitCompare,
  cui_007: IconColumns2,
  cui_008: IconChecklist,
  cui_009: IconNews,
  cui_010: IconChartLine,
  cui_011: IconCalendarStats,
};

/** The sidebar's icon of a component id; a plain sheet for an id nobody knows. */
export function pageIcon(componentId: string): TablerIcon {
  return ICONS[componentId] ?? IconFile;
}
