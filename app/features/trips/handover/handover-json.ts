import { z } from "zod";
import { time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { HANDOVER_OUTCOMES } from "#db/schema/trips.ts";
import type { Handover } from "./handover.queries.ts";

export const handoverSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		memberId: z.string(),
		offeredAt: time(),
		expiresAt: time(),
		endedAt: time().nullable(),
		outcome: z.enum(HANDOVER_OUTCOMES).nullable(),
	})
	.meta({ id: "Handover" });

export function handoverJson(offer: Handover): z.infer<typeof handoverSchema> {
	return {
		id: offer.id,
		tripId: offer.tripId,
		memberId: offer.memberId,
		offeredAt: toIso(offer.offeredAt),
		expiresAt: toIso(offer.expiresAt),
		endedAt: toIso(offer.endedAt),
		outcome: offer.outcome,
	};
}
