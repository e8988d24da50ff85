import { createContext } from "react";

/** What a picture of a card says about where it comes from; empty texts are left out. */
export interface PictureAbout {
  readonly category: string;
  readonly page: string;
  readonly dealer: string;
  /** What is chosen: period, places, model. */
  readonly selection: string;
  /** How far the data reach. */
  readonly dataTo: string;
}

export const PictureContext = createContext<PictureAbout>({
  category: "",
  page: "",
  dealer: "",
  selection: "",
  dataTo: "",
});

export const PICTURE_FAILED = "The picture could not be drawn. Try again.";
export const SLIDES_FAILED = "The slides could not be made. Try again.";
