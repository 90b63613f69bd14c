import { requestStatusOf } from "#app/features/fund/refunds/states.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { reversedBy } from "#app/features/tiers/cash-back/cash-back.ts";
import { sum } from "#app/lib/money.ts";
import {
	appliedTo,
	correctedBy,
	isNotFailed,
	isOpen,
	owedForRefunds,
	releasedByHouse,
	reversalsOf,
	total,
} from "./charge-rules.ts";
import { openPoolPayments, openPoolRefunds, returnedToPool } from "./pool-rules.ts";
import { balance, type Rule, type State } from "./snapshot.ts";

const isByHand = ({ refunds }: State, requestId: string) =>
	refunds.some(({ id, origin }) => id === requestId && origin === "provider");

/** Rules that always hold (Rules: Refunds, Releases and the fund, Disputes). */
export const MOVEMENT_RULES_ALWAYS: Record<string, Rule> = {
	"no fund is below 0"({ lines }) {
		const funds = new Set(
			lines.map(({ account }) => account).filter((account) => account.startsWith("fund:")),
		);
		return (["live", "demo"] as const).flatMap((book) =>
			[...funds]
				.filter((fund) => balance(lines, fund, book) > 0)
				.map((fund) => `${fund} is ${-balance(lines, fund, book)}`),
		);
	},

	"refunds and releases are no more than was collected, put in as cash back and corrected"(state) {
		const { trips, payments, refundLines, releaseLines } = state;
		return trips.flatMap(({ id }) => {
			const paid = payments.filter(({ tripId, status }) => tripId === id && isCollected(status));
			const ofTrip = ({ paymentId }: { paymentId: string | null }) =>
				paid.some((one) => one.id === paymentId);
			const gone = [...refundLines, ...releaseLines].filter(isNotFailed).filter(ofTrip);
			const twice = sum(paid.map((payment) => refundedTwice(state, payment)));
			const out = total(gone) - twice - total(reversalsOf(state, gone)) + releasedByHouse(state, id);
			const paidIn = total(paid) + appliedTo(state, id) + correctedBy(state, id) + owedForRefunds(state, id);
			return out > paidIn ? [`trip ${id}: ${out} of ${paidIn}`] : [];
		});
	},

	"of a charge no more is refunded, or released, than it brought"(state) {
		const { payments, refundLines, releaseLines } = state;
		return payments
			.filter((payment) => {
				const ofIt = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id;
				const undone = refundLines.filter(isNotFailed).filter(ofIt);
				const released = releaseLines.filter(isNotFailed).filter(ofIt);
				// A refund by hand may coincide with a waiting one, and return deductions of earlier ones.
				const gross = undone.some(({ refundRequestId }) => isByHand(state, refundRequestId))
					? payment.refundedAmount
					: sum(undone.map(({ amount, deduction }) => amount + deduction));
				const kept = total(released) - total(reversalsOf(state, released));
				return gross > payment.amount || kept > (payment.netAmount ?? 0);
			})
			.map(({ id }) => `payment ${id}`);
	},

	"without a payment no more is released than cash back and corrections have added"(state) {
		return state.trips
			.filter(({ id }) => {
				const added = appliedTo(state, id) + Math.max(0, correctedBy(state, id));
				return releasedByHouse(state, id) > added;
			})
			.map(({ id }) => `trip ${id}`);
	},

	"what was used as cash back is what the house has put into the funds"({ cashBack, entries, lines }) {
		const used = cashBack.filter(({ kind }) => kind === "applied" || kind === "returned");
		const sources = new Set(used.map(({ source }) => source));
		const posted = entries.filter(({ source }) => /^cash-back(?!-debt)/.test(source));
		const ofEntry = (id: string) =>
			balance(
				lines.filter(({ entryId }) => entryId === id),
				"cash_back_expense",
			);
		const missing = used
			.filter(({ source, amount }) => {
				const entry = posted.find((one) => one.source === source);
				return !entry || ofEntry(entry.id) !== -amount;
			})
			.map(({ source }) => `${source} is not entered`);
		const unknown = posted.filter(({ source }) => !sources.has(source)).map(({ source }) => source);
		return [...missing, ...unknown];
	},

	"whose cash back is below 0 owes that to the house"({ cashBack, entries, lines }) {
		const owners = Map.groupBy(cashBack, ({ provider, userId }) => `cash-back-debt:${provider}:${userId}:`);
		return [...owners].flatMap(([source, own]) => {
			const ids = new Set(entries.filter((one) => one.source.startsWith(source)).map(({ id }) => id));
			const owed = total(
				lines.filter((line) => ids.has(line.entryId) && /^organizer_debt/.test(line.account)),
			);
			const expected = Math.max(0, -total(own));
			return owed === expected ? [] : [`${source} ${owed} instead of ${expected}`];
		});
	},

	"cash back is used once for a confirmed place, and for no other"({ members, cashBack }) {
		return members
			.filter(({ id, confirmed, cashBackApplied }) => {
				const used = cashBack.filter(({ memberId, kind }) => memberId === id && kind === "applied");
				return -total(used) !== (confirmed ? cashBackApplied : 0) || used.length > 1;
			})
			.map(({ id }) => `member ${id}`);
	},

	"clearing holds what is under way, to the cent"(state) {
		const { lines, refundLines, releases, releaseLines } = state;
		return (["live", "demo"] as const).flatMap((book) => {
			const ours = new Set(releases.filter(({ provider }) => bookOf(provider) === book).map(({ id }) => id));
			const open = {
				refund_clearing: [
					...refundLines.filter((line) => bookOf(line.provider) === book && isOpen(line)),
					...openPoolRefunds(state).filter(({ provider }) => bookOf(provider) === book),
				],
				release_clearing: [
					...releaseLines.filter((line) => ours.has(line.releaseId) && isOpen(line)),
					...openPoolPayments(state).filter(({ provider }) => bookOf(provider) === book),
				],
			};
			return Object.entries(open)
				.filter(([account, rows]) => balance(lines, account, book) !== -total(rows))
				.map(([account]) => `${account} holds ${-balance(lines, account, book)}`);
		});
	},

	"a payment is refunded by as much as its refunds undid"(state) {
		return state.payments
			.filter(({ id, amount, refundedAmount }) => {
				const done = state.refundLines.filter((line) => line.paymentId === id && line.status === "processed");
				const undone = sum(done.map((line) => line.amount + line.deduction));
				const byHand = done.some(({ refundRequestId }) => isByHand(state, refundRequestId));
				const toPool = returnedToPool(state, id);
				return refundedAmount !== (byHand ? Math.min(amount, undone) : undone) + toPool;
			})
			.map(({ id, refundedAmount }) => `payment ${id}: ${refundedAmount}`);
	},

	"a payment's status shows what was refunded or disputed of it"({ payments, disputes }) {
		return payments
			.filter(({ status }) => isCollected(status))
			.filter(({ id, status, amount, refundedAmount }) => {
				const own = disputes.filter((one) => one.paymentId === id && !one.isOverpaid);
				const taken = own.some((one) => one.status === "open" || one.amount > one.returned);
				const left = amount - refundedAmount;
				const rest = refundedAmount === 0 ? "paid" : left > 0 ? "partially_refunded" : "refunded";
				return status !== (taken ? "disputed" : rest);
			})
			.map(({ id, status }) => `payment ${id} is ${status}`);
	},

	"a refund request is what its refunds make of it"({ refunds, refundLines }) {
		return refunds
			.filter(({ id, status, approvedAmount }) => {
				const own = refundLines.filter(({ refundRequestId }) => refundRequestId === id);
				if (["pending", "rejected", "withdrawn"].includes(status)) return own.length > 0;
				const outcome = requestStatusOf(own.map((line) => line.status)) ?? "approved";
				return own.length === 0 || status !== outcome || total(own) !== approvedAmount;
			})
			.map(({ id, status }) => `request ${id} is ${status}`);
	},

	"a release is what its transfers make of it"({ releases, releaseLines }) {
		return releases
			.filter(({ id, status, amount }) => {
				const own = releaseLines.filter(({ releaseId }) => releaseId === id);
				const done = own.filter((line) => line.status === "completed");
				if (own.some(isOpen)) return status !== "reserved" || amount !== total(own);
				if (done.length === 0) return status !== "failed";
				return status !== "completed" || amount !== total(done);
			})
			.map(({ id, status }) => `release ${id} is ${status}`);
	},

	"what a refund, a transfer or a dispute did to the provider's balance is entered"(state) {
		return [...balanceEffects(state)].flatMap(([source, [least, most]]) => {
			const entered = balanceChange(state, source);
			return entered < least || entered > most ? [`${source}: ${entered} is not ${least} to ${most}`] : [];
		});
	},

	"no refund, transfer or dispute is entered that did not happen"(state) {
		const known = balanceEffects(state);
		return state.entries
			.filter(({ source }) =>
				/^(refund|refund-failed|transfer|reversal|dispute|dispute-won|dispute-2|dispute-won-2):/.test(source),
			)
			.filter(({ id, source, tripId }) => {
				// An admin may refund money of a trip that is missing in the database. No row shows that, but the provider's balance does.
				const isTakenBack = tripId === null && /^(transfer|reversal):/.test(source);
				const isReturn =
					isTakenBack ||
					state.lines.some((line) => line.entryId === id && line.account === "member_overpaid");
				return !known.has(operationOf(source)) && !isReturn;
			})
			.map(({ source }) => source);
	},

	"of what a charge earned as cash back is left what is left of the charge"({
		payments,
		disputes,
		cashBack,
	}) {
		return cashBack
			.filter(({ kind }) => kind === "earned")
			.filter((earned) => {
				const payment = payments.find(({ chargeRef }) => chargeRef === earned.chargeRef);
				if (!payment) return true;
				const own = disputes.filter((one) => one.paymentId === payment.id && !one.isOverpaid);
				const undone = payment.refundedAmount + sum(own.map((one) => one.amount - one.returned));
				const left = earned.amount - reversedBy(earned.amount, { amount: payment.amount, undone });
				return total(cashBack.filter(({ chargeRef }) => chargeRef === earned.chargeRef)) !== left;
			})
			.map(({ source }) => source);
	},
};

