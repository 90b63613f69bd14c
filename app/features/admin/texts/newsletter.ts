export const title = "Newsletter";
export const lead = "The addresses that have confirmed that they want it, in alphabetical order.";
export const found = "Addresses";
export const since = "Confirmed";
export const empty = "Nobody has confirmed an address yet.";
export const download = "Download as CSV";
export const downloadHint = "Each download is recorded in the log.";
export const fileColumns = ["Email", "Confirmed"];
export const fileName = (date: string) => `gangway-newsletter-${date}.csv`;
