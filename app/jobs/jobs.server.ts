import type { Ctx } from "#app/access/ctx.ts";
import { forgetCustomers } from "#app/features/account/deletion/forget-customers.server.ts";
import { warnAdmins } from "#app/features/admin/money/warn-admins.server.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { settleAllCharges } from "#app/features/fund/charges/settle-charge.server.ts";
import { answerInTime } from "#app/features/fund/evidence/send-evidence.server.ts";
import { sweepPayees } from "#app/features/fund/payouts/payout-account.server.ts";
import { sweepPayouts } from "#app/features/fund/payouts/payouts.server.ts";
import { checkBooks } from "#app/features/fund/reconciliation/check-books.server.ts";
import { pollEvents, retryEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { clearLeftPauses } from "#app/features/fund/refunds/pause-charges.server.ts";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { remindOrganizers } from "#app/features/fund/refunds/remind-organizer.server.ts";
import { returnPaidByPool } from "#app/features/fund/refunds/return-to-pool.server.ts";
import { returnAgain } from "#app/features/fund/refunds/returned-charges.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { returnPaidDebts } from "#app/features/fund/releases/return-debt.server.ts";
import {
	sendHoldNotices,
	sweepProvisionalMemberships,
} from "#app/features/joining/provisional-memberships.server.ts";
import { isBookCheckOpen } from "#app/features/ledger/book-checks.server.ts";
import {
	areWaitingListsDue,
	tendWaitingLists,
} from "#app/features/members/waiting-list/offer-spots.server.ts";
import { areDigestsDue, sendChatDigests } from "#app/features/messages/chat/send-digests.server.ts";
import { remindToChoose } from "#app/features/options/remind-to-choose.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { sweepSetups } from "#app/features/payments/cards/card-setups.server.ts";
import { sweepChargeSetups } from "#app/features/payments/cards/charge-setups.server.ts";
import { detachUnneededCards } from "#app/features/payments/cards/unneeded-cards.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { sendDelayedReminders } from "#app/features/payments/reminders/by-hand-reminders.server.ts";
import { sendDepartureNotices } from "#app/features/payments/reminders/departure-notices.server.ts";
import { sendReminders } from "#app/features/payments/reminders/send-reminders.server.ts";
import { completeSavedOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { announceRenewals } from "#app/features/plans/billing/subscription-notices.server.ts";
import { sweepSubscriptions } from "#app/features/plans/billing/sweep-subscriptions.server.ts";
import { arePollsDue, tendPolls } from "#app/features/polls/close-poll.server.ts";
import { sweepPoolPayments } from "#app/features/pool/payments/pool-payments.server.ts";
import { sweepPoolRefunds } from "#app/features/pool/refunds/pool-refunds.server.ts";
import { sweepTopUps } from "#app/features/pool/top-ups/sweep-top-ups.server.ts";
import { settleCashBackDebts } from "#app/features/tiers/cash-back/cash-back-debt.server.ts";
import { areHandoversDue, endHandovers } from "#app/features/trips/handover/handover.server.ts";
import { lowerShares } from "#app/features/trips/price/record-price-change.server.ts";
import { remindUnanswered } from "#app/features/trips/price/remind-price.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { isMessageDue, sendOutbox } from "#app/mail/outbox.server.ts";
import type { Backup } from "#db/backups/make-backup.ts";
import type { Locations } from "#db/locations/open.ts";
import { describeBackup, isBackupDue } from "./back-up.server.ts";
import { deleteExpired } from "./delete-expired.server.ts";
import { delivery } from "./delivery.server.ts";
import { bringBackFutureTimes, hasFutureTimes } from "./future-times.server.ts";

/** `backUp` is null if the database is on a server, which its operator backs up. */
export type JobCtx = Ctx & { locations: Locations; backUp: (() => Promise<Backup>) | null };

export type Job = {
	name: string;
	everyMs: number;
	looksEveryMs?: number; // how often `isDue` is called; by default as often as the job runs
	isDue?: (ctx: JobCtx) => Promise<boolean>; // whether there is work, by reading only
	runsDuringCheck?: true; // runs also during a check of our books, when nothing may move money, request it or forget who has paid
	run: (ctx: JobCtx) => Promise<string>; // returns a summary of what was done
};

/** The jobs in the order in which they run once. Each may run twice or be killed without harm. */
export const JOBS: readonly Job[] = [
	{
		name: "check-books",
		everyMs: 10_000,
		isDue: isBookCheckOpen,
		runsDuringCheck: true,
		run: async (ctx) => ((await checkBooks(ctx)) ? "our books agree" : "our books are not complete yet"),
	},
	{
		name: "future-times",
		everyMs: 5 * MINUTE_MS,
		isDue: hasFutureTimes,
		runsDuringCheck: true,
		run: async (ctx) => `${pluralize(await bringBackFutureTimes(ctx), "row")} from while the clock was ahead`,
	},
	{
		name: "sweep-payments",
		everyMs: 10_000,
		run: async (ctx) => `${pluralize(await sweepPayments(ctx), "payment")} cleared up`,
	},
	{
		name: "sweep-pools",
		everyMs: 10_000,
		async run(ctx) {
			let count = 0;
			const add = (sweep: (ctx: Ctx) => Promise<number>) => async () => {
				count += await sweep(ctx);
			};
			const sweeps = [sweepTopUps, returnPaidByPool, sweepPoolRefunds, sweepPoolPayments];
			await runSteps(sweeps.map(add), "top-up(s), refund(s) or payment(s) of pools could not be cleared up");
			return `${pluralize(count, "movement")} of pools cleared up`;
		},
	},
	{
		name: "price-changes",
		everyMs: MINUTE_MS,
		run: async (ctx) => {
			const lowered = await lowerShares(ctx, null);
			return `${pluralize(lowered, "share")} lowered, ${pluralize(await remindUnanswered(ctx), "member")} reminded`;
		},
	},
	{
		name: "companions",
		everyMs: MINUTE_MS,
		run: async (ctx) =>
			`${pluralize(await lowerPayers(ctx, null), "payer")} no longer paying for who has left`,
	},
	{
		name: "provisional-places",
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await sweepProvisionalMemberships(ctx), "unpaid place")} free again`,
	},
	{
		name: "hold-notices",
		everyMs: 5 * MINUTE_MS,
		run: async (ctx) => `${pluralize(await sendHoldNotices(ctx), "member")} told that their spot ends`,
	},
	{
		name: "waiting-lists",
		everyMs: MINUTE_MS,
		isDue: areWaitingListsDue,
		runsDuringCheck: true,
		run: async (ctx) => `${pluralize(await tendWaitingLists(ctx), "spot")} offered to waiting lists`,
	},
	{
		name: "handovers",
		everyMs: MINUTE_MS,
		isDue: areHandoversDue,
		runsDuringCheck: true,
		run: async (ctx) => `${pluralize(await endHandovers(ctx), "offer")} to hand a trip over ended`,
	},
	{
		name: "sweep-refunds",
		everyMs: 10_000,
		async run(ctx) {
			let count = 0;
			const refunds = async () => {
				count = await sweepRefunds(ctx);
			};
			await runSteps(
				[() => clearLeftPauses(ctx), refunds, () => returnAgain(ctx)],
				"refund(s) or pause(s) could not be cleared up",
			);
			return `${pluralize(count, "refund")} cleared up`;
		},
	},
	{
		name: "sweep-releases",
		everyMs: 10_000,
		run: async (ctx) => `${pluralize(await sweepReleases(ctx), "transfer")} asked for`,
	},
	{
		name: "sweep-reversals",
		everyMs: 10_000,
		run: async (ctx) => `${pluralize(await sweepReversals(ctx), "transfer")} taken back or refused`,
	},
	{
		// Every change settles its own charge. This job repairs leftovers of faults, with a write for every charge.
		name: "settle-charges",
		everyMs: HOUR_MS,
		async run(ctx) {
			let count = 0;
			const charges = async () => {
				count = await settleAllCharges(ctx);
			};
			await runSteps([() => settleCashBackDebts(ctx), charges], "charge(s) or debt(s) could not be settled");
			return `${pluralize(count, "charge")} compared with the books`;
		},
	},
	{
		name: "return-debts",
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await returnPaidDebts(ctx), "paid debt")} given back`,
	},
	{
		name: "answer-disputes",
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await answerInTime(ctx), "answer")} sent to banks`,
	},
	{
		name: "sweep-setups",
		everyMs: 20_000,
		run: async (ctx) => `${pluralize(await sweepSetups(ctx, completeSavedOrder), "card form")} cleared up`,
	},
	{
		name: "sweep-charge-setups",
		everyMs: 20_000,
		run: async (ctx) => `${pluralize(await sweepChargeSetups(ctx), "card form")} cleared up`,
	},
	{
		name: "kept-cards",
		everyMs: HOUR_MS,
		run: async (ctx) => `${pluralize(await detachUnneededCards(ctx), "card")} not needed any more`,
	},
	{
		name: "sweep-plans",
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await sweepSubscriptions(ctx), "plan")} brought up to date`,
	},
	{
		name: "saved-cards",
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await runCardJobs(ctx), "saved card")} changed at the provider`,
	},
	{
		name: "deleted-customers",
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await forgetCustomers(ctx), "customer")} deleted at the provider`,
	},
	{
		name: "provider-events",
		runsDuringCheck: true,
		everyMs: 10 * MINUTE_MS,
		run: async (ctx) => `${pluralize(await pollEvents(ctx), "event")} taken in`,
	},
	{
		name: "retry-events",
		runsDuringCheck: true,
		everyMs: MINUTE_MS,
		run: async (ctx) => `${pluralize(await retryEvents(ctx), "event")} applied after all`,
	},
	{
		name: "sweep-payees",
		runsDuringCheck: true,
		everyMs: 10 * MINUTE_MS,
		run: async (ctx) => `${pluralize(await sweepPayees(ctx), "payout account")} ready now`,
	},
	{
		name: "sweep-payouts",
		runsDuringCheck: true,
		everyMs: HOUR_MS,
		run: async (ctx) => `${pluralize(await sweepPayouts(ctx), "payout")} to banks looked at`,
	},
	{
		name: "house",
		everyMs: HOUR_MS,
		run: async (ctx) => `${pluralize(await warnAdmins(ctx), "admin")} told of releases that wait`,
	},
	{
		name: "reconcile",
		runsDuringCheck: true,
		everyMs: 6 * HOUR_MS,
		run: async (ctx) => `${pluralize((await reconcile(ctx)).length, "difference")} to the provider's books`,
	},
	{
		name: "charge-due",
		everyMs: HOUR_MS,
		async run(ctx) {
			const { paid, declined, toConfirm, checking } = await chargeDueInstalments(ctx);
			return `${pluralize(paid, "instalment")} paid, ${declined} declined, ${toConfirm} for members to confirm, ${checking} without an answer yet`;
		},
	},
	{
		name: "notices",
		everyMs: HOUR_MS,
		async run(ctx) {
			let reminders = 0;
			let departures = 0;
			const steps = [
				async () => {
					reminders += await sendDelayedReminders(ctx, ctx.locations);
				},
				async () => {
					reminders += await sendReminders(ctx, ctx.locations);
				},
				async () => {
					departures = await sendDepartureNotices(ctx, ctx.locations);
				},
				async () => {
					reminders += await remindOrganizers(ctx);
				},
				async () => {
					reminders += await remindToChoose(ctx, ctx.locations);
				},
				() => announceRenewals(ctx),
			];
			await runSteps(steps, "reminder(s) or notice(s) could not be sent");
			return `${pluralize(reminders, "reminder")} sent, ${pluralize(departures, "departure")} announced`;
		},
	},
	{
		name: "polls",
		everyMs: 10_000,
		isDue: arePollsDue,
		async run(ctx) {
			const { closed, reminded } = await tendPolls(ctx, ctx.locations);
			return `${pluralize(closed, "poll")} closed, ${reminded} reminded of`;
		},
	},
	{
		name: "chat-digests",
		runsDuringCheck: true,
		everyMs: 5 * MINUTE_MS,
		isDue: areDigestsDue,
		run: async (ctx) => `${pluralize(await sendChatDigests(ctx), "digest")} of a chat queued`,
	},
	{
		name: "send",
		runsDuringCheck: true,
		everyMs: 2_000,
		isDue: (ctx) => isMessageDue(ctx, "mail"),
		run: (ctx) => send(ctx, "mail"),
	},
	{
		name: "push",
		runsDuringCheck: true,
		everyMs: 2_000,
		isDue: (ctx) => isMessageDue(ctx, "push"),
		run: (ctx) => send(ctx, "push"),
	},
	{
		name: "clean",
		runsDuringCheck: true,
		everyMs: HOUR_MS,
		async run(ctx) {
			await deleteExpired(ctx);
			return "what has run out is forgotten";
		},
	},
	{
		name: "backup",
		runsDuringCheck: true,
		everyMs: DAY_MS,
		// The hourly check makes sure that a server that restarts more than once a day makes a backup as well.
		looksEveryMs: HOUR_MS,
		isDue: async (ctx) => ctx.backUp !== null && (await isBackupDue(ctx)),
		async run({ backUp }) {
			return backUp ? describeBackup(await backUp()) : "the database is backed up where its server runs";
		},
	},
];

/** Runs every step, also after one that failed. @throws AggregateError with the failures */
function runSteps(steps: readonly (() => Promise<unknown>)[], failed: string): Promise<void> {
	return forEachSettled(steps, (step) => step(), { failed });
}

async function send(ctx: Ctx, channel: "mail" | "push"): Promise<string> {
	const { sent, failed } = await sendOutbox(ctx, delivery, channel);
	return `${pluralize(sent, "message")} sent, ${failed} failed`;
}
