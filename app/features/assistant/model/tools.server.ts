import { z } from "zod";
import { organizes } from "#app/access/roles.ts";
import { isCalendarDate } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { log } from "#app/lib/log.server.ts";
import type { Draft } from "../answers.ts";
import { MAX_DRAFTS } from "../assistant.limits.ts";
import type { FactName, Facts } from "../facts.ts";
import { type FactsCtx, readFact } from "../read-facts.server.ts";
import { toolTexts } from "../texts/for-model.ts";
import { isKnown } from "./check-sentence.ts";
import { inWords } from "./in-words.ts";
import { findAmounts, type Known, learn } from "./known.ts";
import type { ModelTool } from "./model.ts";

const NAMES: FactName[] = [
	...([
		"trip",
		"people",
		"own_payments",
		"money",
		"pool",
		"expenses",
		"plan",
		"polls",
		"forecast",
		"chat",
	] as const),
];

/** Filled by a model's tool calls: what it may state afterwards, the drafts, and the facts it has read. */
type Noted = { known: Known; drafts: Draft[]; read: Set<FactName> };

/** A model's tools. None takes an id, so no other trip or person can be reached; and none writes. */
export function modelTools(from: FactsCtx, { known, drafts, read }: Noted): ModelTool[] {
	const reading = NAMES.map(
		(name): ModelTool => ({
			name,
			description: toolTexts[name],
			inputSchema: z.object({}),
			run: async () => {
				try {
					const fact: Facts[FactName] = await readFact(from, name);
					learn(known, fact, { namesBookings: name === "plan" });
					read.add(name);
					return { notice: toolTexts.notice, data: inWords(fact) };
				} catch (error) {
					if (isDomainError(error)) return { error: error.message };
					log.error("the assistant could not read something", { error });
					return { error: toolTexts.notRead };
				}
			},
		}),
	);
	const { role } = from.access;
	return [
		...reading,
		...(organizes(role) ? [draftEntry(drafts), draftPoll(drafts)] : []),
		draftReminder(drafts, known),
	];
}

const entryInput = z.object({
	title: z.string().trim().min(1).max(200),
	startDate: z.string().refine(isCalendarDate).nullish(),
	startTime: z
		.string()
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
		.nullish(),
});

function draftEntry(drafts: Draft[]): ModelTool {
	return {
		name: "draft_itinerary_entry",
		description: toolTexts.draft_entry,
		inputSchema: entryInput,
		run: async (input) => {
			const { title, startDate = null, startTime = null } = entryInput.parse(input);
			return note(drafts, { kind: "entry", title, startDate, startTime }, hasNoAmount(title));
		},
	};
}

const pollInput = z.object({
	question: z.string().trim().min(1).max(200),
	options: z.array(z.string().trim().min(1).max(120)).max(12),
});

function draftPoll(drafts: Draft[]): ModelTool {
	return {
		name: "draft_poll",
		description: toolTexts.draft_poll,
		inputSchema: pollInput,
		run: async (input) => {
			const { question, options } = pollInput.parse(input);
			return note(drafts, { kind: "poll", question, options }, [question, ...options].every(hasNoAmount));
		},
	};
}

const reminderInput = z.object({ text: z.string().trim().min(1).max(500) });

function draftReminder(drafts: Draft[], known: Known): ModelTool {
	return {
		name: "draft_reminder",
		description: toolTexts.draft_reminder,
		inputSchema: reminderInput,
		run: async (input) => {
			const { text } = reminderInput.parse(input);
			return note(drafts, { kind: "reminder", text }, isKnown(text, known));
		},
	};
}

const hasNoAmount = (text: string) => findAmounts(text).length === 0;

function note(drafts: Draft[], draft: Draft, isFine: boolean): object {
	if (!isFine) return { error: toolTexts.unknownAmount };
	if (drafts.length >= MAX_DRAFTS) return { error: toolTexts.enoughDrafts };
	drafts.push(draft);
	return { noted: toolTexts.noted };
}
