import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
	type Member,
	type MemberAccess,
	requireAction,
	requireOwnMember,
	requireUser,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { declineInWords } from "#app/gateway/decline-words.ts";
import {
	type ChargeRequest,
	isMissing,
	isProviderRefusal,
	isProviderTimeout,
	type ProviderRefusal,
	payerIdOf,
} from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { SavedCard, TestCard } from "#app/gateway/saved-card.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { attempts } from "#db/schema/payments.ts";
import { forgetReplacedCustomer } from "../cards/forget-customer.server.ts";
import { NEW_CARD, PLACE_CARD } from "../cards/new-card.ts";
import { findPayer, hasConsented, saveCard, saveCustomer, savedCardOf } from "../cards/payers.queries.ts";
import { findPaymentMethod } from "../cards/payment-methods.queries.ts";
import { sendCharge } from "../instalments/charge-instalments.server.ts";
import { CARD_AUTHENTICATION_REQUIRED } from "../instalments/retry.ts";
import { cardOf } from "../instalments/switch-charges.server.ts";
import { refuseAddress } from "../may-pay.server.ts";
import {
	type Attempt,
	findAttemptById,
	findAttemptContext,
	findLatestAttempt,
	findPayment,
	findPaymentState,
	listMemberPayments,
	type Payment,
} from "../payments.queries.ts";
import type { clientConfirmationSchema, StartPayment } from "../payments.schema.ts";
import { findLatestPresent } from "../presents/presents.queries.ts";
import { doMoreFollow } from "../schedule/pay-ahead.ts";
import type { ScheduleKind } from "../schedule/schedule.ts";
import { isPayable, LIVE_ATTEMPT_STATUSES } from "../states.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { cancelOpenAttempts, cancelUnsentAttempt } from "./cancel-attempts.server.ts";
import { type ConfirmResult, confirmAttempt, resultOf } from "./confirm-payment.server.ts";
import {
	type Giver,
	type PaymentOrder,
	type Reservation,
	reserveAttempt,
	reserveFirstAttempt,
} from "./reserve-attempt.server.ts";
import { presentUrls, returnUrls } from "./return-urls.ts";
import * as texts from "./texts.ts";

/** `surface` is set if the provider's card field was shown in our page. */
export type PayInput = {
	testCard?: TestCard;
	surface?: "embedded";
	savedCard?: string; // one of the payer's saved cards, or NEW_CARD
	email?: string; // for a guest whose spot has no address yet
	amount?: Cents; // as shown to the payer, including what is paid ahead
	ahead?: Cents; // the part taken from later payments
};

export type ClientConfirmation = z.infer<typeof clientConfirmationSchema>;

/** The payment is settled, or has to be completed at the provider. */
export type PayResult = { paymentId: string } & (
	| { status: ConfirmResult["status"] }
	| { status: "hosted"; url: string }
	| { status: "embedded"; clientConfirmation: ClientConfirmation }
);

type PayTarget = {
	paymentId?: string; // defaults to the next one due
	paymentPlan?: ScheduleKind;
	origin: string; // the public origin of this app
	reserved?: Reservation | null; // the payment's attempt, if the caller has stored it
	giver?: Giver; // the payer, if it is a present
};

type Order = Omit<PaymentOrder, "surface" | "paysAtOnce">;
type UrlsOf = (payment: Payment) => ReturnUrls;

/** The provider call that follows moves the money. */
const AT_ONCE = { surface: "embedded", paysAtOnce: true } as const;

const MAX_TRIES = 4;

/** How long to wait for the outcome of an identical call, in ms. */
const TWIN_WAITS_MS = [50, 100, 200, 400, 800, 1_600];

/** For how long after it began, in ms, an identical call may still be running. */
const TWIN_MS = 5_000;

/**
 * Takes a member's payment: at once with the demo provider's test card or a saved card, through the card field of our
 * page, or on the provider's page, which needs no script. The attempt is always stored before the provider is asked,
 * and the answer applied last, so that a crash at any moment neither loses a payment nor makes it twice.
 * @throws DomainError as reserveAttempt and confirmAttempt do; ProviderTimeout, after which the same call is safe
 */
