import { z } from "zod";
import { amount, count, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { CONCIERGE_NEEDS, REQUEST_KINDS, REQUEST_STATES } from "#db/schema/requests.ts";
import type { Asked } from "./ask-support.server.ts";
import type { RequestSummary, ThreadView } from "./thread-view.server.ts";

export const proposalSchema = z.object({
	id: z.string(),
	title: z.string(),
	link: z.string().nullable(),
	price: amount().nullable().meta({ description: "For the whole group, in cents." }),
	people: count().nullable().meta({ description: "By how many the trip's group shares the price." }),
	pricePerPerson: amount().nullable().meta({
		description: "In cents, rounded to the nearest; null without a price, or where nobody shares it.",
	}),
	note: z.string().nullable(),
});

export const conciergeFactsSchema = z
	.object({ need: z.enum(CONCIERGE_NEEDS), day: z.string().nullable(), people: count().nullable() })
	.nullable();

const summarySchema = z.object({
	id: z.string().meta({ description: "By which its thread is read and written." }),
	number: count().meta({ description: "Which people can say." }),
	kind: z.enum(REQUEST_KINDS),
	subject: z.string(),
	state: z.enum(REQUEST_STATES),
	isNew: z.boolean().meta({ description: "Whether it has an answer that its writer has not opened." }),
	createdAt: time(),
	updatedAt: time(),
});

export const requestListSchema = z.object({ requests: z.array(summarySchema) });

export const threadSchema = summarySchema
	.extend({
		answerBy: time()
			.nullable()
			.meta({ description: "When we answer at the latest; null if nobody waits for us, and of a chat." }),
		tripId: z.string().nullable(),
		asked: conciergeFactsSchema.meta({ description: "Of the concierge." }),
		messages: z.array(
			z.object({
				id: z.string(),
				isOurs: z.boolean(),
				name: z.string().nullable().meta({ description: "The first name of who of us answered." }),
				text: z.string(),
				leftOut: z.string().nullable().meta({ description: "What of a mail is not here." }),
				proposals: z.array(proposalSchema).meta({ description: "Of the concierge." }),
				sentAt: time(),
			}),
		),
	})
	.meta({ id: "SupportRequest" });

export function summaryJson({
	createdAt,
	updatedAt,
	...request
}: RequestSummary): z.infer<typeof summarySchema> {
	return { ...request, createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) };
}

export function threadJson(view: ThreadView): z.infer<typeof threadSchema> {
	const { key, number, kind, subject, state, isNew, createdAt, updatedAt, answerBy, trip, asked, messages } =
		view;
	return {
		...{ id: key, number, kind, subject, state, isNew },
		createdAt: toIso(createdAt),
		updatedAt: toIso(updatedAt),
		answerBy: toIso(answerBy),
		tripId: trip?.id ?? null,
		asked,
		messages: messages.map(({ sentAt, ...message }) => ({ ...message, sentAt: toIso(sentAt) })),
	};
}

export const askedSchema = z.object({
	success: z.literal(true),
	id: z.string().meta({
		description:
			"By which the thread is read and written. Keep it secret if you are not signed in: it is all that is asked for.",
	}),
	number: count().meta({ description: "Which people can say." }),
	priority: z.boolean(),
	answerWithinHours: z.object({ from: count(), to: count() }),
});

export function askedJson({ key, request, level }: Asked): z.infer<typeof askedSchema> {
	return {
		success: true,
		id: key,
		number: request.number,
		priority: level.priority,
		answerWithinHours: level.hours,
	};
}
