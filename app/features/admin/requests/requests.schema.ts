import { z } from "zod";
import { MAX_MESSAGE } from "#app/features/requests/message-length.ts";
import {
	blankToUndefined,
	dollars,
	email,
	lines,
	optionalLines,
	optionalLink,
	optionalText,
	text,
	wholeNumber,
} from "#app/lib/schema.ts";
import { URGENCIES } from "#db/schema/requests.ts";
import * as texts from "../texts/requests.ts";
import { MAX_PROPOSALS } from "./max-proposals.ts";

const proposalSchema = z.object({
	title: optionalText(120),
	link: optionalLink(),
	price: z.preprocess(blankToUndefined, dollars().optional()),
	note: optionalLines(500),
});

/** The admin's actions on a request, by the buttons of its page. */
export const requestActionSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("take") }),
	z.object({ intent: z.literal("hand-over"), to: text(texts.adminMissing, 100) }),
	z.object({ intent: z.literal("note"), note: lines(texts.messageMissing, MAX_MESSAGE) }),
	z.object({
		intent: z.literal("answer"),
		message: lines(texts.messageMissing, MAX_MESSAGE),
		proposals: z.array(proposalSchema).max(MAX_PROPOSALS).default([]),
	}),
	z.object({ intent: z.literal("urgency"), urgency: z.enum(URGENCIES, { error: texts.urgencyMissing }) }),
	z.object({ intent: z.literal("close") }),
	z.object({ intent: z.literal("reopen") }),
]);

export type RequestAction = z.output<typeof requestActionSchema>;
export type AnswerInput = Extract<RequestAction, { intent: "answer" }>;

/** The form above the list: going on or off duty, and recording a call. */
export const deskActionSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("on-duty"), hours: wholeNumber(1, 24, texts.hoursProblem) }),
	z.object({ intent: z.literal("off-duty") }),
	z.object({
		intent: z.literal("call"),
		name: text(texts.nameMissing, 100),
		email: email(),
		subject: text(texts.subjectMissing, 150),
		message: lines(texts.messageMissing, MAX_MESSAGE),
	}),
]);

export type DeskAction = z.output<typeof deskActionSchema>;

export const cannedSchema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("save"),
		id: optionalText(64),
		title: text(texts.titleMissing, 80),
		text: lines(texts.messageMissing, MAX_MESSAGE),
	}),
	z.object({ intent: z.literal("delete"), id: text(texts.answerMissing, 64) }),
]);

export type CannedInput = z.output<typeof cannedSchema>;