/**
 * The part of a charge that a waiting refund would return a second time, because it was refunded by hand in the
 * meantime. The provider refuses it.
 */
function refundedTwice({ refundLines, ...state }: State, { id, amount }: State["payments"][number]): number {
	const ofIt = refundLines.filter(({ paymentId }) => paymentId === id).filter(isNotFailed);
	const waiting = ofIt.filter(({ status }) => status !== "processed");
	const isMet = ofIt.some(({ refundRequestId }) => isByHand({ ...state, refundLines }, refundRequestId));
	return isMet ? Math.max(0, Math.min(total(ofIt) - amount, total(waiting))) : 0;
}

/** Rules that hold once no answer is missing. */
export const MOVEMENT_RULES_AT_REST: Record<string, Rule> = {
	"nothing is left in clearing, and nothing is owed"({ lines }) {
		return ["refund_clearing", "release_clearing", "member_overpaid"]
			.filter((account) => balance(lines, account) !== 0)
			.map((account) => `${account} holds ${-balance(lines, account)}`);
	},

	"no refund and no release is under way"(state) {
		const { refundLines, releaseLines, refunds, releases } = state;
		return [
			...openPoolRefunds(state).map(({ id }) => `refund ${id} of a pool`),
			...openPoolPayments(state).map(({ id }) => `payment ${id} of a pool`),
			...refundLines.filter(isOpen).map(({ id }) => `refund line ${id}`),
			...releaseLines.filter(isOpen).map(({ id }) => `release line ${id}`),
			...refunds.filter(({ status }) => status === "approved").map(({ id }) => `refund request ${id}`),
			...releases.filter(({ status }) => status === "reserved").map(({ id }) => `release ${id}`),
		];
	},
};

