import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { payoutState } from "#app/features/fund/payouts/payout-account.server.ts";
import { openForPool } from "#app/features/payments/by-pool/pay-by-pool.server.ts";
import { listPayingChoices } from "#app/features/payments/cards/card-choices.server.ts";
import { cardLabel } from "#app/features/payments/cards/payers.queries.ts";
import { hasContact } from "#app/features/payments/may-pay.server.ts";
import { isOpenDecline } from "#app/features/payments/states.ts";
import { planOfClosing } from "#app/features/pool/close-pool.server.ts";
import { findTopUp, type TopUp } from "#app/features/pool/pool.queries.ts";
import { requireOpen, requirePool } from "#app/features/pool/require-pool.server.ts";
import { SENDING_STATES, SPENT_STATES } from "#app/features/pool/states.ts";
import * as poolTexts from "#app/features/pool/texts.ts";
import { confirmTopUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { dollars } from "#app/lib/schema.ts";
import { listPaidExpenses } from "../expenses.queries.ts";
import { leftToPayBack } from "./pool-entries.ts";
import { type ListedPoolPayment, type PoolFacts, poolFacts } from "./pool-facts.server.ts";
import * as texts from "./texts.ts";

const tripOf = ({ trip, role }: MemberAccess) => {
	const { title, shareId, cancelled } = tripSummary(trip);
	return { title, shareId, cancelled, isGuest: role === "guest" };
};

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function poolView(ctx: Ctx, ref: TripRef) {
	const facts = await poolFacts(ctx, ref);
	const { access, pool, balance, payable, payments } = facts;
	const { trip, member, may, role } = access;
	const isOpen = pool !== null && pool.closedAt === null;
	const hasPlan = hasFeature(tierOfTrip(access, ctx.now), "crew_wallet");
	const today = dateOf(ctx.now);
	const mayAsk = isOpen && may["pool.ask"];
	return {
		trip: tripOf(access),
		state: pool === null ? ("none" as const) : isOpen ? ("open" as const) : ("closed" as const),
		...{ balance, held: balance - payable, holdDays: ctx.house.holdDays, own: facts.own },
		autoLimit: pool?.autoLimit ?? 0,
		mayOpen: may["pool.open"] && hasPlan && !isOpen,
		needsPlan: !hasPlan,
		mayBuy: may["pool.open"],
		mayTopUp: may["pool.top-up"] && isOpen && hasPlan && trip.organizerId !== null,
		mayManage: may["pool.manage"] && isOpen,
		mayClose: may["pool.close"] && isOpen,
		mayRetry: may["pool.close"] && pool !== null && !isOpen && balance > 0,
		asks: payments
			.filter(({ state }) => state === "asked")
			.map((one) => ({
				...paymentRow(one, today),
				isOwn: one.memberId === member.id,
				mayDecide: may["pool.manage"] && isOpen && (one.memberId !== member.id || role === "organizer"),
				lacks: one.amount > (one.way === "payout" ? payable : balance),
			})),
		expenses: mayAsk ? await listToPayBack(ctx, access, payments) : [],
		ways: {
			payout: userOf(ctx) ? await payoutState(ctx) : ("guest" as const),
			openPayments: await openForPool(ctx.db.read, { member }),
		},
		history: historyOf(facts, today),
	};
}

export type PoolView = Awaited<ReturnType<typeof poolView>>;

const MAX_OFFERED = 50;

/** The reader's own expenses that are not fully paid back and have no open request. */
async function listToPayBack(
	ctx: Ctx,
	{ trip, member }: MemberAccess,
	payments: readonly ListedPoolPayment[],
) {
	const db = ctx.db.read;
	const rows = await listPaidExpenses(db, { tripId: trip.id, memberId: member.id, limit: MAX_OFFERED });
	return rows.flatMap(({ id, name, cents }) => {
		const ofIt = payments.filter(({ expenseId }) => expenseId === id);
		const spent = ofIt.filter(({ state }) => isSpent(state));
		const left = leftToPayBack({ cents }, sum(spent.map(({ amount, returned }) => amount - returned)));
		const isOpen = ofIt.some(({ state }) => state === "asked" || isSending(state));
		return left > 0 && !isOpen ? [{ id, name, left: formatCents(left) }] : [];
	});
}

const isSending = (state: ListedPoolPayment["state"]) => SENDING_STATES.some((one) => one === state);
const isSpent = (state: ListedPoolPayment["state"]) => SPENT_STATES.some((one) => one === state);

function paymentRow(one: ListedPoolPayment, today: string) {
	const { id, name, amount, way, expense, askedAt } = one;
	return {
		...{ id, name, way, amount: formatCents(amount) },
		expense: expense ?? texts.someExpense,
		date: formatDate(dateOf(new Date(askedAt)), today),
	};
}

const MAX_HISTORY = 200;

/** All movements of the pool's money, newest first. */
function historyOf({ access, topUps, refunds, payments }: PoolFacts, today: string) {
	const rows: HistoryRow[] = [
		...topUps.map((one) => ({
			id: one.id,
			at: one.paidAt ?? one.createdAt,
			text: texts.putIn(one.name),
			amount: `+${formatCents(one.amount)}`,
			details: topUpDetails(one, access.member.id),
			state: null,
		})),
		...refunds.map((one) => ({
			id: one.id,
			at: one.createdAt,
			text: texts.wentBack(one.name),
			amount: `−${formatCents(one.amount)}`,
			details: [],
			state: { word: texts.refundStates[one.status], tone: TONES[one.status] ?? "neutral" },
		})),
		...payments
			.filter(({ state }) => state !== "asked")
			.map((one) => ({
				id: one.id,
				at: one.decidedAt ?? one.askedAt,
				text: texts.paidBackTo(one.name, one.expense ?? texts.someExpense),
				amount: (isSending(one.state) || one.state === "paid" ? "−" : "") + formatCents(one.amount),
				details: paymentDetails(one),
				state: { word: texts.paymentStates[one.state], tone: TONES[one.state] ?? "neutral" },
			})),
	];
	return rows
		.sort((one, other) => other.at - one.at)
		.slice(0, MAX_HISTORY)
		.map(({ at, details, ...row }) => ({
			...row,
			details: [formatDate(dateOf(new Date(at)), today), ...details].join(" · "),
		}));
}

type Tone = "paid" | "late" | "neutral";

type HistoryRow = {
	id: string;
	at: number;
	text: string;
	amount: string;
	details: string[];
	state: { word: string; tone: Tone } | null;
};

const TONES: Record<string, Tone> = { processed: "paid", paid: "paid", failed: "late" };

/** Readers see only their own card. */
function topUpDetails(
	{ memberId, takenFromPool, takenFromHouse, cardBrand, cardLast4 }: TopUp,
	readerId: string,
): string[] {
	const taken = takenFromPool + takenFromHouse;
	return [
		...(memberId === readerId && cardBrand && cardLast4
			? [cardLabel({ brand: cardBrand, last4: cardLast4 })]
			: []),
		...(taken > 0 ? [texts.takenByBank(formatCents(taken))] : []),
	];
}

function paymentDetails({ state, way, isAutomatic, returned, reason }: ListedPoolPayment): string[] {
	return [
		...(state === "paid" ? [texts.wayDone[way]] : []),
		...(isAutomatic ? [texts.automatic] : []),
		...(returned > 0 ? [texts.cameBack(formatCents(returned))] : []),
		...(reason ? [`“${reason}”`] : []),
	];
}

type TopUpQuery = { amount: string | null; returned: string | null };

/** The page on which someone puts money in: first the amount, then the card. @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function topUpView(ctx: Ctx, ref: TripRef, { amount: typed, returned }: TopUpQuery) {
	const access = await requirePool(ctx, ref, "pool.top-up");
	const { member, pool } = access;
	const shown = returned ? await outcomeOf(ctx, access, returned) : null;
	if (!shown) requireOpen(pool);
	const read = typed === null ? null : dollars(texts.enterAmount).safeParse(typed);
	return {
		trip: tripOf(access),
		outcome: shown,
		typed,
		amount: read?.success ? read.data : null,
		problem: read && !read.success ? (read.error.issues[0]?.message ?? texts.enterAmount) : null,
		formKey: newId(),
		needsEmail: !hasContact(member),
		savedCards: await listPayingChoices(ctx, member.id),
		demoMode: ctx.payments.provider === "demo",
		publishableKey: ctx.payments.publishableKey ?? null,
	};
}

export type TopUpView = Awaited<ReturnType<typeof topUpView>>;

/** The outcome of the reader's own top-up. Asks the provider, because the webhook may be late. */
async function outcomeOf(ctx: Ctx, access: MemberAccess, id: string) {
	const found = await findTopUp(ctx.db.read, { id });
	if (found?.topUp.memberId !== access.member.id) return null;
	const { amount } = found.topUp;
	try {
		const { status } = await confirmTopUp(ctx, access, id);
		return { id, status, amount, message: null };
	} catch (error) {
		if (isProviderTimeout(error) || isProviderRefusal(error))
			return { id, status: "checking" as const, amount, message: null };
		if (!isDomainError(error)) throw error;
		const now = (await findTopUp(ctx.db.read, { id }))?.topUp;
		const message = now && (isOpenDecline(now) || now.status === "failed") ? error.message : null;
		return { id, status: "unpaid" as const, amount, message };
	}
}

/** The refunds that closing the pool would make. @throws DomainError as requirePool; conflict once it is closed */
export async function closePoolView(ctx: Ctx, ref: TripRef) {
	const access = await requirePool(ctx, ref, "pool.close");
	requireOpen(access.pool);
	const plan = await planOfClosing(ctx, ctx.db.read, access.trip.id);
	const { balance, payments } = await poolFacts(ctx, access);
	const today = dateOf(ctx.now);
	const total: Cents = sum(plan.map(({ amount }) => amount));
	return {
		trip: tripOf(access),
		...{ balance, total },
		asks: payments.filter(({ state }) => state === "asked").length,
		refunds: plan.map(({ topUp, amount }) => ({
			id: topUp.id,
			name: topUp.name,
			card:
				topUp.cardBrand && topUp.cardLast4
					? cardLabel({ brand: topUp.cardBrand, last4: topUp.cardLast4 })
					: null,
			date: formatDate(dateOf(new Date(topUp.paidAt ?? topUp.createdAt)), today),
			amount: formatCents(amount),
			of: amount < topUp.amount ? formatCents(topUp.amount) : null,
		})),
	};
}

export type ClosePoolView = Awaited<ReturnType<typeof closePoolView>>;

/**
 * The page for setting up the account that the pool pays back to.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function poolPayoutView(ctx: Ctx, ref: TripRef) {
	const access = await requireMember(ctx, ref, "pool.ask", poolTexts.membersOnly);
	const user = userOf(ctx);
	return {
		trip: tripOf(access),
		state: user ? await payoutState(ctx) : ("guest" as const),
		demoMode: ctx.payments.provider === "demo",
	};
}

export type PoolPayoutView = Awaited<ReturnType<typeof poolPayoutView>>;