export async function pay(
	ctx: Ctx,
	access: MemberAccess,
	{ paymentId, paymentPlan, origin, reserved = null, giver }: PayTarget,
	{ testCard = "success", surface, savedCard = NEW_CARD, email, amount, ahead }: PayInput,
): Promise<PayResult> {
	requireAction(giver?.access ?? access, giver ? "present.give" : "payment.pay");
	const order = { paymentId, paymentPlan, email, amount, ahead, giver };
	if (savedCard !== NEW_CARD) return toPayResult(await payWithSavedCard(ctx, access, order, savedCard));
	if (ctx.payments.provider === "demo") {
		return toPayResult(await payAtDemo(ctx, access, order, { testCard, reserved }));
	}
	const { shareId } = access.trip;
	const urlsOf = (payment: Payment) =>
		giver
			? presentUrls(origin, { shareId, memberId: access.member.id })
			: returnUrls(origin, { shareId, memberId: access.member.id, paymentId: payment.id });
	if (surface === "embedded") {
		const { payment, clientSecret } = await openInPage(ctx, access, order, reserved);
		const clientConfirmation = { clientSecret, returnUrl: urlsOf(payment).success };
		return { paymentId: payment.id, status: "embedded", clientConfirmation };
	}
	const { payment, url } = await openOnProvidersPage(ctx, access, order, { urlsOf, reserved });
	return { paymentId: payment.id, status: "hosted", url };
}

function toPayResult({ payment, status }: ConfirmResult): PayResult {
	return { paymentId: payment.id, status };
}

/**
 * Stores the attempt of a new member's first payment in the transaction in which they join.
 * @returns null if a saved card pays, in which case `pay` stores the attempt, or if the payer must wait after declined
 * cards
 */
export async function reserveWhileJoining(
	ctx: Ctx,
	tx: Tx,
	joined: MemberAccess & { payments: readonly Payment[] },
	{ savedCard = NEW_CARD, surface }: PayInput,
): Promise<Reservation | null> {
	if (savedCard !== NEW_CARD) return null;
	const way = ctx.payments.provider === "demo" ? AT_ONCE : { surface: surface ?? ("hosted" as const) };
	return reserveFirstAttempt(ctx, tx, joined, way);
}

/** Pays with a test card. Simultaneous identical calls all get the outcome of the first one. */
async function payAtDemo(
	ctx: Ctx,
	access: MemberAccess,
	order: Order,
	{ testCard, reserved }: { testCard: TestCard; reserved: Reservation | null },
): Promise<ConfirmResult> {
	const { payDemo } = ctx.payments;
	if (!payDemo) throw new Error("the demo provider has test cards");
	let reservation = reserved;
	try {
		reservation ??= await reserveAttempt(ctx, access, { ...order, ...AT_ONCE });
	} catch (error) {
		const isUnderWay = isDomainError(error) && error.code === "payment_checking";
		const settled = isUnderWay && (await awaitTwin(ctx, access.member, order));
		if (!settled) throw error;
		return resultOf(ctx, settled, settled.status);
	}
	const { attempt, payment, chargeRequest } = reservation;
	try {
		const status = await applyPayment(ctx, await payDemo(chargeRequest, testCard));
		return status === "succeeded" ? { status: "paid", payment } : await resultOf(ctx, attempt, status);
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
		return { status: "checking", payment };
	}
}

/** Waits for the outcome of an identical call begun a moment ago. @returns null if there is none */
async function awaitTwin(
	ctx: Ctx,
	{ id: memberId }: Pick<Member, "id">,
	{ paymentId = "", ahead = 0, giver }: Order,
): Promise<Attempt | null> {
	const giverId = giver?.access.member.id;
	for (const wait of TWIN_WAITS_MS.slice(0, 4)) {
		const attempt = giverId
			? ((await findLatestPresent(ctx.db.read, { giverId, memberId }))?.attempt ?? null)
			: await findLatestAttempt(ctx.db.read, { paymentId });
		if (attempt?.ahead !== ahead || ctx.now.getTime() - attempt.updatedAt > TWIN_MS) return null;
		if (attempt.status !== "unknown") return attempt;
		await pause(wait);
	}
	return null;
}

