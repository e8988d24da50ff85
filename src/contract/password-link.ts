/** Where the link of a mail holds the token that allows choosing a password. */
export const PASSWORD_LINK_TOKEN = "tokencode"; // sic
