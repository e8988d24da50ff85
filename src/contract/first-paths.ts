/** What every page behind the login asks for first: known without the rest of the contract. */
export const FIRST_PATHS = { config: "/api/config", filters: "/api/filters" } as const;
