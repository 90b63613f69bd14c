import { pluralize } from "#app/lib/pluralize.ts";

const wait = (seconds: number) =>
	seconds < 90 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute");

export const waitAfterDeclines = (seconds: number) =>
	`Several cards were declined. Please wait ${wait(seconds)} before you try again. Nothing was charged, and your place is kept.`;
export const guestWaits = (seconds: number) =>
	`Several cards were declined. Please wait ${wait(seconds)} before you try again, or sign in with a confirmed email address. Nothing was charged, and your place is kept.`;