/** The minimum and maximum change of the provider's balance by each source, in cents. */
function balanceEffects({
	refundLines,
	releaseLines,
	disputes,
	reversals,
	poolRefunds,
	poolPayments,
}: State): Map<string, [number, number]> {
	const exactly = (amount: number): [number, number] => [amount, amount];
	return new Map([
		...poolRefunds
			.filter(({ ref }) => ref !== null)
			.map(
				({ ref, status, amount }) =>
					[`refund:${ref}`, exactly(status === "processed" ? -amount : 0)] as const,
			),
		...poolPayments
			.filter(({ ref }) => ref !== null)
			.map(({ ref, amount }) => [`transfer:${ref}`, exactly(-amount)] as const),
		...refundLines
			.filter(({ ref }) => ref !== null)
			.map(
				({ ref, status, amount }) =>
					[`refund:${ref}`, exactly(status === "processed" ? -amount : 0)] as const,
			),
		...releaseLines
			.filter(({ status, isDebt }) => status === "completed" && !isDebt)
			.map(({ ref, amount }) => [`transfer:${ref}`, exactly(-amount)] as const),
		...reversals
			.filter(({ status, ref }) => status === "done" && ref !== null)
			.map(({ ref, amount }) => [`reversal:${ref}`, exactly(amount)] as const),
		...disputes.map(
			({ ref, amount, returned, fee }) => [`dispute:${ref}`, exactly(returned - amount - fee)] as const,
		),
	]);
}

/** A reversal belongs to the operation that it reverses. */
export const operationOf = (source: string) =>
	source.replace(/^(dispute|refund)-(won|failed|2|won-2):/, "$1:");

function balanceChange({ entries, lines }: State, operation: string): number {
	const own = new Set(entries.filter(({ source }) => operationOf(source) === operation).map(({ id }) => id));
	return balance(
		lines.filter(({ entryId }) => own.has(entryId)),
		"stripe_balance",
	);
}
