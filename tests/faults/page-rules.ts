import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { moneyView } from "#app/features/admin/money/money-view.server.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { receiptsView } from "#app/features/fund/statements/receipts.server.ts";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { checkoutView } from "#app/features/payments/checkout/checkout.server.ts";
import { listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { trips, users } from "#db/schema/access.ts";
import type { World } from "#tests/support/world.ts";
import { appliedTo, chargesOf } from "./charge-rules.ts";
import { type State, snapshot } from "./snapshot.ts";

type Figures = Record<string, [shown: number, entered: number]>;

/** Figures on organizers' and admins' pages that differ from the ledger, in words. */
export async function pageProblems(world: World): Promise<string[]> {
	return [...(await organizerProblems(world)), ...(await adminProblems(world))];
}

/** The fund page, the statement and the list of members of every trip. */
async function organizerProblems(world: World): Promise<string[]> {
	const owned = await world.db.read
		.select({ trip: trips, user: users })
		.from(trips)
		.innerJoin(users, eq(users.id, trips.organizerId));
	const problems: string[] = [];
	for (const { trip, user } of owned) {
		const organizer = world.as(toSignedInUser(user));
		const { fund, debt } = await fundView(organizer, trip.id);
		const { totals, entries } = await statementView(organizer, trip.shareId, { upTo: null });
		const [today, lateBefore] = [dateOf(world.clock.now()), earliestDate(world.clock.now())];
		const group = await listGroup(world.db.read, {
			tripId: trip.id,
			today,
			lateBefore,
			limit: 100,
			offset: 0,
		});
		const state = await snapshot(world.db);
		const posted = sumsOf(state, trip.id);
		const funded = [`fund:${trip.id}`, "platform_fee_income"];
		const released = completedOf(state, trip.id);
		const collected = -posted(/^(charge|pool-pay|pool-pay-return):/, funded) - posted(/^cash-back/, funded);
		const corrected = -posted(/^correction:/, funded);
		const figures: Figures = {
			"the fund's balance": [fund.balance, -posted(/./, [`fund:${trip.id}`])],
			"what was collected": [fund.totalCollected, collected],
			"what is in": [fund.paidIn, paidInto(state, trip.id)],
			"what was released": [fund.totalReleased, released],
			"what is on its way": [fund.onItsWay, -posted(/./, ["release_clearing"])],
			"booking fees": [fund.platformFeesCollected, -posted(/./, ["platform_fee_income"])],
			"what was refunded": [fund.refunded, posted(/^refund/, funded)],
			"what banks have taken": [fund.disputed, posted(/^dispute/, funded)],
			"all parts of the fund": [
				fund.balance +
					fund.onItsWay +
					fund.totalReleased +
					fund.platformFeesCollected +
					fund.refunded +
					fund.disputed,
				collected + corrected,
			],
			"the statement's balance": [totals.balance, fund.balance],
			"the statement's newest line": [entries[0]?.balance ?? 0, fund.balance],
			"the statement's charges": [totals.collected + totals.cashBack, collected],
			"the statement's releases": [totals.released, released],
			"the statement's refunds": [totals.refunded.gross, fund.refunded],
			"the statement's disputes": [totals.disputed, fund.disputed],
			"the statement's rest": [totals.other, corrected],
			"the organizer's debt": [
				debt?.owed ?? 0,
				Math.max(0, debtOf(state, user.id, bookOf(world.nobody.payments.provider))),
			],
		};
		for (const { id, paid } of group.list) figures[`what member ${id} has paid`] = [paid, paidBy(state, id)];
		problems.push(...differing(`trip ${trip.id}`, figures));
		if (
			fund.availableBalance + fund.reservedForRefunds + fund.onHold.amount >
			Math.max(fund.balance, fund.reservedForRefunds)
		)
			problems.push(`trip ${trip.id}: more is shown as available and held than there is`);
	}
	return problems;
}

/** How much members have paid into a trip without getting it back, or having it reserved for a refund, in cents. */
function paidInto(state: State, tripId: string): number {
	const kept = chargesOf(state, tripId).map((one) => Math.max(0, one.amount - one.refunded - one.disputed));
	return sum(kept) + appliedTo(state, tripId);
}

/** /admin/money. */
async function adminProblems(world: World): Promise<string[]> {
	const admin = await world.user({ role: "admin" });
	const { books, houses } = await moneyView(world.as(admin));
	const { lines, entries } = await snapshot(world.db);
	return [
		...books.flatMap(({ book, sum: left, accounts }) => {
			const own = lines.filter((line) => line.book === book);
			return differing(`book ${book}`, {
				"its sum": [left, 0],
				...Object.fromEntries(
					accounts.map(({ account, balance }) => [account, [balance, sumOf(own, account)]] as const),
				),
			});
		}),
		...houses.flatMap(({ book, position: at, rates }) => {
			const own = lines.filter((line) => line.book === book);
			const ofTrips = new Set(entries.filter(({ tripId }) => tripId !== null).map(({ id }) => id));
			const ofHouse = own.filter(({ entryId, account }) => ofTrips.has(entryId) && HOUSE_COSTS.test(account));
			const income = at.bookingFees + at.deductions + at.plans;
			const costs = at.providerFees + at.cashBack + at.disputeLosses;
			return differing(`house ${book}`, {
				"what the provider holds": [at.balance, sumOf(own, "stripe_balance")],
				"what is promised": [
					at.promised,
					-sumOf(own, /^(fund:|pool:|refund_clearing$|release_clearing$|member_overpaid$)/),
				],
				"what organizers owe": [at.organizerDebts, sumOf(own, /^organizer_debt:/)],
				"accounts that nobody knows": [at.other, 0],
				"the position": [at.balance, at.promised + income - costs - at.organizerDebts - at.toBank],
				"the result of all trips": [
					sum(rates.map(({ result }) => result)),
					-sum(ofHouse.map(({ amount }) => amount)),
				],
			});
		}),
	];
}

const HOUSE_COSTS =
	/^(platform_fee_income|refund_deduction_income|stripe_fees|cash_back_expense|dispute_loss)$/;

/** Figures on people's own pages of payments and receipts that differ from the ledger, at rest. */
export async function ownPageProblems(
	world: World,
	people: readonly { ctx: () => Ctx; memberId: string }[],
): Promise<string[]> {
	const state = await snapshot(world.db);
	const problems: string[] = [];
	for (const { ctx, memberId } of people) {
		const member = state.members.find(({ id }) => id === memberId);
		const trip = state.trips.find(({ id }) => id === member?.tripId);
		if (!member || !trip || member.removedAt !== null) continue;
		const own = state.payments.filter((payment) => payment.memberId === memberId);
		const { receipts } = await receiptsView(ctx(), trip.shareId, { payment: null });
		for (const payment of own) {
			const where = `payment ${payment.id}`;
			const charged = madeFor(state, payment);
			const receipt = receipts.find(
				({ number, amount }) => number === payment.paymentNumber && amount === payment.amount,
			);
			const shown = await checkoutView(ctx(), { shareId: trip.shareId, memberId, paymentId: payment.id });
			const isPaid = shown.state === "paid";
			if (isPaid !== charged > 0)
				problems.push(`${where} is shown as ${shown.state}, and ${charged} was charged`);
			if (isPaid)
				problems.push(...differing(where, { "its page's amount": [shown.payment.amount, charged] }));
			if (!isCollected(payment.status)) continue;
			problems.push(
				...differing(where, {
					"its receipt": [receipt?.amount ?? 0, charged],
					"what went back to the card": [receipt?.refunded ?? 0, returnedTo(state, payment.id)],
				}),
			);
		}
	}
	return problems;
}

function differing(where: string, figures: Figures): string[] {
	return Object.entries(figures)
		.filter(([, [shown, entered]]) => shown !== entered)
		.map(([what, [shown, entered]]) => `${where}: ${what} is shown as ${shown} instead of ${entered}`);
}

const sumOf = (lines: State["lines"], account: string | RegExp) =>
	sum(
		lines
			.filter((line) => (typeof account === "string" ? line.account === account : account.test(line.account)))
			.map(({ amount }) => amount),
	);

function sumsOf({ entries, lines }: State, tripId: string) {
	return (source: RegExp, accounts: string[]) => {
		const own = new Set(
			entries.filter((one) => one.tripId === tripId && source.test(one.source)).map(({ id }) => id),
		);
		return (
			sum(
				lines
					.filter((line) => own.has(line.entryId) && accounts.includes(line.account))
					.map(({ amount }) => amount),
			) + 0
		);
	};
}

/** How much of a trip's fund was released and not reversed, including what paid a debt. */
function completedOf({ releases, releaseLines, reversals }: State, tripId: string): number {
	const own = releases.filter((release) => release.tripId === tripId).map(({ id }) => id);
	const lines = releaseLines.filter((line) => own.includes(line.releaseId) && line.status === "completed");
	const back = reversals.filter(
		(one) => one.status === "done" && lines.some(({ id }) => id === one.releaseLineId),
	);
	return sum(lines.map(({ amount }) => amount)) - sum(back.map(({ amount }) => amount));
}

const debtOf = ({ lines }: State, userId: string, book: string) =>
	sumOf(
		lines.filter((line) => line.book === book),
		`organizer_debt:${userId}`,
	);

/** How much a payment brought the fund and the house, by its charge or from the pool, before refunds and disputes. */
function madeFor(
	{ entries, lines, poolPayments }: State,
	{ chargeRef, paidByPool }: State["payments"][number],
): number {
	if (paidByPool !== null) return poolPayments.find(({ id }) => id === paidByPool)?.amount ?? 0;
	const entry = entries.find(({ source }) => source === `charge:${chargeRef}`);
	return entry
		? -sumOf(
				lines.filter(({ entryId }) => entryId === entry.id),
				/^(fund:|platform_fee_income$)/,
			)
		: 0;
}

/** How much was refunded to a payment's card, by the refunds that the provider has made. */
function returnedTo({ refundLines, entries, lines }: State, paymentId: string): number {
	const own = refundLines.filter((line) => line.paymentId === paymentId && line.ref !== null);
	const sources = new Set(own.flatMap(({ ref }) => [`refund:${ref}`, `refund-failed:${ref}`]));
	const ids = new Set(entries.filter(({ source }) => sources.has(source)).map(({ id }) => id));
	return (
		-sumOf(
			lines.filter(({ entryId }) => ids.has(entryId)),
			"stripe_balance",
		) + 0
	);
}

function paidBy(state: State, memberId: string): number {
	const own = state.payments.filter(
		(payment) => payment.memberId === memberId && isCollected(payment.status),
	);
	const used = state.cashBack.filter(
		(one) => one.memberId === memberId && (one.kind === "applied" || one.kind === "returned"),
	);
	const kept = own.map((payment) => {
		const { id, refundedAmount } = payment;
		const taken = state.disputes.filter(({ paymentId, isOverpaid }) => paymentId === id && !isOverpaid);
		const lost = sum(taken.map(({ amount, returned }) => amount - returned));
		return Math.max(0, madeFor(state, payment) - refundedAmount - lost);
	});
	return sum(kept) - sum(used.map(({ amount }) => amount));
}
