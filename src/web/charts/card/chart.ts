import type { ComponentType } from "react";
import type { DrawnCardProps } from "./card-context.ts";

/** How much of a page's width a drawing takes, from the smallest. */
export type Width = "gauge" | "narrow-gauge" | "split" | "list" | "wide" | "half" | "third" | "whole";

/** What a drawing stands for: the room it takes, and its card. */
export interface Chart {
  readonly width: Width;
  readonly Card: ComponentType<DrawnCardProps>;
}
