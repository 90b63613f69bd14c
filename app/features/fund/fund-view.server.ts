import { z } from "zod";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { amount, day } from "#app/lib/answers.ts";
import { dateOf, formatDate, formatMonthDay } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";
import type { Reader } from "#db/db.ts";
import { collectedProgress } from "./collected-progress.ts";
import { disputeRows, listDisputesWithNames } from "./disputes/dispute-rows.server.ts";
import { fundJson, fundSchema, releaseAnswerSchema, releaseJson } from "./fund-json.ts";
import { fundAt, fundOverview } from "./fund-overview.server.ts";
import { fundPill } from "./fund-status.ts";
import { organizerDebt } from "./organizer-debt.queries.ts";
import { payoutJson, payoutsSchema, payoutView } from "./payouts/payout-view.server.ts";
import { inboxSummary } from "./refunds/refunds-summary.server.ts";
import { listOpenRefunds } from "./refunds/reserved-for-refunds.queries.ts";
import type { MoneyOnHold } from "./releases/hold.ts";
import { resumeRelease } from "./releases/release-transfers.server.ts";
import {
	listAllReleases,
	listPaidReleases,
	listPayoutsByDay,
	listTakenBack,
	type ShownRelease,
} from "./releases/releases.queries.ts";
import * as historyTexts from "./releases/texts/history.ts";

type TakenBack = { byHand: Cents; forDisputes: Cents; forRefunds: Cents; ofDebt: Cents };
const NOTHING_BACK: TakenBack = { byHand: 0, forDisputes: 0, forRefunds: 0, ofDebt: 0 };

/** Returns a release as a row of the list of releases. @param takenBack the amount that was reversed, in cents */
function releaseSummary(release: ShownRelease, takenBack: TakenBack = NOTHING_BACK) {
	const { id, amount, debtPaid, purpose, description, recipient, status } = release;
	// The time of the payout or, until then, of the reservation.
	const at = new Date(release.releasedAt ?? release.reservedAt);
	return {
		id,
		amount,
		purpose,
		description: describeRelease(description, takenBack),
		recipient: recipient && historyTexts.paidTo(recipient),
		isFailed: status === "failed",
		debt: debtPaid > 0 && status !== "failed" ? historyTexts.paidDebt(debtPaid) : null,
		state: stateOf(release),
		date: formatDate(dateOf(at)),
	};
}

/** The releases as everyone on the trip sees them. A release under way counts with the part that was already sent. */
export async function paidReleases(db: Reader, tripId: string): Promise<ReleaseSummary[]> {
	const releases = await listPaidReleases(db, { tripId });
	const takenBack = releases.length > 0 ? await listTakenBack(db, { tripId }) : [];
	return releases.map(({ paid, rest, ...release }) => ({
		...releaseSummary(
			{ ...release, ...(rest > 0 && { amount: paid }), status: "completed", isWaiting: false },
			takenBack.find(({ releaseId }) => releaseId === release.id),
		),
		state: rest > 0 ? { tone: "due", word: historyTexts.restOnItsWay(rest) } : null,
	}));
}

function describeRelease(
	description: string | null,
	{ byHand, forDisputes, forRefunds, ofDebt }: TakenBack,
): string | null {
	const lines = [
		description,
		byHand > 0 && historyTexts.takenBack(formatCents(byHand)),
		ofDebt > 0 && historyTexts.debtReturned(formatCents(ofDebt)),
		forDisputes > 0 && historyTexts.takenBackForDisputes(formatCents(forDisputes)),
		forRefunds > 0 && historyTexts.takenBackForRefunds(formatCents(forRefunds)),
	].filter(Boolean);
	return lines.length > 0 ? lines.join("\n") : null;
}

type ReleaseState = { tone: "due" | "late"; word: string };

const RELEASE_STATES: Record<"waiting" | "reserved" | "failed", ReleaseState> = {
	waiting: { tone: "due", word: historyTexts.waiting },
	reserved: { tone: "due", word: historyTexts.onItsWay },
	failed: { tone: "late", word: historyTexts.refused },
};

function stateOf({ status, isWaiting, takenBackAt }: ShownRelease): ReleaseState | null {
	if (status === "completed") return null;
	if (status === "failed" && takenBackAt) return { tone: "due", word: historyTexts.takenBackByOrganizer };
	return RELEASE_STATES[isWaiting ? "waiting" : status];
}

