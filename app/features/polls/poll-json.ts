import { z } from "zod";
import { count, day, dollarAmount, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import { POLL_ANSWERS, POLL_KINDS, PRICES_FOR } from "#db/schema/polls.ts";
import { optionName } from "./polls.ts";
import type { PollFacts } from "./polls-view.server.ts";

const nameSchema = z.object({ memberId: z.string(), name: z.string() });

const optionSchema = z.object({
	id: z.string(),
	name: z.string(),
	startDate: day().nullable(),
	endDate: day().nullable(),
	link: z.string().nullable(),
	type: z.enum(ITEM_TYPES).nullable(),
	price: dollarAmount().nullable(),
	priceFor: z.enum(PRICES_FOR).nullable(),
	picture: z.string().nullable().meta({ description: "A path of this server." }),
	yes: count(),
	maybe: count(),
	no: count(),
	own: z.enum(POLL_ANSWERS).nullable().meta({ description: "What the caller has answered." }),
	isAhead: z.boolean(),
	voters: z
		.object({ yes: z.array(nameSchema), maybe: z.array(nameSchema), no: z.array(nameSchema) })
		.nullable()
		.meta({ description: "Null of a secret poll, and in a list of polls." }),
});

export const pollAnswerSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		kind: z.enum(POLL_KINDS),
		question: z.string(),
		severalAllowed: z.boolean(),
		proposalsAllowed: z.boolean(),
		secret: z.boolean(),
		closesAt: time(),
		zone: z.string().meta({ description: "The IANA time zone in which the deadline was given." }),
		isOver: z.boolean(),
		closedAt: time().nullable().meta({ description: "When it was closed, by someone or by its deadline." }),
		isTie: z.boolean(),
		voters: count().meta({ description: "How many have voted." }),
		members: count().meta({ description: "How many are aboard." }),
		missing: z.array(nameSchema).nullable().meta({
			description: "Who has not voted. Null of a secret poll, and in a list of polls.",
		}),
		usedAt: time().nullable(),
		usedOption: z.string().nullable(),
		createdAt: time(),
		options: z.array(optionSchema),
	})
	.meta({ id: "Poll" });

export function pollJson({
	poll,
	members,
	isOver,
	result,
	people,
	pictureOf,
}: PollFacts): z.infer<typeof pollAnswerSchema> {
	return {
		id: poll.id,
		tripId: poll.tripId,
		kind: poll.kind,
		question: poll.question,
		severalAllowed: poll.severalAllowed,
		proposalsAllowed: poll.proposalsAllowed,
		secret: poll.secret,
		closesAt: toIso(poll.closesAt),
		zone: poll.zone,
		isOver,
		closedAt: isOver ? toIso(Math.min(poll.closesAt, poll.closedAt ?? poll.closesAt)) : null,
		isTie: result.isTie,
		voters: poll.voters,
		members,
		missing: people?.missing ?? null,
		usedAt: toIso(poll.usedAt),
		usedOption: poll.usedOption,
		createdAt: toIso(poll.createdAt),
		options: poll.options.map((option) => ({
			id: option.id,
			name: optionName(option),
			startDate: option.startDate,
			endDate: option.endDate,
			link: option.link,
			type: option.type,
			price: option.price === null ? null : centsToDollars(option.price),
			priceFor: option.priceFor,
			picture: pictureOf(option),
			...option.tally,
			own: option.own,
			isAhead: result.winners.includes(option.id),
			voters: people?.voters.get(option.id) ?? null,
		})),
	};
}
