import { pluralize } from "./pluralize.ts";

const MAX_NAMED = 6;

/** The first of a list that may have 250 names, and how many others there are. */
export function someNames(names: readonly string[]): string {
	const named = names.slice(0, MAX_NAMED).join(", ");
	const others = names.length - MAX_NAMED;
	return others > 0 ? `${named} and ${pluralize(others, "other")}` : named;
}
