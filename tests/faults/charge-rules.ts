import { type ChargeTotals, disputeShare, leftInFund } from "#app/features/fund/charges/charge-shares.ts";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { sum } from "#app/lib/money.ts";
import { SECOND } from "#tests/support/clock.ts";
import { balance, type Rule, type State } from "./snapshot.ts";

export const isNotFailed = ({ status }: { status: string }) => status !== "failed";
/** Whether the outcome of a refund or transfer is still unknown. */
export const isOpen = ({ status }: { status: string }) => ["created", "unknown", "waiting"].includes(status);
export const total = (rows: { amount: number }[]) => sum(rows.map(({ amount }) => amount));

/**
 * Concurrent requests begin within this time, and one that began first may end last. The random runs let it pass
 * between their steps.
 */
export const AT_ONCE_MS = SECOND;

type Charge = ChargeTotals & { paymentId: string };

/** Each charge of a trip with the sums of its refunds, releases and disputes, in cents. */
export function chargesOf(state: State, tripId: string): Charge[] {
	const { payments, refundLines, releaseLines, disputes } = state;
	return payments
		.filter((one) => one.tripId === tripId && isCollected(one.status))
		.map((payment) => {
			const ofIt = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id;
			const underWay = refundLines.filter(ofIt).filter(isOpen);
			const released = releaseLines.filter(isNotFailed).filter(ofIt);
			const taken = disputes.filter(ofIt).filter(({ isOverpaid }) => !isOverpaid);
			return {
				paymentId: payment.id,
				amount: payment.amount,
				bookingFee: payment.platformFeeAmount,
				refunded: payment.refundedAmount + sum(underWay.map((line) => line.amount + line.deduction)),
				disputed: sum(taken.map(({ amount, returned }) => amount - returned)),
				released: total(released) - total(reversalsOf(state, released)),
			};
		});
}

/** The reversals of these transfers that were made. */
export function reversalsOf({ reversals }: State, lines: { id: string }[]): State["reversals"] {
	const done = reversals.filter(({ status }) => status === "done");
	return done.filter(({ releaseLineId }) => lines.some(({ id }) => id === releaseLineId));
}

/** The cash back, in cents, that the house has put into a fund. */
export function appliedTo(state: State, tripId: string): number {
	return -postedTo(state, tripId, /^cash-back/, `fund:${tripId}`);
}

/** By how much admins' corrections have changed a fund, in cents. */
export function correctedBy(state: State, tripId: string): number {
	return -postedTo(state, tripId, /^correction:/, `fund:${tripId}`);
}

/** How much cash back and corrections were released, in cents. */
export function releasedByHouse(state: State, tripId: string): number {
	const own = state.releases.filter((one) => one.tripId === tripId).map(({ id }) => id);
	const lines = state.releaseLines.filter((line) => !line.paymentId && own.includes(line.releaseId));
	const sent = lines.filter(isNotFailed);
	return total(sent) - total(reversalsOf(state, sent));
}

function postedTo({ entries, lines }: State, tripId: string, source: RegExp, account: string): number {
	const own = new Set(
		entries.filter((one) => one.tripId === tripId && source.test(one.source)).map(({ id }) => id),
	);
	return balance(
		lines.filter(({ entryId }) => own.has(entryId)),
		account,
	);
}

const takenByBanks = (state: State, tripId: string) => postedTo(state, tripId, /^dispute/, `fund:${tripId}`);

/**
 * The balance that a fund would have without disputes, in cents; an amount that it lacked for a refund by hand is
 * someone's debt.
 */
function withoutDisputes(state: State, tripId: string): number {
	const kept = chargesOf(state, tripId).map(({ amount, bookingFee, refunded, released }) => {
		// A refund by hand may coincide with a waiting one, so that together they exceed the charge.
		const undone = Math.min(refunded, amount);
		const feeBack = proratedBookingFee({ amount, bookingFee }, 0, undone);
		return amount - bookingFee - (undone - feeBack) - released;
	});
	return (
		sum(kept) +
		appliedTo(state, tripId) +
		correctedBy(state, tripId) -
		releasedByHouse(state, tripId) +
		owedForRefunds(state, tripId)
	);
}

/** How much a fund lacked for refunds by hand, in cents, which someone owes for it. */
export function owedForRefunds(state: State, tripId: string): number {
	const isDebt = (account: string) => /^(organizer_debt:|dispute_loss$)/.test(account);
	const debtors = new Set(state.lines.map(({ account }) => account).filter(isDebt));
	return sum([...debtors].map((account) => postedTo(state, tripId, /^refund/, account)));
}

/** How much of charges and of the house's cash back is still in a fund, in cents. */
function moneyIn(state: State, tripId: string, charges: Charge[]): number {
	const released = Math.max(0, releasedByHouse(state, tripId) - Math.max(0, correctedBy(state, tripId)));
	const cashBack = Math.max(0, appliedTo(state, tripId) - released);
	return sum(charges.map(leftInFund)) + cashBack;
}

const fundOf = ({ lines }: State, tripId: string) => -balance(lines, `fund:${tripId}`);

/** Rules about each charge's own money (Rules: Releases and the fund, Disputes, Made by hand). */
export const CHARGE_RULES: Record<string, Rule> = {
	"each trip's fund is what its members paid, less what has gone out or is about to"(state) {
		return state.trips.flatMap(({ id }) => {
			const left = withoutDisputes(state, id) - takenByBanks(state, id);
			const fund = fundOf(state, id);
			return fund === left ? [] : [`trip ${id}: fund ${fund} instead of ${left}`];
		});
	},

	"a dispute takes of a fund what its own charge has there, or what is nobody's"(state) {
		return state.trips.flatMap(({ id }) => {
			const taken = takenByBanks(state, id);
			const most = sum(chargesOf(state, id).map((charge) => disputeShare(charge).fund));
			const isAsMuch = taken === most;
			// Refunds by the organizer out of other charges' money can be missing in the fund.
			const isEmptied = taken < most && fundOf(state, id) <= moneyIn(state, id, chargesOf(state, id));
			return isAsMuch || isEmptied ? [] : [`trip ${id}: ${taken} instead of ${most}`];
		});
	},

	"no member's money pays another's dispute"(state) {
		return state.trips.flatMap(({ id }) => {
			const taken = takenByBanks(state, id);
			const undisputed = chargesOf(state, id).filter(({ disputed }) => disputed === 0);
			const left = moneyIn(state, id, undisputed);
			const fund = fundOf(state, id);
			const isUntouched = taken <= 0 || fund >= left;
			return isUntouched ? [] : [`trip ${id}: fund ${fund}, of members ${left}, taken ${taken}`];
		});
	},

	"nobody is charged after leaving"({ members, payments, attempts }) {
		return members.flatMap(({ id, removedAt }) => {
			if (removedAt === null) return [];
			const own = payments.filter(({ memberId }) => memberId === id);
			const late = own.filter((one) => isCollected(one.status) && (one.paidAt ?? 0) > removedAt + AT_ONCE_MS);
			const begun = attempts.filter(
				(one) =>
					own.some((payment) => payment.id === one.paymentId) && one.createdAt > removedAt + AT_ONCE_MS,
			);
			return [
				...late.map((payment) => `member ${id} paid ${payment.id}`),
				...begun.map((attempt) => `member ${id} was asked by ${attempt.id}`),
			];
		});
	},
};
