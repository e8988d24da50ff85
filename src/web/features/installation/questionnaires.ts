import type { OperationType } from "#domain/programme/programme.ts";

/** What a survey may begin with: the standard questionnaire of a type, an agency's file, or a programme file. */
export type Questionnaire = OperationType | "agency" | "file";

interface Described {
  readonly title: string;
  readonly about: string;
  /** What a survey with it is usually called. */
  readonly survey: string;
}

export const QUESTIONNAIRES: Readonly<Record<Questionnaire, Described>> = {
  CSI: {
    title: "Service (CSI), standard questionnaire",
    about:
      "25 ratings in five factors, from the appointment to the quality of the work; comments and closed questions.",
    survey: "Service Satisfaction",
  },
  SSI: {
    title: "Sales (SSI), standard questionnaire",
    about: "30 ratings in six factors, from the website to the delivery; comments and closed questions.",
    survey: "Sales Satisfaction",
  },
  agency: {
    title: "From the agency's file",
    about:
      "The workbook or CSV file your survey agency sends, as it is: its questions are read from it, and you say what is unclear.",
    survey: "",
  },
  file: {
    title: "A questionnaire of your own",
    about:
      "Described in a programme file, as docs/programme-file.md tells; two to start from lie in docs/samples.",
    survey: "",
  },
};
