import { z } from "zod";
import { toIso } from "#app/lib/dates.ts";
import { wholeNumber } from "#app/lib/schema.ts";
import { TRIP_ANSWERS } from "#db/schema/members.ts";
import type { PeopleAnswers } from "./people-answers.server.ts";
import { STANDINGS } from "./standings.ts";
import * as texts from "./texts.ts";

const day = () => z.string().nullable().meta({ format: "date" });

export const ownAnswerSchema = z
	.object({
		answer: z.enum(TRIP_ANSWERS),
		word: z.string().nullable(),
		memberId: z.string().nullable().meta({ description: "The membership of someone who is in." }),
		heldUntil: day().meta({
			description: "The day by which they pay for their spot, if it is held for them.",
		}),
	})
	.meta({ id: "OwnAnswer" });

const personSchema = z
	.object({
		standing: z
			.enum(STANDINGS)
			.meta({ description: "`none` has not answered, or has missed the day to pay." }),
		name: z.string().nullable(),
		email: z.string().nullable().meta({ description: "Of members only for the organizer." }),
		memberId: z.string().nullable(),
		heldUntil: day(),
		word: z.string().nullable(),
		answeredAt: z.string().nullable(),
		invitedAt: z.string().nullable(),
		remindedAt: z.string().nullable(),
	})
	.meta({ id: "PersonAsked" });

export const answersSchema = z.object({
	counts: z.record(z.enum(STANDINGS), z.number()),
	page: z.number(),
	pages: z.number(),
	holdDays: z.number().meta({ description: "For how many days a spot is held without a payment, at most." }),
	people: z.array(personSchema),
});

export const holdDaysAnswerSchema = z.object({ holdDays: z.number() });

export const answersQuery = z.object({
	page: wholeNumber(1, 100, texts.pageProblem).optional().meta({ description: "From 1." }),
});

/** Only the organizer sees the addresses of members; the other addresses are visible to everyone who may invite. */
export function answersJson({
	counts,
	page,
	pages,
	trip,
	people,
	isOrganizer,
}: PeopleAnswers): z.infer<typeof answersSchema> {
	const shown = people.map(({ standing, member, answer, invitation, heldUntil }) => ({
		standing,
		name: member?.name ?? answer?.name ?? null,
		email: member ? (isOrganizer ? member.email : null) : (answer?.email ?? invitation?.email ?? null),
		memberId: member?.id ?? null,
		heldUntil,
		word: answer?.word ?? null,
		answeredAt: answer && toIso(answer.updatedAt),
		invitedAt: invitation && toIso(invitation.createdAt),
		remindedAt: answer?.remindedAt ? toIso(answer.remindedAt) : null,
	}));
	return { counts, page, pages, holdDays: trip.holdDays, people: shown };
}
