import { type MemberAccess, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isMissing } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/client.server.ts";
import { hasConsented, saveCard } from "../cards/payers.queries.ts";
import { findPaymentMethod } from "../cards/payment-methods.queries.ts";
import { sendCharge } from "../instalments/charge-instalment.server.ts";
import { cardOf } from "../instalments/choose-charge-card.server.ts";
import { AUTHENTICATION_REQUIRED } from "../instalments/retry.ts";
import { findAttemptContext, findPaymentState } from "../payments.queries.ts";
import * as texts from "../texts/paying.ts";
import { cancelOpenAttempts } from "./cancel-attempts.server.ts";
import { type ConfirmResult, confirmAttempt, markUnknown } from "./confirm-payment.server.ts";
import { type PaymentOrder, type PreparedAttempt, prepareAttempt } from "./prepare-attempt.server.ts";

/**
 * Charges a payment to one of the asker's saved cards, while they are here and have pressed the button. The attempt is
 * stored first, with an unknown outcome. With their consent the card pays the later instalments, too.
 * @throws DomainError not_found for a card that is not theirs; card_declined, also where the bank asks, after which
 * they can pay the ordinary way; as prepareAttempt does
 */
export async function payWithSavedCard(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
	methodId: string,
): Promise<ConfirmResult> {
	const card = await requireOwnCard(ctx, methodId);
	// An attempt of the card field has an intent of its own, so it could not be charged to this card.
	const { liveAttempts } = await findPaymentState(ctx.db.read, access.member.id);
	if (await cancelOpenAttempts(ctx, liveAttempts)) throw new DomainError("conflict", texts.madeAlready);
	// It is stored as unknown at once, so that a second press of the button waits for it instead of canceling it.
	const markAndKeep = async (tx: Tx, prepared: PreparedAttempt) => {
		if ((await markUnknown(ctx, tx, prepared.attempt)) !== "marked")
			throw new DomainError("conflict", texts.changedElsewhere);
		await keepForInstalments(ctx, tx, prepared, card);
	};
	const prepared = await prepareAttempt(ctx, access, { ...order, surface: "embedded" }, markAndKeep);
	const { attempt, chargeRequest } = prepared;
	const status = await sendCharge(ctx, { chargeRequest, card });
	const after = (await findAttemptContext(ctx.db.read, { id: attempt.id }))?.attempt;
	if (status === "canceled" && after?.errorCode && isMissing({ code: after.errorCode })) {
		throw new DomainError("card_declined", texts.cardNotKept, { field: "savedCard" });
	}
	if (after && status === "failed") {
		const asks = after.errorCode === AUTHENTICATION_REQUIRED;
		const message = asks ? texts.bankAsksForCard : (after.errorMessage ?? texts.notMade);
		throw new DomainError("card_declined", message, { field: "savedCard" });
	}
	return confirmAttempt(ctx, after ?? attempt, {});
}

async function requireOwnCard(ctx: Ctx, id: string): Promise<SavedCard> {
	const { id: userId } = requireUser(ctx);
	const method = await findPaymentMethod(ctx.db.read, { id, userId, provider: ctx.payments.provider });
	const card = method && cardOf(method);
	if (!card) throw new DomainError("not_found", common.cardNotFound, { field: "savedCard" });
	return card;
}

async function keepForInstalments(
	ctx: Ctx,
	tx: Tx,
	{ payment }: PreparedAttempt,
	card: SavedCard,
): Promise<void> {
	const isLast = payment.paymentNumber === payment.totalPayments;
	if (isLast || !(await hasConsented(tx, payment.memberId))) return;
	await saveCard(ctx, tx, payment.memberId, card);
}
