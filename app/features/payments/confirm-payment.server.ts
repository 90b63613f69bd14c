import { and, eq, inArray } from "drizzle-orm";
import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { attempts, payments } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { type ChallengeAnswer, type IntentFact, isProviderTimeout, type TestCard } from "./gateway.ts";
import {
	type Attempt,
	attemptInFull,
	findPayment,
	latestAttemptOf,
	type Payment,
} from "./payments.queries.ts";
import { type AttemptStatus, mayMovePayment } from "./states.ts";

export type Confirmation = { status: "paid" | "action_required" | "checking"; payment: Payment };

/**
 * Learns from the provider how a member's payment stands, and enters it. Where there is no browser SDK (demo), it
 * is also what pays. Saying it again gives the same answer.
 * @param ref the payment intent; it must be this member's own
 * @throws DomainError not_found, forbidden, unauthenticated, card_declined with the provider's words
 */
export async function confirmMemberPayment(
	ctx: Ctx,
	input: { memberId: string; ref: string; card?: TestCard },
): Promise<Confirmation> {
	await requireOwnMember(ctx, input.memberId, "payment.own");
	const matter = await attemptInFull(ctx.db.read, { ref: input.ref });
	if (!matter || matter.member.id !== input.memberId) throw new DomainError("not_found", "Payment not found");
	return settle(ctx, matter.attempt, input.card);
}

/** As `confirmMemberPayment`, for the payment of a checkout page. */
export async function confirmPayment(
	ctx: Ctx,
	input: { paymentId: string; card?: TestCard; answer?: ChallengeAnswer },
): Promise<Confirmation> {
	const payment = await findPayment(ctx.db.read, input.paymentId);
	if (!payment) throw new DomainError(ctx.actor ? "not_found" : "unauthenticated", "Payment not found");
	await requireOwnMember(ctx, payment.memberId, "payment.own");
	const attempt = await latestAttemptOf(ctx.db.read, payment.id);
	if (!attempt) throw new DomainError("not_finished", "This payment has not been started");
	return settle(ctx, attempt, input.card, input.answer);
}

async function settle(
	ctx: Ctx,
	attempt: Attempt,
	card?: TestCard,
	answer?: ChallengeAnswer,
): Promise<Confirmation> {
	const status = isSettled(attempt.status) ? attempt.status : await ask(ctx, attempt, card, answer);
	const payment = await findPayment(ctx.db.read, attempt.paymentId);
	if (!payment) throw new Error("a payment with attempts is never deleted");
	switch (status) {
		case "succeeded":
			return { status: "paid", payment };
		case "requires_action":
			return { status: "action_required", payment };
		case "unknown":
			return { status: "checking", payment };
		case "created":
			throw new DomainError("not_finished", "This payment has not been made yet");
		case "failed":
		case "canceled":
			throw new DomainError("card_declined", await declineMessage(ctx, attempt.id), { field: "testCard" });
	}
}

/** Marks the attempt before the provider may move money, so that a crash from here on is found and cleared up. */
async function ask(
	ctx: Ctx,
	attempt: Attempt,
	card?: TestCard,
	answer?: ChallengeAnswer,
): Promise<AttemptStatus> {
	if (!attempt.ref) throw new DomainError("not_finished", "This payment has not been started");
	const paying = ctx.payments.confirmDemo !== undefined && attempt.status !== "unknown";
	if (paying && (card || answer) && !(await markUnknown(ctx, attempt))) return "unknown";
	try {
		return await applyPayment(ctx, await outcome(ctx, attempt.ref, paying ? card : undefined, answer));
	} catch (error) {
		if (isProviderTimeout(error)) return "unknown";
		throw error;
	}
}

function outcome(ctx: Ctx, ref: string, card?: TestCard, answer?: ChallengeAnswer): Promise<IntentFact> {
	if (answer && ctx.payments.answerDemo) return ctx.payments.answerDemo(ref, answer);
	if (card && ctx.payments.confirmDemo) return ctx.payments.confirmDemo(ref, card);
	return ctx.payments.fetchIntent(ref);
}

/** @returns false when another request has got there first, and is paying now. */
function markUnknown(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const rows = await tx
			.update(attempts)
			.set({ status: "unknown", updatedAt: ctx.now().getTime() })
			.where(and(eq(attempts.id, attempt.id), inArray(attempts.status, ["created", "requires_action"])))
			.returning({ id: attempts.id });
		const payment = await findPayment(tx, attempt.paymentId);
		if (payment && mayMovePayment(payment.status, "processing")) {
			await tx.update(payments).set({ status: "processing" }).where(eq(payments.id, payment.id));
		}
		return rows.length === 1;
	});
}

async function declineMessage(ctx: Ctx, attemptId: string): Promise<string> {
	const matter = await attemptInFull(ctx.db.read, { id: attemptId });
	return matter?.attempt.errorMessage ?? "The payment was not made. Please try again.";
}

function isSettled(status: AttemptStatus): boolean {
	return status === "succeeded" || status === "failed" || status === "canceled";
}
