/** The screens of the admin panel, each of which the walk in hostile-texts.spec.ts opens. */
export const SCREENS = [
  "User_Management",
  "Administrator",
  "Mobile_Access",
  "Network",
  "Survey",
  "Branding",
  "Erasure",
  "Retention",
  "Audit",
  "Status",
  "Upload_Excel",
] as const;

/** Screens that show nothing that anybody named. */
export const PLAIN_SCREENS: readonly string[] = ["Erasure", "Retention", "Status"];

/** Every other address of the browser app, and why the walk needs no step of its own for it, or where it takes one. */
export const OTHER_ADDRESSES: Readonly<Record<string, string>> = {
  "/": "nobody is known yet",
  "/Forgot_Password": "shows what its own link holds, which reset.test.ts sends",
  "/setup": "nobody has named anything yet",
  "/category": "the walk begins there",
  "/New_Survey": "the walk ends there, with an agency's file",
  "/dashboard": "leads to the first page",
  "/dashboard/$page": "each page of the catalogue is a step",
  "/dashboard/$": "an address that nobody has",
  "/dashboard/excel_upload": "the screen Upload_Excel",
  "/Admin_Panel": "leads to its first screen",
  "/notification/$id": "leads to what the notification is about",
  "/outbox": "texts of mails, which hostile-texts.test.ts reads",
};
