import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Newsletter";
export const lead = "The addresses that have confirmed that they want it, in alphabetical order.";
export const found = "Addresses";
export const since = "Confirmed";
export const empty = "Nobody has confirmed an address yet.";
export const download = "Download as CSV";
export const downloadHint = "Each download is recorded in the log.";
export const fileColumns = ["Email", "Confirmed"];
export const fileName = (date: string) => `gangway-newsletter-${date}.csv`;

export const sendTitle = "Send an article";
export const sendHint =
	"It goes to everyone on the list who hasn't been sent it yet. Its title, its summary and a link are sent.";
export const article = "Article";
export const send = "Send it by email";
export const sending = "Sending...";
export const notSent = "Nothing was sent";
export const chooseArticle = "Choose an article of the blog";
export const queued = (mails: number) => `${pluralize(mails, "email")} on the way`;
export const queuedDetails = "Whoever was sent this article before gets no second email.";
export const nobodyLeft = "Everyone on the list has been sent this article";
