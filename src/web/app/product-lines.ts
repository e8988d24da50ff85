export const COPYRIGHT = `© ${new Date().getFullYear()} Forecourt`;
export const VERSION = "ver: 2.0.0";
