import type { SignedInUser } from "#app/access/ctx.ts";
import { isCalendarDate } from "#app/lib/dates.ts";
import { type Cents, MAX_CENTS } from "#app/lib/money.ts";
import { wholeNumber } from "#app/lib/schema.ts";
import { splitCost } from "#app/lib/shares.ts";
import * as tripTexts from "../texts.ts";
import { durationInDays, tripTotalCost } from "../trips.ts";
import type { DraftFields } from "./drafts.schema.ts";
import type { Draft } from "./drafts.server.ts";
import { itemCost, type PlannerValues, plannerCosts, plannerValues } from "./planner-values.ts";

type Organizer = Pick<SignedInUser, "firstName" | "lastName" | "email">;

const NO_DATES = { startDate: "", endDate: "" };
const givenCents = wholeNumber(0, MAX_CENTS, "");

/**
 * The draft as the API returns it, with every field. What was typed comes back as it was typed, valid or not; the
 * title, the duration in days and the costs in cents are what the trip's would be (Rules: Drafts).
 */
export function draftJson(draft: Draft, organizer: Organizer) {
	const values = plannerValues(draft, NO_DATES);
	const destination = values.destination.trim();
	return {
		id: draft.id,
		userId: draft.userId,
		title: values.title.trim() ? values.title : destination ? tripTexts.defaultTitle(destination) : null,
		destination: draft.destination ?? null,
		origin: draft.origin ?? null,
		startDate: draft.startDate ?? null,
		endDate: draft.endDate ?? null,
		duration: durationInDays(dateIn(values.startDate), dateIn(values.endDate)),
		partySize: draft.partySize ?? null,
		finalPaymentDue: draft.finalPaymentDue ?? null,
		tripItems: draft.tripItems?.map(itemJson) ?? [],
		...costsOf(values, draft.totalCost),
		organizerName: `${organizer.firstName} ${organizer.lastName}`,
		organizerEmail: organizer.email,
		paymentPlan: draft.paymentPlan || "single",
		lastSaved: draft.lastSaved,
	};
}

function dateIn(text: string): string | null {
	return isCalendarDate(text) ? text : null;
}

function itemJson({ id, type, name, url, cost, per, readAt }: NonNullable<DraftFields["tripItems"]>[number]) {
	return {
		id: id ?? null,
		type: type ?? null,
		name: name ?? null,
		url: url ?? null,
		cost: cost ?? null,
		per: per ?? null,
		readAt: readAt ?? null,
	};
}

/** There is no cost per person while the group size is invalid. */
function costsOf(values: PlannerValues, given: unknown): { totalCost: Cents; costPerPerson: Cents | null } {
	const items = values.tripItems.map((item) => ({ cost: itemCost(item, values.partySize) ?? 0 }));
	const totalCost = tripTotalCost(items, givenCents.safeParse(given).data);
	const hasGroupSize = plannerCosts(values, { cost: "", per: "" }).shares !== null;
	return {
		totalCost,
		costPerPerson: hasGroupSize ? splitCost(totalCost, Number(values.partySize)).costPerPerson : null,
	};
}
