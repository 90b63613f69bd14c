import type { SubmissionResult } from "@conform-to/dom";
import { listCostReadTimes } from "#app/features/bookings/links/link-pages.queries.ts";
import type { Reader } from "#db/client.server.ts";
import { holdUpFreeTrip } from "./ask-about-costs.server.ts";
import {
	askAboutLocations,
	type ClosestLocation,
	holdUpTrip,
	takeMeantLocation,
} from "./ask-about-locations.server.ts";
import { editItems } from "./edit-items.server.ts";
import { type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";
import { itemCost, plannerItems } from "./planner-values.ts";
import { type ReadLink, readLinks } from "./read-links.server.ts";

/**
 * Does what the pressed button of the planner's form asks: read a link, add an item or remove one, or take the place
 * that was meant. Before a trip is created, it asks once about a place that is probably misspelled, and once whether
 * the trip shall cost nothing.
 * @param form changed in place; its field "intent" names the button
 * @returns null when the trip can be created from the form
 */
export async function editPlan(
	db: Reader,
	form: FormData,
	readLink: ReadLink,
	closest: ClosestLocation,
): Promise<PlannerAnswer | null> {
	const taken = takeMeantLocation(form);
	const questions = askAboutLocations(form, closest);
	const edited = taken ? plannerAnswer(form) : ((await readLinks(form, readLink)) ?? editItems(form));
	const answer = edited ?? holdUpTrip(form, questions) ?? holdUpFreeTrip(form);
	if (answer) await addReadTimes(db, answer.result, String(form.get("partySize") ?? ""));
	return answer;
}

async function addReadTimes(
	db: Reader,
	{ initialValue }: SubmissionResult,
	partySize: string,
): Promise<void> {
	const items = initialValue?.tripItems;
	if (!Array.isArray(items)) return;
	const costed = items.map((item) => {
		const [planned] = plannerItems([item]);
		return { url: planned?.url ?? null, cost: planned ? itemCost(planned, partySize) : null };
	});
	const readAt = await listCostReadTimes(db, costed);
	for (const [index, item] of items.entries()) {
		if (typeof item === "object" && item !== null)
			Object.assign(item, { readAt: String(readAt[index] ?? "") });
	}
}
