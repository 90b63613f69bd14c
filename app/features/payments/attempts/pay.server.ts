import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import {
	type MemberAccess,
	requireAction,
	requireOwnMember,
	requireUser,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type ChargeRequest,
	isMissing,
	isProviderRefusal,
	isProviderTimeout,
	type ProviderRefusal,
} from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { SavedCard, TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { attempts } from "#db/schema/payments.ts";
import { forgetReplacedCustomer } from "../cards/forget-customer.server.ts";
import { NEW_CARD } from "../cards/new-card.ts";
import { hasConsented, saveCard, saveCustomer } from "../cards/payers.queries.ts";
import { findPaymentMethod } from "../cards/payment-methods.queries.ts";
import { sendCharge } from "../instalments/charge-instalment.server.ts";
import { cardOf } from "../instalments/choose-charge-card.server.ts";
import { AUTHENTICATION_REQUIRED } from "../instalments/retry.ts";
import { refuseAddress } from "../may-pay.server.ts";
import {
	type Attempt,
	findAttemptContext,
	findPayment,
	findPaymentState,
	type Payment,
} from "../payments.queries.ts";
import type { StartPayment } from "../payments.schema.ts";
import type { PaymentPlan } from "../schedule/schedule.ts";
import { isPayable, LIVE_ATTEMPT_STATUSES } from "../states.ts";
import * as texts from "../texts/paying.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { cancelOpenAttempts, cancelUnsentAttempt } from "./cancel-attempts.server.ts";
import { type ConfirmResult, confirmAttempt, markUnknown } from "./confirm-payment.server.ts";
import { type PaymentOrder, type PreparedAttempt, prepareAttempt } from "./reserve-attempt.server.ts";
import { returnUrls } from "./return-urls.ts";

/** `surface` is set where the provider's card field was in our page. */
export type PayInput = {
	testCard?: TestCard;
	surface?: "embedded";
	savedCard?: string; // one of the asker's saved cards, or NEW_CARD
	email?: string; // of a guest whose place has no address yet
};

/** What the browser's SDK needs to confirm the payment, and where it leads afterwards. */
export type ClientConfirmation = { clientSecret: string; returnUrl: string };

/** A payment is settled here, or is to be completed at the provider. */
export type PayResult = { paymentId: string } & (
	| { status: ConfirmResult["status"] }
	| { status: "hosted"; url: string }
	| { status: "embedded"; clientConfirmation: ClientConfirmation }
);

type PayTarget = {
	paymentId?: string; // without it, the next one due
	paymentPlan?: PaymentPlan;
	origin: string; // where browsers reach this app
};

/**
 * Takes a member's payment: at once with the demo provider's test card, in the card field of our page, or on the
 * provider's page, which needs no script.
 * @throws DomainError as prepareAttempt and confirmAttempt do; ProviderTimeout, after which the same call is safe
 */
export async function takePayment(
	ctx: Ctx,
	access: MemberAccess,
	{ paymentId, paymentPlan, origin }: PayTarget,
	{ testCard = "success", surface, savedCard = NEW_CARD, email }: PayInput,
): Promise<PayResult> {
	requireAction(access, "payment.pay");
	const order = { paymentId, paymentPlan, email };
	if (savedCard !== NEW_CARD) {
		const { payment, status } = await payWithSavedCard(ctx, access, order, savedCard);
		return { paymentId: payment.id, status };
	}
	if (ctx.payments.provider === "demo") {
		const { attempt, payment } = await startEmbeddedPayment(ctx, access, order);
		const { status } = await confirmAttempt(ctx, attempt, { card: testCard });
		return { paymentId: payment.id, status };
	}
	const urlsOf = (payment: { id: string }) =>
		returnUrls(origin, { shareId: access.trip.shareId, memberId: access.member.id, paymentId: payment.id });
	if (surface === "embedded") {
		const { payment, clientSecret } = await startEmbeddedPayment(ctx, access, order);
		const clientConfirmation = { clientSecret, returnUrl: urlsOf(payment).success };
		return { paymentId: payment.id, status: "embedded", clientConfirmation };
	}
	const { payment, url } = await startHostedCheckout(ctx, access, order, urlsOf);
	return { paymentId: payment.id, status: "hosted", url };
}

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

export type StartedPayment = {
	attempt: Attempt;
	payment: Payment;
	ref: string;
	clientSecret: string;
	demoMode: boolean;
};

type UrlsOf = (payment: Payment) => ReturnUrls;

/** Starts a payment in our page. @throws DomainError as startEmbeddedPayment does; not_found for another trip's member */
export async function startPayment(ctx: Ctx, input: StartPayment): Promise<StartedPayment> {
	return startEmbeddedPayment(ctx, await requirePayer(ctx, input), input);
}

/** Starts a payment on the provider's page. @throws DomainError as startPayment does */
export async function startHostedPayment(
	ctx: Ctx,
	input: StartPayment,
	urlsOf: UrlsOf,
): Promise<{ url: string }> {
	const { url } = await startHostedCheckout(ctx, await requirePayer(ctx, input), input, urlsOf);
	return { url };
}

/**
 * Prepares a payment in our page, with an intent under the attempt's idempotency key. The caller has checked
 * payment.pay.
 * @throws DomainError as prepareAttempt and openAttempt; ProviderTimeout, after which the call may be repeated
 */
async function startEmbeddedPayment(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
): Promise<StartedPayment> {
	const { attempt, payment } = await openAttempt(ctx, access, { ...order, surface: "embedded" }, (request) =>
		ctx.payments.createIntent(request),
	);
	const { ref, clientSecret } = attempt;
	if (!clientSecret) throw new Error(`intent ${ref} has no client secret`);
	return { attempt, payment, ref, clientSecret, demoMode: ctx.payments.provider === "demo" };
}

/** Prepares a payment on the provider's page, which needs no script. @throws as startEmbeddedPayment does */
async function startHostedCheckout(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
	urlsOf: UrlsOf,
): Promise<{ payment: Payment; url: string }> {
	const { attempt, payment } = await openAttempt(
		ctx,
		access,
		{ ...order, surface: "hosted" },
		async (request, instalment) => {
			const checkout = await ctx.payments.createHostedCheckout(request, urlsOf(instalment));
			if (!checkout) throw new Error(`${ctx.payments.provider} has no page of its own`);
			return { ref: checkout.ref, hostedUrl: checkout.url, customerRef: checkout.customerRef };
		},
	);
	if (!attempt.hostedUrl) throw new Error(`checkout ${attempt.ref} has no address`);
	return { payment, url: attempt.hostedUrl };
}

async function requirePayer(ctx: Ctx, { memberId, tripId }: StartPayment): Promise<MemberAccess> {
	const access = await requireOwnMember(ctx, memberId, "payment.pay");
	const { trip } = access;
	if (tripId && tripId !== trip.id && tripId !== trip.shareId) {
		throw new DomainError("not_found", common.tripNotFound);
	}
	return access;
}

/** What the provider returns for an attempt on session. */
type Intent = { ref: string; customerRef: string | null; clientSecret?: string; hostedUrl?: string };
type OpenAttempt = Attempt & { ref: string };
type AskProvider = (request: ChargeRequest, payment: Payment) => Promise<Intent>;

const MAX_TRIES = 4;

/** How long to wait, in ms, for the answer to an identical call. */
const TWIN_WAITS_MS = [50, 100, 200, 400, 800, 1_600];

/**
 * Prepares an attempt and stores its intent. Identical calls at the same time all get the same intent: later calls use
 * what the first one has stored, and if another call has ended the attempt meanwhile, a new attempt is begun.
 * @throws DomainError as prepareAttempt and beginAttempt; conflict when a different amount is due by now;
 * ProviderTimeout, after which the call may be repeated
 */
async function openAttempt(
	ctx: Ctx,
	access: MemberAccess,
	order: PaymentOrder,
	askProvider: AskProvider,
): Promise<{ attempt: OpenAttempt; payment: Payment }> {
	const prepared = await prepareAttempt(ctx, access, order);
	for (let attemptsLeft = MAX_TRIES, current = prepared; ; attemptsLeft -= 1) {
		const attempt = await giveIntent(ctx, current, askProvider);
		if (attempt) return { attempt, payment: current.payment };
		const stillDue = await findPayment(ctx.db.read, { id: prepared.payment.id });
		if (attemptsLeft === 1 || !isSameInstalment(stillDue, prepared.payment)) {
			throw new DomainError("conflict", texts.changedElsewhere);
		}
		current = await prepareAttempt(ctx, access, { ...order, paymentId: prepared.payment.id });
	}
}

function isSameInstalment(now: Payment | null, before: Payment): boolean {
	if (!now || !isPayable(now.status)) return false;
	return now.amount === before.amount && now.totalPayments === before.totalPayments;
}

/** @returns the attempt with its intent, or null if the attempt has ended meanwhile */
async function giveIntent(
	ctx: Ctx,
	{ attempt, payment, chargeRequest }: PreparedAttempt,
	askProvider: AskProvider,
): Promise<OpenAttempt | null> {
	if (hasIntent(attempt)) return attempt;
	try {
		const intent = await beginAttempt(ctx, chargeRequest, () => askProvider(chargeRequest, payment));
		return await saveIntent(ctx, chargeRequest, intent);
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
		const given = await findGivenIntent(ctx, attempt.id, error.isBusy ? TWIN_WAITS_MS : []);
		if (given === "none") throw error;
		return given;
	}
}

/** Waits for the intent that an identical call stores. @returns null if the attempt has ended meanwhile */
async function findGivenIntent(
	ctx: Ctx,
	id: string,
	[wait, ...more]: number[],
): Promise<OpenAttempt | "none" | null> {
	const attempt = await findAttempt(ctx.db.read, id);
	if (!isLive(attempt)) return null;
	if (hasIntent(attempt)) return attempt;
	if (wait === undefined) return "none";
	await pause(wait);
	return findGivenIntent(ctx, id, more);
}

async function saveIntent(
	ctx: Ctx,
	{ id, memberId, customerRef: asked }: ChargeRequest,
	{ customerRef, ...intent }: Intent,
): Promise<OpenAttempt | null> {
	const { known, saved } = await ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, { asked, made: customerRef });
		if (customerRef) await saveCustomer(ctx, tx, memberId, customerRef);
		const known = await findAttempt(tx, id);
		const isTaken = known.ref !== null && known.ref !== intent.ref;
		if (isTaken || !isLive(known)) return { known, saved: null };
		const change = { ...intent, updatedAt: ctx.now.getTime() };
		await tx.update(attempts).set(change).where(eq(attempts.id, id));
		return { known, saved: { ...known, ...change } };
	});
	if (saved) return saved;
	// The attempt has another intent or has ended since it was prepared, so this intent must never be paid.
	const canceled = await ctx.payments.cancel(intent.ref);
	if (known.ref === null || known.ref === intent.ref) await applyPayment(ctx, canceled);
	return isLive(known) && hasIntent(known) ? known : null;
}