/**
 * Charges a payment on session to one of the payer's saved cards. With the member's consent the card is also kept for
 * later instalments.
 * @throws DomainError not_found for a card that is not theirs; card_declined, also if the bank asks for its check,
 * after which they can pay the ordinary way; as reserveAttempt does
 */
export async function payWithSavedCard(
	ctx: Ctx,
	access: MemberAccess,
	order: Order,
	methodId: string,
): Promise<ConfirmResult> {
	const { giver } = order;
	const card = await requireOwnCard(ctx, (giver?.access ?? access).member.id, methodId);
	// A card-field attempt has its own intent, which cannot be charged to this card.
	const { liveAttempts } = await findPaymentState(ctx.db.read, access.member.id);
	if (await cancelOpenAttempts(ctx, liveAttempts, "replaced"))
		throw new DomainError("conflict", texts.madeAlready);
	const { attempt, chargeRequest } = await reserveAttempt(
		ctx,
		access,
		{ ...order, ...AT_ONCE },
		giver ? undefined : (tx, reservation) => saveForInstalments(ctx, tx, reservation, card),
	);
	const status = await sendCharge(ctx, { chargeRequest, card });
	const after = (await findAttemptContext(ctx.db.read, { id: attempt.id }))?.attempt;
	if (status === "canceled" && after?.errorCode && isMissing({ code: after.errorCode })) {
		throw new DomainError("card_declined", texts.cardNotKept, {
			field: "savedCard",
			reason: after.errorCode,
		});
	}
	if (after && status === "failed") {
		const asks = after.errorCode === CARD_AUTHENTICATION_REQUIRED;
		const message = asks ? texts.bankAsksForCard : (after.errorMessage ?? texts.notMade);
		const reason = declineInWords(after.errorCode) ?? undefined;
		throw new DomainError("card_declined", message, { field: "savedCard", reason });
	}
	return confirmAttempt(ctx, after ?? attempt, {});
}

/** A card of the payer's account, or the one kept for their spot. */
export async function requireOwnCard(ctx: Ctx, memberId: string, id: string): Promise<SavedCard> {
	const { provider } = ctx.payments;
	const card =
		id === PLACE_CARD
			? savedCardOf(await findPayer(ctx.db.read, { provider, memberId }))
			: await findAccountCard(ctx, id);
	if (!card) throw new DomainError("not_found", common.cardNotFound, { field: "savedCard" });
	return card;
}

async function findAccountCard(ctx: Ctx, id: string): Promise<SavedCard | null> {
	const { id: userId } = requireUser(ctx);
	const method = await findPaymentMethod(ctx.db.read, { id, userId, provider: ctx.payments.provider });
	return method && cardOf(method);
}

async function saveForInstalments(
	ctx: Ctx,
	tx: Tx,
	{ payment, attempt }: Reservation,
	card: SavedCard,
): Promise<void> {
	const { memberId } = payment;
	const moreFollow = doMoreFollow(await listMemberPayments(tx, { memberId }), payment, attempt.ahead);
	if (moreFollow && (await hasConsented(tx, memberId))) await saveCard(ctx, tx, memberId, card);
}

export type StartedPayment = {
	attempt: Attempt;
	payment: Payment;
	ref: string;
	clientSecret: string;
	demoMode: boolean;
};

/**
 * Starts a payment in a client's page.
 * @param known the payer's access, if the request has already read it
 * @throws DomainError as openInPage does; not_found for another trip's member
 */
export async function startPayment(
	ctx: Ctx,
	input: StartPayment,
	known?: MemberAccess,
): Promise<StartedPayment> {
	return openInPage(ctx, await requirePayer(ctx, input, known), input);
}

/** Starts a payment on the provider's page. @throws DomainError as startPayment does */
export async function startHostedPayment(
	ctx: Ctx,
	input: StartPayment,
	urlsOf: UrlsOf,
): Promise<{ url: string }> {
	const { url } = await openOnProvidersPage(ctx, await requirePayer(ctx, input), input, { urlsOf });
	return { url };
}

