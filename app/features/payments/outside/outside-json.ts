import { z } from "zod";
import { amount, day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { OUTSIDE_STATES, OUTSIDE_WAYS } from "#db/schema/payments.ts";
import type { Outside } from "./outside.queries.ts";
import { receiverOf } from "./outside-facts.ts";
import { isCounted } from "./states.ts";

export const outsideAnswerSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		memberId: z.string(),
		memberName: z.string(),
		amount: amount(),
		paidOn: day(),
		how: z.enum(OUTSIDE_WAYS),
		note: z.string().nullable(),
		state: z.enum(OUTSIDE_STATES),
		counts: z.boolean().meta({ description: "Whether it comes off what the member has to pay." }),
		receivedBy: z.string().meta({ description: "The first name of the organizer to whom it was paid." }),
		claimedByMember: z.boolean(),
		objection: z.string().nullable(),
		answer: z.string().nullable().meta({ description: "The organizer's words to the objection." }),
		reason: z.string().nullable().meta({ description: "Why it was declined or undone." }),
		hasPicture: z.boolean(),
		createdAt: time(),
		recordedAt: time().nullable(),
	})
	.meta({ id: "OutsidePayment" });

export function outsideJson(outside: Outside): z.infer<typeof outsideAnswerSchema> {
	const { id, tripId, memberId, amount, paidOn, how, note, state, objection, answer, reason } = outside;
	return {
		...{ id, tripId, memberId, memberName: outside.name, amount, paidOn, how, note, state },
		counts: isCounted(state),
		receivedBy: receiverOf(outside),
		claimedByMember: outside.isClaim,
		...{ objection, answer, reason },
		hasPicture: outside.pictureHash !== null,
		createdAt: new Date(outside.createdAt).toISOString(),
		recordedAt: toIso(outside.recordedAt),
	};
}
