import { pluralize } from "./pluralize.ts";

/** A wait in words, for a sentence. */
export const shortWait = (seconds: number): string =>
	seconds < 90 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute");
