import { z } from "zod";
import { amount, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { PAYMENT_STATUSES } from "#db/schema/payments.ts";
import type { PresentResult } from "./give-present.server.ts";
import type { PresentView } from "./present-view.server.ts";
import type { PresentsView } from "./presents-view.server.ts";

export const presentsSchema = z.object({
	friends: z
		.array(z.object({ memberId: z.string(), name: z.string(), amount: amount() }))
		.meta({ description: "Those who let the others aboard pay their next payment." }),
	given: z.array(
		z.object({
			memberId: z.string(),
			name: z.string(),
			amount: amount(),
			status: z.enum(PAYMENT_STATUSES),
			refunded: amount().meta({ description: "What has gone back to the card, in cents." }),
			paidAt: time(),
			word: z.string().nullable(),
		}),
	),
	own: z
		.object({
			asks: z.boolean(),
			amount: amount().nullable(),
			problem: z.string().nullable().meta({ description: "Why nobody can pay it now." }),
		})
		.nullable()
		.meta({ description: "The asker's own next payment." }),
});

export function presentsJson({ friends, given, own }: PresentsView): z.infer<typeof presentsSchema> {
	return {
		friends: friends.map(({ memberId, name, amount }) => ({ memberId, name, amount })),
		given: given.map(({ memberId, name, cents, status, returned, paidAt, word }) => ({
			...{ memberId, name, amount: cents, status, refunded: returned, word },
			paidAt: toIso(paidAt),
		})),
		own: own && { asks: own.isAsking, amount: own.amount, problem: own.problem },
	};
}

const PRESENT_STATES = [
	"payable",
	"declined",
	"action_required",
	"checking",
	"given",
	"not_needed",
	"busy",
	"closed",
] as const;

export const presentSchema = z.object({
	memberId: z.string(),
	name: z.string(),
	state: z.enum(PRESENT_STATES),
	amount: amount(),
	declined: z.string().nullable().meta({ description: "Why the asker's last card was declined." }),
});

export function presentJson({ friend, state, amount, error }: PresentView): z.infer<typeof presentSchema> {
	return { ...friend, state, amount: amount.cents, declined: error };
}

export const presentResultSchema = z.object({
	status: z.enum(["paid", "already_paid", "action_required", "checking", "embedded", "hosted"]),
	clientSecret: z
		.string()
		.nullable()
		.meta({ description: "With `surface: embedded`, for the provider's SDK." }),
	url: z
		.string()
		.nullable()
		.meta({ description: "The provider's own page, where nothing else was asked for." }),
	demoMode: z.boolean(),
});

export function presentResultJson(
	result: PresentResult,
	{ demoMode }: { demoMode: boolean },
): z.infer<typeof presentResultSchema> {
	return {
		status: result.status,
		clientSecret: "clientConfirmation" in result ? result.clientConfirmation.clientSecret : null,
		url: "url" in result ? result.url : null,
		demoMode,
	};
}
