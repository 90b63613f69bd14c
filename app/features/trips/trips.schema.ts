import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import {
	blankToUndefined,
	dollars,
	isObjectInput,
	optionalDate,
	optionalEmail,
	optionalLink,
	optionalText,
	text,
	wholeNumber,
} from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import * as texts from "./texts.ts";
import { costProblem, itemCostOfGroup, MAX_ITEMS, tripTotalCost } from "./trips.ts";

const tripItemSchema = z.object({
	type: z.enum(ITEM_TYPES, { error: texts.chooseItemType }),
	name: text(texts.enterItemName, 200),
	url: optionalLink(),
	cost: dollars(),
	per: z.preprocess(blankToUndefined, z.enum(["group", "person"], { error: texts.chooseCostPer }).optional()),
});

const fields = z.object({
	title: optionalText(120),
	origin: z.preprocess((value) => value ?? undefined, text(texts.enterOrigin, 120).optional()), // optional in the API, but never blank
	destination: text(texts.enterDestination, 120),
	startDate: optionalDate(),
	endDate: optionalDate(),
	finalPaymentDue: optionalDate(), // today or later, which only the server's clock can check
	partySize: wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, texts.groupSizeProblem),
	tripItems: z
		.array(tripItemSchema, { error: texts.sendItemList })
		.max(MAX_ITEMS, texts.tooManyItems(MAX_ITEMS))
		.default([]),
	totalCost: wholeNumber(0, MAX_CENTS, texts.totalInCents).optional(), // used only without items
	organizerName: optionalText(120),
	organizerEmail: optionalEmail(),
	paymentPlan: optionalText(20),
});

type Fields = z.output<typeof fields>;

const dateOrderIssue = {
	path: ["endDate"],
	message: texts.endBeforeStart,
	when: isObjectInput,
};

/** The dates are not validated here, because other fields may be wrong too. */
function areDatesInOrder({ startDate, endDate }: { startDate?: unknown; endDate?: unknown }): boolean {
	return typeof startDate !== "string" || typeof endDate !== "string" || endDate >= startDate;
}

const dueOrderIssue = {
	path: ["finalPaymentDue"],
	error: ({ input }: { input?: unknown }) => texts.dueAfterTrip((input as { endDate: string }).endDate),
	when: isObjectInput,
};

function isDueInTime({ endDate, finalPaymentDue: due }: Record<string, unknown>): boolean {
	const areDates = [endDate, due].every((date) => typeof date === "string" && isCalendarDate(date));
	return !areDates || String(due) <= String(endDate);
}

function checkCosts(given: Fields, context: z.core.$RefinementCtx<Fields>): void {
	const trip = withGroupCosts(given);
	const problem = costProblem(tripTotalCost(trip.tripItems, trip.totalCost), trip.partySize);
	if (problem) context.addIssue({ code: "custom", path: ["tripItems"], message: problem });
}

function withGroupCosts<T extends Fields>(trip: T) {
	const tripItems = trip.tripItems.map(({ per, ...item }) => ({
		...item,
		cost: itemCostOfGroup(item.cost, per, trip.partySize),
	}));
	return { ...trip, tripItems };
}

export const createTripSchema = fields
	.refine(areDatesInOrder, dateOrderIssue)
	.refine(isDueInTime, dueOrderIssue)
	.superRefine(checkCosts)
	.transform(withGroupCosts);

/** The planner's form requires the origin. */
export const plannerSchema = fields
	.extend({ origin: text(texts.enterOrigin, 120) })
	.refine(areDatesInOrder, dateOrderIssue)
	.refine(isDueInTime, dueOrderIssue)
	.superRefine(checkCosts)
	.transform(withGroupCosts);

export type CreateTrip = z.output<typeof createTripSchema>;
