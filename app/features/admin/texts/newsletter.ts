export const title = "Newsletter";
export const lead = "The addresses that asked for it, in alphabetical order.";
export const found = "Addresses";
export const since = "Since";
export const empty = "Nobody has asked for it yet.";
export const download = "Download as CSV";
export const downloadHint = "Each download is recorded in the log.";
export const fileColumns = ["Email", "Since"];
export const fileName = (date: string) => `gangway-newsletter-${date}.csv`;
