import { and, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { retryIssue } from "#app/features/admin/money/retry.server.ts";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { settleAllCharges } from "#app/features/fund/charges/settle-charge.server.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { RETURN_CHARGE_JOB } from "#app/features/fund/refunds/returned-charges.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { REFUND_OVERPAYMENT_JOB } from "#app/features/payments/attempts/overpayments.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { POOL_DEEDS, SHARE_DEEDS } from "../group-actions.ts";
import { problemsAlways } from "../invariants.ts";
import * as byHand from "./by-hand.ts";
import { inSomeGroup } from "./group.ts";
import { payDuringOutage, reopenPayment } from "./outages.ts";
import * as outside from "./outside.ts";
import * as paying from "./pay.ts";
import * as presents from "./presents.ts";
import * as moving from "./refund-and-release.ts";
import { fundsBelowZero } from "./rules.ts";
import type { Simulation } from "./simulation.ts";
import { advanceTime, expectedErrorCode } from "./time.ts";
import * as changing from "./trip-changes.ts";
import { deliverSomeWebhooks } from "./webhook-queue.ts";

type Action = (house: Simulation) => Promise<unknown>;

/** A group's actions at either provider, with their frequency. */
function inGroups<D extends typeof SHARE_DEEDS | typeof POOL_DEEDS>(
	deeds: D,
	weights: Record<keyof D, number>,
): Record<string, [weight: number, deed: Action]> {
	const names = Object.keys(deeds) as (keyof D & string)[];
	return Object.fromEntries(
		names.map((name) => [
			name,
			[weights[name], inSomeGroup(deeds[name] as Parameters<typeof inSomeGroup>[0])],
		]),
	);
}

/** The actions of people, banks, jobs and webhooks, with their frequency. */
const ACTIONS: Record<string, [weight: number, deed: Action]> = {
	join: [7, paying.join],
	payEmbedded: [22, paying.payEmbedded],
	payHosted: [10, paying.payHosted],
	payLate: [3, paying.payLate],
	answerBank: [4, paying.answerBank],
	look: [6, paying.viewPayment],
	chargeKept: [8, paying.chargeSavedCards],
	storm: [4, payDuringOutage],
	reopen: [2, reopenPayment],
	webhooks: [16, deliverSomeWebhooks],
	askRefund: [4, moving.requestSomeRefund],
	decide: [5, moving.decideSomeRefund],
	withdraw: [1, moving.withdrawSomeRefund],
	settleRefund: [2, moving.settleSomeRefund],
	startRefund: [2, moving.startSomeRefund],
	release: [6, moving.releaseSomeFunds],
	openDispute: [2, moving.openSomeDispute],
	closeDispute: [2, moving.closeSomeDispute],
	sweepReversals: [2, ({ world }) => sweepReversals(world.nobody)],
	settleCharges: [1, ({ world }) => settleAllCharges(world.nobody)],
	refundByHand: [1, byHand.refundByHand],
	reverseByHand: [1, byHand.reverseByHand],
	houseMoney: [2, byHand.moveHouseMoney],
	payOut: [1, byHand.payOutToBank],
	edit: [2, changing.editSomeTrip],
	schedule: [2, changing.changeSomeSchedule],
	cancel: [1, changing.cancelSomeTrip],
	recordOutside: [4, outside.recordSome],
	claimOutside: [1, outside.claimSome],
	answerOutside: [4, outside.answerSome],
	askPresent: [5, presents.askSome],
	givePresent: [8, presents.giveSome],
	...inGroups(SHARE_DEEDS, {
		chooseOptions: 4,
		bringCompanion: 3,
		changeCompanion: 3,
		takeOverRest: 3,
		askPayer: 2,
		answerAsk: 3,
		answerPrice: 8,
		decideSurplus: 1,
		lowerPayers: 1,
		lowerShares: 1,
	}),
	...inGroups(POOL_DEEDS, {
		fillPool: 6,
		addExpense: 5,
		askPool: 9,
		answerPoolAsk: 8,
		changeExpense: 1,
		limitPool: 1,
		closePool: 1,
		openPool: 1,
		retryReturns: 1,
		sweepPools: 2,
	}),
	leave: [1, changing.leaveSomeTrip],
	remove: [1, changing.removeSomeMember],
	resetLink: [1, changing.resetSomeLink],
	claim: [1, changing.claimSomeTrip],
	changePlan: [1, changing.changeSomeTier],
	changeAccount: [1, changing.changeSomeAccount],
	sweepPayments: [4, ({ world }) => sweepPayments(world.nobody)],
	sweepRefunds: [3, ({ world }) => sweepRefunds(world.nobody)],
	sweepReleases: [3, ({ world }) => sweepReleases(world.nobody)],
	catchUp: [2, ({ world }) => pollEvents(world.nobody)],
	reconcile: [1, ({ world }) => reconcile(world.nobody)],
	wait: [
		12,
		async ({ clock, random }) => clock.advance(random.pick([SECOND, 5 * SECOND, 25 * SECOND, MINUTE, HOUR])),
	],
	waitLong: [2, (house) => advanceTime(house, house.random.pick([DAY, 3 * DAY, 5 * DAY, 31 * DAY]))],
};
const WEIGHTED_ACTIONS = Object.entries(ACTIONS).flatMap(([name, [weight]]) =>
	Array<string>(weight).fill(name),
);

/**
 * Runs this many steps, and checks after each that no fund is below zero.
 * @param without the names of actions to leave out
 */
export async function runRandomly(
	house: Simulation,
	seed: number,
	steps: number,
	without: readonly string[] = [],
): Promise<void> {
	const names = WEIGHTED_ACTIONS.filter((name) => !without.includes(name));
	for (let step = 0; step < steps; step++) {
		const where = `seed ${seed}, step ${step}`;
		const what = await runRandomStep(house, names).catch((error: unknown) => {
			throw new Error(`${where} failed`, { cause: error });
		});
		expect(await fundsBelowZero(house), `${where}, ${what}`).toEqual([]);
		if (step % 100 !== 0) continue;
		await settleAllCharges(house.world.nobody); // like the job every hour
		expect(await problemsAlways(house.world.db), `${where}, ${what}`).toEqual([]);
	}
}

/** @returns the action and its refusal, if any. @throws what no user or job should see */
async function runRandomStep(house: Simulation, names: readonly string[]): Promise<string> {
	const name = house.guests.length === 0 ? "join" : house.random.pick(names);
	try {
		await ACTIONS[name]?.[1](house);
		return name;
	} catch (error) {
		return `${name}: ${expectedErrorCode(error)}`;
	}
}

/** Makes answers arrive again, banks decide, jobs run, an admin retry and time pass until nothing changes any more. */
export async function settleAll(house: Simulation): Promise<void> {
	const { twin, world, clock } = house;
	twin.faults.clear();
	twin.refundsBegin = "succeeded";
	for (const { id } of twin.state.refunds.filter(({ status }) => status === "pending")) {
		twin.settleRefund(id, "succeeded");
	}
	twin.topUp(100_000_000);
	for (const pause of [MINUTE, HOUR, 2 * DAY, 2 * DAY, HOUR + MINUTE, HOUR, HOUR + MINUTE, 11 * MINUTE]) {
		clock.advance(pause);
		await retryReturns(house);
		for (const job of JOBS) {
			if (pause < HOUR && job.name === "charge-due") continue;
			await job.run(world.jobs);
		}
	}
}

/** A refund that the bank has returned waits for an admin (Rules: Paying). */
async function retryReturns({ world }: Simulation): Promise<void> {
	const isDead = and(
		inArray(jobs.kind, [REFUND_OVERPAYMENT_JOB, RETURN_CHARGE_JOB]),
		eq(jobs.status, "dead"),
	);
	const dead = await world.db.read.select().from(jobs).where(isDead);
	if (dead.length === 0) return;
	const admin = await world.user({ role: "admin" });
	for (const { id } of dead) await retryIssue(world.as(admin), { what: "jobs", id });
}
