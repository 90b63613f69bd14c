import { shortWait } from "#app/lib/short-wait.ts";

export const setupNotFound = "We can't find this card form. Please start again.";
export const noDemo = "Demo payments are not accepted here.";
export const setupEnded = "This card form has expired. Please start again.";
export const cardMissing = "No card has been entered yet.";
export const cardChecking = "Your bank is still checking this card. Try again in a moment.";
export const setupRefused =
	"The card company did not open a card form. Nothing was saved. Try again in a moment.";
export const notForPlans =
	"This card was saved for a trip by a guest, so plans can't be charged to it. Add it again to make it your default.";
export const waitAfterDeclines = (seconds: number) =>
	`Several cards were declined. Please wait ${shortWait(seconds)} before you try again. Nothing was saved.`;
