import { z } from "zod";
import { missingError, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { declineInWords } from "#app/gateway/decline-words.ts";
import { type ChallengeAnswer, isProviderTimeout } from "#app/gateway/gateway.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import * as common from "#app/lib/texts.ts";
import { paymentJson, paymentSchema } from "../payment-json.ts";
import {
	type Attempt,
	findAttemptById,
	findAttemptContext,
	findAttemptContextByRef,
	findLatestAttempt,
	findPayment,
	type Payment,
} from "../payments.queries.ts";
import { type AttemptStatus, isCollected, isOpenDecline } from "../states.ts";
import { applyPayment, notePayment } from "./apply-payment.server.ts";
import { lookUpOrWait } from "./look-up-attempt.server.ts";
import { markUnknown } from "./reserve-attempt.server.ts";
import * as texts from "./texts.ts";

export type ConfirmResult = { status: "paid" | "action_required" | "checking"; payment: Payment };

type PayMeans = { card?: TestCard; answer?: ChallengeAnswer };

/**
 * Asks the provider for the status of a member's payment, and stores it. At the demo provider, which has no browser
 * SDK, this call also pays. A repeated call gives the same answer.
 * @param ref the payment intent; it must be this member's own
 * @throws DomainError not_found, forbidden, unauthenticated, and as confirmAttempt does
 */
export async function confirmMemberPayment(
	ctx: Ctx,
	input: { memberId: string; ref: string; card?: TestCard },
): Promise<ConfirmResult> {
	await requireOwnMember(ctx, input.memberId, "payment.own");
	const attemptContext = await findAttemptContextByRef(ctx.db.read, { ref: input.ref });
	const isOwn = attemptContext?.member.id === input.memberId && attemptContext.giver === null;
	if (!attemptContext || !isOwn) throw new DomainError("not_found", common.paymentNotFound);
	notePayment(attemptContext);
	return confirmAttempt(ctx, attemptContext.attempt, { card: input.card });
}

/** Confirms the latest attempt of a payment. @throws DomainError as confirmMemberPayment does; not_finished */
export async function confirmPayment(
	ctx: Ctx,
	{ paymentId, ...means }: PayMeans & { paymentId: string },
): Promise<ConfirmResult> {
	const payment = await findPayment(ctx.db.read, { id: paymentId });
	if (!payment) throw missingError(ctx, common.paymentNotFound);
	noteInLog({ payment: payment.id });
	await requireOwnMember(ctx, payment.memberId, "payment.own");
	return confirmLatestAttempt(ctx, payment, means);
}

/** Confirms a payment whose owner the caller has checked. @throws DomainError as confirmAttempt does; not_finished */
export async function confirmLatestAttempt(
	ctx: Ctx,
	payment: Payment,
	means: PayMeans,
): Promise<ConfirmResult> {
	const attempt = await findLatestAttempt(ctx.db.read, { paymentId: payment.id });
	if (!attempt) throw new DomainError("not_finished", texts.notStarted);
	noteInLog({ payment: payment.id, attempt: attempt.id });
	return confirmAttempt(ctx, attempt, means);
}

/**
 * Confirms an attempt whose owner the caller has checked.
 * @throws DomainError card_declined, not_finished; conflict for an attempt that was closed before anyone paid
 */
export async function confirmAttempt(ctx: Ctx, attempt: Attempt, means: PayMeans): Promise<ConfirmResult> {
	const status = isFinal(attempt.status) ? attempt.status : await confirmAtProvider(ctx, attempt, means);
	return resultOf(ctx, attempt, status);
}

/** What to tell the payer of an attempt with this status. @throws DomainError as confirmAttempt does */
export async function resultOf(
	ctx: Ctx,
	attempt: Pick<Attempt, "id" | "paymentId">,
	status: AttemptStatus,
): Promise<ConfirmResult> {
	const payment = await findPayment(ctx.db.read, { id: attempt.paymentId });
	if (!payment) throw new Error("a payment with attempts is never deleted");
	if (!isFinal(status) && isCollected(payment.status)) return { status: "paid", payment };
	if (status === "created" || status === "requires_action") await refuseOpenDecline(ctx, attempt.id);
	switch (status) {
		case "succeeded":
			return { status: "paid", payment };
		case "requires_action":
			return { status: "action_required", payment };
		case "unknown":
			return { status: "checking", payment };
		case "created":
			throw new DomainError("not_finished", texts.notMadeYet);
		case "failed":
		case "canceled":
			throw await unpaidError(ctx, attempt.id, status);
	}
}

async function confirmAtProvider(ctx: Ctx, attempt: Attempt, means: PayMeans): Promise<AttemptStatus> {
	// An attempt without a ref is unknown while a saved card is being charged.
	if (!attempt.ref && attempt.status === "unknown") return "unknown";
	if (!attempt.ref) throw new DomainError("not_finished", texts.notStarted);
	const pay = demoPaymentCall(ctx, attempt, attempt.ref, means);
	if (pay) {
		const marked = await ctx.db.write((tx) => markUnknown(ctx, tx, attempt));
		if (marked !== "marked") return marked;
	}
	try {
		if (pay) return await applyPayment(ctx, await pay());
		return await lookUpOrWait(ctx, { id: attempt.id, ref: attempt.ref });
	} catch (error) {
		if (isProviderTimeout(error)) return "unknown";
		throw error;
	}
}

function demoPaymentCall(
	{ payments }: Ctx,
	{ status }: Attempt,
	ref: string,
	{ card, answer }: PayMeans,
): (() => Promise<IntentFact>) | null {
	const { answerDemo, confirmDemo } = payments;
	if (status === "unknown") return null;
	if (answer) return status === "requires_action" && answerDemo ? () => answerDemo(ref, answer) : null;
	if (card && confirmDemo) return () => confirmDemo(ref, card);
	return null;
}

async function refuseOpenDecline(ctx: Ctx, id: string): Promise<void> {
	const attempt = await findAttemptById(ctx.db.read, { id });
	if (!attempt || !isOpenDecline(attempt)) return;
	throw declineError(attempt);
}

/** An attempt that was canceled without a decline was closed by us, so the card is not to blame. */
async function unpaidError(ctx: Ctx, id: string, status: "failed" | "canceled"): Promise<DomainError> {
	const attemptContext = await findAttemptContext(ctx.db.read, { id });
	if (!attemptContext) throw new Error("an attempt is never deleted");
	const { attempt, payment, trip } = attemptContext;
	if (status === "failed" || attempt.errorMessage !== null) {
		return declineError(attempt);
	}
	if (trip.status === "cancelled") return new DomainError("conflict", common.tripCancelled);
	if (isCollected(payment.status)) return new DomainError("conflict", texts.madeAlready);
	return new DomainError("conflict", payment.status === "canceled" ? texts.notDue : texts.closed);
}

/** The code is also card_declined for a failed bank's check; the reason tells the log which it was. */
function declineError({ errorCode, errorMessage }: Attempt): DomainError {
	const reason = declineInWords(errorCode) ?? undefined;
	return new DomainError("card_declined", errorMessage ?? texts.notMade, { field: "testCard", reason });
}

function isFinal(status: AttemptStatus): boolean {
	return status === "succeeded" || status === "failed" || status === "canceled";
}

export const confirmationSchema = z.object({
	success: z.literal(true),
	confirmed: z.literal(true),
	payment: paymentSchema,
});

/** The API's answer to a confirmation. @throws DomainError payment_checking, not_finished */
export function confirmationJson({ status, payment }: ConfirmResult): z.infer<typeof confirmationSchema> {
	if (status === "checking") throw new DomainError("payment_checking", common.doNotPayAgain);
	if (status === "action_required") {
		throw new DomainError("not_finished", common.bankAsks);
	}
	return { success: true, confirmed: true, payment: paymentJson(payment) };
}