async function findAttempt(db: Reader, id: string): Promise<Attempt> {
	const [attempt] = await db.select().from(attempts).where(eq(attempts.id, id));
	if (!attempt) throw new Error("an attempt is never deleted");
	return attempt;
}

function isLive({ status }: Attempt): boolean {
	return LIVE_ATTEMPT_STATUSES.some((live) => live === status);
}

function hasIntent(attempt: Attempt): attempt is OpenAttempt {
	return attempt.ref !== null && (attempt.clientSecret !== null || attempt.hostedUrl !== null);
}

/**
 * Begins an attempt at the provider. A refused attempt is closed, so that the next try is a new attempt with its own
 * idempotency key (Rules: Paying).
 * @throws DomainError provider_failed; email_required or invalid for an address that the provider does not take;
 * conflict when an earlier try turns out to be paid; ProviderTimeout
 */
async function beginAttempt<T>(
	ctx: Ctx,
	chargeRequest: ChargeRequest,
	askProvider: () => Promise<T>,
): Promise<T> {
	try {
		return await askProvider();
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		if (await cancelRefusedAttempt(ctx, chargeRequest, error)) {
			throw new DomainError("conflict", texts.madeAlready);
		}
		if (error.code === "email_invalid") {
			throw await ctx.db.write((tx) => refuseAddress(tx, chargeRequest.memberId));
		}
		throw new DomainError("provider_failed", texts.refusedByProvider, { cause: error });
	}
}

/** Without an answer the attempt stays open, which is safe because nobody was given the means to pay it. */
async function cancelRefusedAttempt(
	ctx: Ctx,
	{ id, createdAt }: ChargeRequest,
	{ code }: ProviderRefusal,
): Promise<boolean> {
	const [attempt] = await ctx.db.read.select().from(attempts).where(eq(attempts.id, id));
	if (attempt?.ref) return false;
	try {
		const earlier = await ctx.payments.findIntent(id, createdAt);
		if (earlier) {
			return (await applyPayment(ctx, await ctx.payments.cancel(earlier.ref))) === "succeeded";
		}
	} catch (error) {
		if (isProviderRefusal(error) || isProviderTimeout(error)) return false;
		throw error;
	}
	await cancelUnsentAttempt(ctx, { id }, { code, message: texts.refusedByProvider });
	return false;
}
