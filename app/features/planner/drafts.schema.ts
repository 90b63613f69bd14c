import { z } from "zod";
import * as texts from "./texts/planner.ts";

const typedValue = z.union([z.string().max(2_048), z.number()]).nullish();

/** A draft keeps incomplete values; they are validated when the trip is created. */
export const draftSchema = z.object({
	title: typedValue,
	origin: typedValue,
	destination: typedValue,
	startDate: typedValue,
	endDate: typedValue,
	duration: typedValue,
	partySize: typedValue,
	tripItems: z
		.array(
			z.object({
				id: typedValue,
				type: typedValue,
				name: typedValue,
				url: typedValue,
				cost: typedValue,
				readAt: typedValue,
			}),
		)
		.max(50, texts.fullList(50))
		.optional(),
	totalCost: typedValue,
	costPerPerson: typedValue,
	organizerName: typedValue,
	organizerEmail: typedValue,
	paymentPlan: typedValue,
});

export type DraftFields = z.output<typeof draftSchema>;
