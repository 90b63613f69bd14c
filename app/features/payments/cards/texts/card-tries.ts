import { shortWait } from "#app/lib/short-wait.ts";

export const waitAfterDeclines = (seconds: number) =>
	`Several cards were declined. Please wait ${shortWait(seconds)} before you try again. Nothing was charged, and your place is kept.`;
export const guestWaits = (seconds: number) =>
	`Several cards were declined. Please wait ${shortWait(seconds)} before you try again, or sign in with a confirmed email address. Nothing was charged, and your place is kept.`;
