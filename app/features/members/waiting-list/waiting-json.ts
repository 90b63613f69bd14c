import { z } from "zod";
import { count, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { WAITING_ENDS } from "#db/schema/members.ts";
import type { EntryFacts } from "./waiting-view.server.ts";

export const waitingEntrySchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		name: z.string(),
		status: z.enum(["waiting", "offered", ...WAITING_ENDS]),
		number: count().nullable().meta({ description: "In line, from 1; null of an entry that does not wait." }),
		createdAt: time(),
		offeredUntil: time().nullable().meta({ description: "Until when a spot is held." }),
	})
	.meta({ id: "WaitingEntry" });

export const waitingListSchema = z.object({
	entries: z.array(waitingEntrySchema),
	isClosed: z.boolean().meta({ description: "Whether it takes no new names." }),
	spots: count().meta({ description: "How many spots can be offered out of turn." }),
});

/** An entry as its owner and the organizers see it, without the address. */
export function waitingEntryJson({ entry, status, number }: EntryFacts): z.infer<typeof waitingEntrySchema> {
	const { id, tripId, name, createdAt, offeredUntil } = entry;
	return {
		...{ id, tripId, name, status, number },
		createdAt: toIso(createdAt),
		offeredUntil: status === "offered" ? toIso(offeredUntil) : null,
	};
}