export type ReleaseSummary = ReturnType<typeof releaseSummary>;

/**
 * The organizer's page about a trip's fund. While a release has no answer, every view of the page asks the provider
 * again.
 * @throws DomainError unauthenticated (a guest too: the page needs an account), forbidden, not_found
 */
export async function fundView(ctx: Ctx, tripId: string) {
	requireUser(ctx);
	const { trip, member } = await requireTrip(ctx, tripId, "fund.see");
	await resumeRelease(ctx, trip.id);
	const { read } = ctx.db;
	const requests = await listOpenRefunds(read, trip.id);
	const { provider } = ctx.payments;
	const [{ fund, payments }, releases, takenBack, payout, owed, disputes, outside] = await Promise.all([
		fundOverview(read, fundAt(ctx, trip.id), requests),
		listAllReleases(read, { tripId: trip.id }),
		listTakenBack(read, { tripId: trip.id }),
		payoutView(ctx),
		organizerDebt(read, provider, requireUser(ctx).id),
		listDisputesWithNames(read, { tripId: trip.id }),
		outsideSum(read, trip.id),
	]);
	const underWay = releases.find((release) => release.status === "reserved");
	return {
		trip: {
			id: trip.id,
			shareId: trip.shareId,
			title: trip.title,
			destination: trip.destination,
			totalCost: wholeCost(trip),
			isCancelled: trip.status === "cancelled",
		},
		fund,
		collected: collectedProgress(trip, fund.paidIn, outside?.amount ?? 0, payments),
		outside: outside?.text ?? null,
		pill: fundPill(trip, fund),
		onHold: onHoldText(fund.onHold),
		holdDays: ctx.house.holdDays,
		debt: owed > 0 ? { owed, paid: Math.min(owed, fund.availableBalance) } : null,
		late: payments.lateAmount > 0 ? { amount: payments.lateAmount } : null,
		payout,
		releases: releases.map((release) =>
			releaseSummary(
				release,
				takenBack.find(({ releaseId }) => releaseId === release.id),
			),
		),
		disputes: disputeRows(trip, disputes, ctx.now.getTime()),
		refunds: inboxSummary(requests, member?.id),
		isReleaseInProgress: underWay !== undefined,
		isReleaseWaiting: underWay?.isWaiting === true,
		demoMode: provider === "demo",
	};
}

export type FundView = Awaited<ReturnType<typeof fundView>>;

const transfersOfDay = z.object({ day: day(), amount: amount(), count: z.int() }).meta({
	description: "What has gone to the payout account on a day (UTC), and in how many transfers.",
});

export const fundDetailsSchema = fundSchema
	.extend(payoutsSchema.shape)
	.extend({
		paidOutside: amount().meta({
			description:
				"In cents. What was paid to the organizer outside Gangway. It is in no other sum of the fund.",
		}),
	})
	.extend({ releases: z.array(releaseAnswerSchema.extend({ transfers: z.array(transfersOfDay) })) })
	.meta({ id: "Fund" });

/** GET /api/trips/{id}/funds. @throws DomainError unauthenticated, forbidden, not_found */
export async function fundDetailsJson(ctx: Ctx, tripId: string): Promise<z.infer<typeof fundDetailsSchema>> {
	const { trip } = await requireTrip(ctx, tripId, "fund.see");
	const { read } = ctx.db;
	const book = bookOf(ctx.payments.provider);
	const [{ fund }, releases, sent, payout, outside] = await Promise.all([
		fundOverview(read, fundAt(ctx, trip.id), await listOpenRefunds(read, trip.id)),
		listAllReleases(read, { tripId: trip.id }),
		listPayoutsByDay(read, { book, tripId: trip.id }),
		payoutJson(ctx),
		outsideSum(read, trip.id),
	]);
	const withPayouts = (release: ShownRelease) => ({
		...releaseJson(release),
		transfers: sent
			.filter(({ releaseId }) => releaseId === release.id)
			.map(({ day, amount, transfers }) => ({ day, amount, count: transfers })),
	});
	const paidOutside = outside?.amount ?? 0;
	return { ...fundJson(trip, fund), ...payout, paidOutside, releases: releases.map(withPayouts) };
}

function onHoldText({ amount, freeOn }: MoneyOnHold) {
	return amount > 0 && freeOn ? { amount, freeOn: formatMonthDay(freeOn) } : null;
}
