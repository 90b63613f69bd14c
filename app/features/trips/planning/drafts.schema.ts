import { z } from "zod";
import * as tripTexts from "../texts.ts";
import { MAX_ITEMS } from "../trips.ts";

const typedValue = z.union([z.string().max(2_048), z.number()]).nullish();

const typedItem = z.object({
	id: typedValue,
	type: typedValue,
	name: typedValue,
	url: typedValue,
	cost: typedValue,
	per: typedValue,
	readAt: typedValue,
});

/** A draft keeps incomplete values; they are validated when the trip is created. */
export const draftSchema = z.object({
	title: typedValue,
	origin: typedValue,
	destination: typedValue,
	startDate: typedValue,
	endDate: typedValue,
	duration: typedValue,
	partySize: typedValue,
	finalPaymentDue: typedValue,
	tripItems: z.array(typedItem).max(MAX_ITEMS, tripTexts.tooManyItems(MAX_ITEMS)).optional(),
	newItem: typedItem.nullish(), // typed, but not added yet
	totalCost: typedValue,
	costPerPerson: typedValue,
	organizerName: typedValue,
	organizerEmail: typedValue,
	paymentPlan: typedValue,
});

export type DraftFields = z.output<typeof draftSchema>;