async function requirePayer(
	ctx: Ctx,
	{ memberId, tripId }: StartPayment,
	known?: MemberAccess,
): Promise<MemberAccess> {
	const access = await requireOwnMember(ctx, memberId, "payment.pay", ctx.db.read, known);
	const { trip } = access;
	if (tripId && tripId !== trip.id && tripId !== trip.shareId) {
		throw new DomainError("not_found", common.tripNotFound);
	}
	return access;
}

/** @throws DomainError as openAttempt; ProviderTimeout, after which the call may be repeated */
async function openInPage(
	ctx: Ctx,
	access: MemberAccess,
	order: Order,
	reserved: Reservation | null = null,
): Promise<StartedPayment> {
	const { attempt, payment } = await openAttempt(
		ctx,
		access,
		{ ...order, surface: "embedded", reserved },
		(request) => ctx.payments.createIntent(request),
	);
	const { ref, clientSecret } = attempt;
	if (!clientSecret) throw new Error(`intent ${ref} has no client secret`);
	return { attempt, payment, ref, clientSecret, demoMode: ctx.payments.provider === "demo" };
}

/** @throws as openInPage does */
async function openOnProvidersPage(
	ctx: Ctx,
	access: MemberAccess,
	order: Order,
	{ urlsOf, reserved = null }: { urlsOf: UrlsOf; reserved?: Reservation | null },
): Promise<{ payment: Payment; url: string }> {
	const { attempt, payment } = await openAttempt(
		ctx,
		access,
		{ ...order, surface: "hosted", reserved },
		async (request, instalment) => {
			const checkout = await ctx.payments.createHostedCheckout(request, urlsOf(instalment));
			if (!checkout) throw new Error(`${ctx.payments.provider} has no page of its own`);
			return { ref: checkout.ref, hostedUrl: checkout.url, customerRef: checkout.customerRef };
		},
	);
	if (!attempt.hostedUrl) throw new Error(`checkout ${attempt.ref} has no address`);
	return { payment, url: attempt.hostedUrl };
}

/** The provider's answer to an on-session attempt. */
type Intent = { ref: string; customerRef: string | null; clientSecret?: string; hostedUrl?: string };
type OpenAttempt = Attempt & { ref: string };
type AskProvider = (request: ChargeRequest, payment: Payment) => Promise<Intent>;

/**
 * Reserves an attempt and stores its intent. Simultaneous identical calls all get the same intent: later calls reuse
 * the one that the first has stored, and if another call has ended the attempt meanwhile, a new attempt begins.
 * @throws DomainError as reserveAttempt and askForIntent; conflict when a different amount is due by now;
 * ProviderTimeout, after which the call may be repeated
 */
async function openAttempt(
	ctx: Ctx,
	access: MemberAccess,
	{ reserved, ...order }: PaymentOrder & { reserved: Reservation | null },
	askProvider: AskProvider,
): Promise<{ attempt: OpenAttempt; payment: Payment }> {
	const first = reserved ?? (await reserveAttempt(ctx, access, order));
	for (let triesLeft = MAX_TRIES, current = first; ; triesLeft -= 1) {
		const attempt = await giveIntent(ctx, current, askProvider);
		if (attempt) return { attempt, payment: current.payment };
		const stillDue = await findPayment(ctx.db.read, { id: first.payment.id });
		if (triesLeft === 1 || !isSameInstalment(stillDue, first.payment)) {
			throw new DomainError("conflict", texts.changedElsewhere);
		}
		current = await reserveAttempt(ctx, access, { ...order, paymentId: first.payment.id });
	}
}

function isSameInstalment(now: Payment | null, before: Payment): boolean {
	if (!now || !isPayable(now.status)) return false;
	return now.amount === before.amount && now.totalPayments === before.totalPayments;
}

