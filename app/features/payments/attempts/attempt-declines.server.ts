import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { IntentFact } from "#app/gateway/gateway.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { noteDecline } from "../cards/card-tries.server.ts";
import { holderOf } from "../cards/payers.queries.ts";
import type { AttemptContext } from "../payments.queries.ts";
import { LIVE_ATTEMPT_STATUSES } from "../states.ts";

/** The refs of the payer's other payments for which a card could still be tried: an account's on all its places. */
export async function listOtherTries(db: Reader, attemptId: string): Promise<string[]> {
	const payerOf = sql<string>`coalesce(${members.userId}, ${members.id})`;
	const withPayer = () =>
		db
			.select({ ref: attempts.ref, payer: payerOf })
			.from(attempts)
			.innerJoin(payments, eq(payments.id, attempts.paymentId))
			.innerJoin(members, eq(members.id, payments.memberId));
	const [own] = await withPayer().where(eq(attempts.id, attemptId));
	if (!own) return [];
	const isOpen = and(inArray(attempts.status, ["created", "requires_action"]), isNotNull(attempts.ref));
	const others = await withPayer().where(
		and(isOpen, ne(attempts.id, attemptId), ne(attempts.surface, "off_session"), eq(payerOf, own.payer)),
	);
	return others.flatMap(({ ref }) => ref ?? []);
}

/**
 * Records the decline of a payment's card. Charges made while the member is away are not their tries.
 * @returns whether the intent must not be tried again
 */
export async function noteAttemptDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, member }: Pick<AttemptContext, "attempt" | "member">,
	{ declineRef: ref, fingerprint }: IntentFact,
): Promise<boolean> {
	if (!ref || attempt.surface === "off_session") return false;
	return noteDecline(ctx, tx, holderOf(member), { ref, formId: attempt.id, fingerprint });
}

/** An intent declined on session can be paid again, so its attempt stays open with the error, until another card's bank asks. */
export async function saveOpenDecline(
	tx: Tx,
	{ attempt }: Pick<AttemptContext, "attempt">,
	{ status, error }: IntentFact,
): Promise<void> {
	const isLive = LIVE_ATTEMPT_STATUSES.some((live) => live === attempt.status);
	const isDecline = isLive && status === "requires_payment" && error !== null;
	const isOver = attempt.status === "requires_action" && status === "requires_action";
	if (!isDecline && !(isOver && attempt.errorMessage !== null)) return;
	await tx
		.update(attempts)
		.set({ errorCode: error?.code ?? null, errorMessage: error?.message ?? null })
		.where(and(eq(attempts.id, attempt.id), eq(attempts.status, attempt.status)));
}
