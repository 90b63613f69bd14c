import * as texts from "./texts/edit.ts";
import type { TermItem, TripTerms } from "./trip-terms.ts";

const MAX_SENTENCES = 8;

/**
 * Describes each change in a sentence, from the old value to the new. There is none if people would see no difference.
 */
export function describeChanges(before: TripTerms, after: TripTerms): string[] {
	const sentences = [...fieldChanges(before, after), ...itemChanges(before.items, after.items)];
	if (before.totalCost !== after.totalCost) sentences.push(texts.newTotal(after.totalCost, before.totalCost));
	if (sentences.length <= MAX_SENTENCES) return sentences;
	const shown = sentences.slice(0, MAX_SENTENCES - 1);
	return [...shown, texts.andMore(sentences.length - shown.length)];
}

function fieldChanges(before: TripTerms, after: TripTerms): string[] {
	const differs = (field: keyof TripTerms) => before[field] !== after[field];
	return [
		...(differs("title") ? [texts.renamed(after.title, before.title)] : []),
		...(differs("origin") ? [texts.startsIn(after.origin, before.origin)] : []),
		...(differs("destination") ? [texts.goesTo(after.destination, before.destination)] : []),
		...(differs("startDate") || differs("endDate") ? [texts.newDates(after, before)] : []),
		...(differs("partySize") ? [texts.newSize(after.partySize, before.partySize)] : []),
		...(differs("accommodationType")
			? [texts.newStay(after.accommodationType, before.accommodationType)]
			: []),
		...(differs("finalPaymentDue") ? [texts.newDue(after.finalPaymentDue, before.finalPaymentDue)] : []),
	];
}

/** @param after with the ids of the items that existed before */
function itemChanges(before: readonly TermItem[], after: readonly TermItem[]): string[] {
	const oldById = new Map(before.map((item) => [item.id, item]));
	const kept = new Set(after.map(({ id }) => id));
	const removed = before.filter(({ id }) => !kept.has(id)).map(texts.removedItem);
	const changed = after.flatMap((item) => {
		const old = item.id === null ? undefined : oldById.get(item.id);
		if (!old) return [texts.addedItem(item)];
		return [
			...(old.name === item.name ? [] : [texts.renamedItem(item, old)]),
			...(old.cost === item.cost ? [] : [texts.newCost(item, old)]),
			...(old.url === item.url ? [] : [texts.newLink(item)]),
		];
	});
	const others = [...changed, ...removed];
	const isReordered = after.some(({ id }, index) => id !== before[index]?.id);
	return others.length === 0 && isReordered ? [texts.newOrder] : others;
}
