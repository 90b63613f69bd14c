import { quoteSentence } from "#app/lib/quote.ts";

export const cancelled = (organizer: string, reason: string | null) =>
	`${reason ? `${organizer} writes: ${quoteSentence(reason)} ` : ""}Nobody can join or pay anymore. Past payments stay on record here${reason ? "." : `; ${organizer} can tell you more.`}`;
