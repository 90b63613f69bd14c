import { z } from "zod";

const typed = z.union([z.string().max(2_048), z.number()]).nullish();

/** A draft is kept as it was typed; it becomes valid, or is refused, only when the trip is created. */
export const draftSchema = z.object({
	title: typed,
	origin: typed,
	destination: typed,
	startDate: typed,
	endDate: typed,
	duration: typed,
	partySize: typed,
	tripItems: z
		.array(z.object({ type: typed, name: typed, url: typed, cost: typed, readAt: typed }))
		.max(50, "Add at most 50 items")
		.optional(),
	totalCost: typed,
	costPerPerson: typed,
	organizerName: typed,
	organizerEmail: typed,
	paymentPlan: typed,
});

export type DraftFields = z.output<typeof draftSchema>;
