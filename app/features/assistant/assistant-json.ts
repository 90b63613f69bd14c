import { z } from "zod";
import { time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { ANSWER_NOTES, ANSWERERS } from "#db/schema/assistant.ts";
import type { Conversation } from "./assistant-view.server.ts";
import type { Turn } from "./conversation.queries.ts";

const draftSchema = z.union([
	z.object({
		kind: z.literal("entry"),
		title: z.string(),
		startDate: z.string().nullable(),
		startTime: z.string().nullable(),
	}),
	z.object({ kind: z.literal("poll"), question: z.string(), options: z.array(z.string()) }),
	z.object({ kind: z.literal("reminder"), text: z.string() }),
]);

export const turnAnswer = z
	.object({
		id: z.string(),
		question: z.string(),
		answer: z.string().nullable().meta({ description: "Plain text; null while there is none." }),
		answeredBy: z.enum(ANSWERERS).nullable(),
		note: z.enum(ANSWER_NOTES).nullable().meta({ description: "Why it is not what it would usually be." }),
		drafts: z.array(draftSchema).meta({ description: "Nothing of them is stored but here." }),
		createdAt: time(),
		answeredAt: time().nullable(),
	})
	.meta({ id: "AssistantTurn" });

export function turnJson(turn: Turn): z.infer<typeof turnAnswer> {
	const { id, question, answer, answeredBy, note, extras, createdAt, answeredAt } = turn;
	return {
		...{ id, question, answer, answeredBy, note },
		drafts: extras?.drafts ?? [],
		createdAt: toIso(createdAt),
		answeredAt: toIso(answeredAt),
	};
}

export const conversationAnswer = z
	.object({
		mayAsk: z.boolean(),
		host: z.string().meta({ description: "Where questions are sent; empty where nothing leaves Gangway." }),
		hasAgreed: z.boolean().meta({ description: "Whether the caller has agreed to that host." }),
		turns: z.array(turnAnswer).meta({ description: "The newest, oldest first." }),
	})
	.meta({ id: "AssistantConversation" });

export function conversationJson({ turns, ...rest }: Conversation): z.infer<typeof conversationAnswer> {
	return { ...rest, turns: turns.map(turnJson) };
}
