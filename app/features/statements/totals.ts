import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";

/** What the entries of one kind put on one account together, debits positive, in cents. */
export type AccountTotal = { kind: string; account: string; amount: Cents };

/**
 * A trip's ledger in ten figures, all in cents. They add up:
 * collected − refunded.gross − released − onItsWay − disputed − fees + other = balance.
 */
export type StatementTotals = {
	/** Gross: what members' cards paid. */
	collected: Cents;
	/** Of what was collected: gross = toCards + onTheirWay + kept. */
	refunded: {
		gross: Cents;
		toCards: Cents;
		pending: Cents;
		/** What makes up for the card fees that do not come back. */
		deductions: Cents;
	};
	released: Cents;
	/** Reserved for a release, and not yet paid out. */
	pendingReleases: Cents;
	/** Taken back by card holders' banks. */
	disputed: Cents;
	/** Booking fees, less those that refunds and disputes have returned. */
	fees: Cents;
	/** What entries of kinds that this page does not know have put in. */
	other: Cents;
	/** What the provider has kept: the platform's cost, in no other figure. */
	cardFees: Cents;
	/** What the fund holds. */
	balance: Cents;
};

/** Which chapter of the statement an entry's kind (its source up to the colon) belongs to. */
export const CATEGORY_BY_KIND = {
	charge: "payment",
	"refund-reserve": "refund",
	refund: "refund",
	"refund-failed": "refund",
	"refund-refused": "refund",
	"release-reserve": "release",
	"release-redo": "release",
	"release-undo": "release",
	transfer: "release",
	dispute: "dispute",
	"dispute-won": "dispute",
} as const;

export type EntryKind = keyof typeof CATEGORY_BY_KIND;
export type EntryCategory = (typeof CATEGORY_BY_KIND)[EntryKind] | "other";

export function entryCategory(kind: string): EntryCategory {
	return Object.hasOwn(CATEGORY_BY_KIND, kind) ? CATEGORY_BY_KIND[kind as EntryKind] : "other";
}

/** Sums a trip's flows up; every entry is in exactly one chapter, so that nothing is left out or counted twice. */
export function statementTotals(tripId: string, flows: readonly AccountTotal[]): StatementTotals {
	const fund = fundAccount(tripId);
	const total = (accounts: string[], chapter?: EntryCategory) => {
		let sum = 0;
		for (const flow of flows) {
			if (chapter && entryCategory(flow.kind) !== chapter) continue;
			if (accounts.includes(flow.account)) sum += flow.amount;
		}
		return sum;
	};
	const members = [fund, "platform_fee_income"];
	const paidOut = flows.filter((flow) => flow.kind === "transfer" && flow.account === "release_clearing");
	const released = paidOut.reduce((sum, flow) => sum + flow.amount, 0);
	return {
		collected: 0 - total(members, "payment"),
		refunded: {
			gross: total(members, "refund"),
			toCards: 0 - total(["stripe_balance", "member_overpaid"], "refund"),
			pending: 0 - total(["refund_clearing"], "refund"),
			deductions: 0 - total(["refund_deduction_income"], "refund"),
		},
		released,
		pendingReleases: total(members, "release") - released,
		disputed: total(members, "dispute"),
		fees: 0 - total(["platform_fee_income"]),
		other: 0 - total(members, "other"),
		cardFees: total(["stripe_fees"]),
		balance: 0 - total([fund]),
	};
}
