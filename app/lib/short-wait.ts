import { pluralize } from "./pluralize.ts";

export const shortWait = (seconds: number): string =>
	seconds < 90 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute");
