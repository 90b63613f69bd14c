import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { amount, day, time } from "#app/lib/answers.ts";
import { formatMonthDay, toIso } from "#app/lib/dates.ts";
import { PAYOUT_STATUSES } from "#db/schema/fund.ts";
import { listNewestPayouts, type ShownPayout } from "./payees.queries.ts";
import { accountOf, payoutAccount } from "./payout-account.server.ts";
import * as texts from "./texts.ts";

const TONES = {
	pending: "due",
	in_transit: "due",
	paid: "paid",
	failed: "late",
	canceled: "neutral",
} as const;

/** Returns the organizer's payout account, and its payouts to their bank. */
export async function payoutView(ctx: Ctx) {
	const { state, account, payouts } = await ownPayouts(ctx);
	return {
		state,
		account: account && accountInWords(account),
		hasBankPage: account !== null && ctx.payments.provider === "stripe",
		payouts: payouts.map(payoutSummary),
	};
}

export type PayoutView = Awaited<ReturnType<typeof payoutView>>;

export const payoutsSchema = z.object({
	payoutAccount: z.object({
		state: z.enum(["none", "incomplete", "ready", "closed"]),
		country: z.string().nullable(),
		entityType: z.enum(["individual", "company"]).nullable(),
	}),
	payouts: z.array(
		z.object({
			amount: amount(),
			currency: z.string(),
			state: z.enum(PAYOUT_STATUSES),
			arrivalDate: day().nullable(),
			failureReason: z.string().nullable(),
			createdAt: time(),
		}),
	),
});

/** The payout account and payouts for GET /api/trips/{id}/funds, in cents, without the provider's ids. */
export async function payoutJson(ctx: Ctx): Promise<z.infer<typeof payoutsSchema>> {
	const { state, account, payouts } = await ownPayouts(ctx);
	return {
		payoutAccount: {
			state: state === "pending" ? "incomplete" : state,
			country: account?.country ?? null,
			entityType: account?.entityType ?? null,
		},
		payouts: payouts.map(({ amount, currency, status, arrivalDate, failureMessage, createdAt }) => ({
			...{ amount, currency, state: status, arrivalDate },
			failureReason: status === "failed" ? texts.failure(failureMessage) : null,
			createdAt: toIso(createdAt),
		})),
	};
}

/** The amount of the organizer's newest payout if it failed, in words; null otherwise. */
export async function findLostPayout(ctx: Ctx): Promise<string | null> {
	const { provider } = ctx.payments;
	const [newest] = await listNewestPayouts(ctx.db.read, { userId: requireUser(ctx).id, provider });
	if (newest?.status !== "failed") return null;
	return texts.formatMoney(newest.amount, newest.currency);
}

async function ownPayouts(ctx: Ctx) {
	const { state, payee } = await payoutAccount(ctx);
	const { provider } = ctx.payments;
	const newest = payee ? await listNewestPayouts(ctx.db.read, { userId: requireUser(ctx).id, provider }) : [];
	const isOpen = state === "ready" || state === "pending";
	const account = payee && isOpen ? accountOf(payee) : null;
	return { state, account, payouts: newest };
}

function accountInWords({ country, entityType }: ReturnType<typeof accountOf>): string {
	return texts.accountOf(texts.entityTypes[entityType], texts.countryName(country));
}

function payoutSummary({ ref, amount, currency, status, arrivalDate, failureMessage }: ShownPayout) {
	const date = arrivalDate && formatMonthDay(arrivalDate);
	return {
		id: ref,
		amount: texts.formatMoney(amount, currency),
		tone: TONES[status],
		word: texts.states[status],
		note: noteOf(status, date, failureMessage),
	};
}

function noteOf(status: ShownPayout["status"], date: string | null, why: string | null): string | null {
	if (status === "failed") return texts.failure(why);
	if (!date || status === "canceled") return null;
	return status === "paid" ? texts.arrived(date) : texts.expected(date);
}