/** @returns the attempt with its intent, or null if the attempt has ended meanwhile */
async function giveIntent(
	ctx: Ctx,
	{ attempt, payment, chargeRequest }: Reservation,
	askProvider: AskProvider,
): Promise<OpenAttempt | null> {
	if (hasIntent(attempt)) return attempt;
	try {
		const intent = await askForIntent(ctx, chargeRequest, () => askProvider(chargeRequest, payment));
		return await saveIntent(ctx, chargeRequest, intent);
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
		const given = await findGivenIntent(ctx, attempt.id, error.isBusy ? TWIN_WAITS_MS : []);
		if (given === "none") throw error;
		return given;
	}
}

/**
 * Closes an attempt that the provider refuses, so that the next try gets a new idempotency key (Rules: Paying).
 * @throws DomainError provider_failed; email_required or invalid for an address that the provider rejects; conflict
 * when an earlier try turns out to be paid; ProviderTimeout
 */
async function askForIntent(
	ctx: Ctx,
	chargeRequest: ChargeRequest,
	askProvider: () => Promise<Intent>,
): Promise<Intent> {
	try {
		return await askProvider();
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		if (await cancelRefusedAttempt(ctx, chargeRequest, error)) {
			throw new DomainError("conflict", texts.madeAlready);
		}
		if (error.code === "email_invalid") {
			throw await ctx.db.write((tx) => refuseAddress(tx, payerIdOf(chargeRequest)));
		}
		throw new DomainError("provider_failed", texts.refusedByProvider, { cause: error });
	}
}

/**
 * If the provider does not answer, the attempt stays open, which is safe because nobody can pay it yet.
 * @returns whether an earlier try turns out to be paid
 */
async function cancelRefusedAttempt(
	ctx: Ctx,
	{ id, createdAt }: ChargeRequest,
	{ code }: ProviderRefusal,
): Promise<boolean> {
	try {
		const earlier = await ctx.payments.findIntent(id, createdAt);
		// The attempt is closed before its intent is canceled, so that an identical call that gets this intent starts anew.
		const error = { code, message: texts.refusedByProvider };
		const isClosed = await cancelUnsentAttempt(ctx, { id }, "refused", { ref: earlier?.ref, error });
		if (!isClosed || !earlier) return false;
		return (await applyPayment(ctx, await ctx.payments.cancel(earlier.ref), "refused")) === "succeeded";
	} catch (error) {
		if (isProviderRefusal(error) || isProviderTimeout(error)) return false;
		throw error;
	}
}

async function saveIntent(
	ctx: Ctx,
	{ id, customerRef: asked, ...request }: ChargeRequest,
	{ customerRef, ...intent }: Intent,
): Promise<OpenAttempt | null> {
	const { known, saved } = await ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, { asked, made: customerRef });
		if (customerRef) await saveCustomer(ctx, tx, payerIdOf(request), customerRef);
		const known = await findAttempt(tx, id);
		const isTaken = known.ref !== null && known.ref !== intent.ref;
		if (isTaken || !isLive(known)) return { known, saved: null };
		const change = { ...intent, updatedAt: ctx.now.getTime() };
		await tx.update(attempts).set(change).where(eq(attempts.id, id));
		return { known, saved: { ...known, ...change } };
	});
	if (saved) return saved;
	// The attempt has another intent or has ended since it was reserved, so this intent must never be paid.
	const canceled = await ctx.payments.cancel(intent.ref);
	if (known.ref === null || known.ref === intent.ref) await applyPayment(ctx, canceled, "replaced");
	return isLive(known) && hasIntent(known) ? known : null;
}

/**
 * Waits for the intent that an identical call stores.
 * @returns "none" if it does not come in time; null if the attempt has ended meanwhile
 */
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

async function findAttempt(db: Reader, id: string): Promise<Attempt> {
	const attempt = await findAttemptById(db, { id });
	if (!attempt) throw new Error("an attempt is never deleted");
	return attempt;
}

function isLive({ status }: Attempt): boolean {
	return LIVE_ATTEMPT_STATUSES.some((live) => live === status);
}

function hasIntent(attempt: Attempt): attempt is OpenAttempt {
	return attempt.ref !== null && (attempt.clientSecret !== null || attempt.hostedUrl !== null);
}
