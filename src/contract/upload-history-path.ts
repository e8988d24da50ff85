/** What came of uploads, day by day: known without the rest of the contract, as live events have it asked again. */
export const UPLOAD_HISTORY = { path: "/api/uploadhistory" } as const;
