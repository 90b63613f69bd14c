import { hashSecret } from "#app/lib/ids.server.ts";
import * as texts from "./texts/edit.ts";
import type { TripTerms } from "./trip-terms.ts";

const PARTS: Record<string, (terms: TripTerms) => unknown> = {
	title: ({ title }) => title,
	route: ({ origin, destination }) => [origin, destination],
	dates: ({ startDate, endDate }) => [startDate, endDate],
	partySize: ({ partySize }) => partySize,
	stay: ({ accommodationType }) => accommodationType,
	due: ({ finalPaymentDue }) => finalPaymentDue,
	items: ({ items, totalCost }) => [
		totalCost,
		items.map(({ type, name, url, cost }) => [type, name, url, cost]),
	],
};

/** Returns a short hash of each part of a trip, by which a form can later tell what has changed since it was shown. */
export function fingerprintsOf(terms: TripTerms): string {
	return Object.entries(PARTS)
		.map(([name, part]) => `${name}:${hashSecret(JSON.stringify(part(terms))).slice(0, 10)}`)
		.join(" ");
}

/** Describes the current state of the parts that have changed since. */
export function changedSince(seen: string | undefined, terms: TripTerms): string[] {
	if (!seen) return [];
	const before = new Set(seen.split(" "));
	return fingerprintsOf(terms)
		.split(" ")
		.filter((mark) => !before.has(mark))
		.flatMap((mark) => texts.nowIs[mark.split(":")[0] ?? ""]?.(terms) ?? []);
}
