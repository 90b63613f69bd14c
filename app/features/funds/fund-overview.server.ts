import type { NamedRequest } from "#app/features/refunds/refunds.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { type FundStatus, fundStatus } from "./fund-status.ts";
import { findFundSums, findFundSumsAndPayments, fundOf } from "./funds.queries.ts";
import { heldForRefunds, listPendingRefunds } from "./held-for-refunds.queries.ts";

/** In cents (Rules: Releases and the fund). */
export type FundSummary = {
	totalCollected: Cents;
	/** Without releases that are only reserved. */
	totalReleased: Cents;
	/** What the fund holds, less what is reserved and what undecided refund requests may take. */
	availableBalance: Cents;
	platformFeesCollected: Cents;
};

export type FundOverview = FundSummary & {
	status: FundStatus;
	onItsWay: Cents;
	heldForRefunds: Cents;
	/** What is in the fund, and not on its way out to the organizer or back to a card. */
	balance: Cents;
	/** Before card fees are deducted, and with the booking fees that go back. */
	refunded: Cents;
	/** What banks took back, less what they returned. */
	disputed: Cents;
};

type Sums = Awaited<ReturnType<typeof findFundSums>>;

/** Sums up a trip's fund from its ledger. */
export async function fundSummary(db: Reader, provider: Provider, tripId: string): Promise<FundSummary> {
	const sums = await findFundSums(db, fundOf(tripId, provider));
	return toSummary(sums, await heldForRefunds(db, provider, await listPendingRefunds(db, tripId)));
}

/**
 * The fund's sums with its status and its trip's payments.
 * @param requests at least the trip's refund requests that wait for a decision
 */
export async function fundOverview(
	db: Reader,
	{ provider, tripId, today }: { provider: Provider; tripId: string; today: CalendarDate },
	requests: readonly NamedRequest[],
) {
	const { sums, counts } = await findFundSumsAndPayments(db, { ...fundOf(tripId, provider), today });
	const held = await heldForRefunds(db, provider, requests);
	const onItsWay = creditOf(sums.clearing);
	const balance = creditOf(sums.balance);
	const fund: FundOverview = {
		...toSummary(sums, held),
		status: fundStatus({ scheduled: counts.active, paid: counts.paid, held: balance + onItsWay }),
		onItsWay,
		heldForRefunds: held,
		balance,
		refunded: sums.refunded,
		disputed: sums.disputed,
	};
	return { fund, payments: counts };
}

function toSummary({ collected, released, balance, fees }: Sums, held: Cents): FundSummary {
	return {
		totalCollected: creditOf(collected),
		totalReleased: released,
		availableBalance: Math.max(0, creditOf(balance) - held),
		platformFeesCollected: creditOf(fees),
	};
}

function creditOf(credit: Cents): Cents {
	return credit === 0 ? 0 : -credit;
}
