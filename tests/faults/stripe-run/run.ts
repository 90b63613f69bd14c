import { sweepReleases } from "#app/features/funds/sweep-releases.server.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import { catchUpOnEvents } from "#app/features/reconciliation/events.server.ts";
import { reconcile } from "#app/features/reconciliation/reconcile.server.ts";
import { sweepRefunds } from "#app/features/refunds/sweep.server.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import type { House } from "./house.ts";
import { deliverSome } from "./mail.ts";
import * as moving from "./moving.ts";
import { excuseOf, letPass } from "./passing.ts";
import * as paying from "./paying.ts";
import { reopen, storm } from "./storms.ts";

type Deed = (house: House) => Promise<unknown>;

/** What people, banks, jobs and the post do, with how often they do it. */
const DEEDS: Record<string, [weight: number, deed: Deed]> = {
	join: [5, paying.join],
	payEmbedded: [16, paying.payEmbedded],
	payHosted: [7, paying.payHosted],
	payLate: [3, paying.payLate],
	answerBank: [4, paying.answerBank],
	look: [6, paying.look],
	chargeKept: [6, paying.chargeKept],
	storm: [4, storm],
	reopen: [2, reopen],
	webhooks: [16, deliverSome],
	askRefund: [4, moving.askRefund],
	decide: [5, moving.decide],
	settleRefund: [2, moving.settleRefund],
	release: [4, moving.release],
	openDispute: [2, moving.openDispute],
	closeDispute: [2, moving.closeDispute],
	sweepPayments: [4, ({ world }) => sweepPayments(world.nobody)],
	sweepRefunds: [3, ({ world }) => sweepRefunds(world.nobody)],
	sweepReleases: [3, ({ world }) => sweepReleases(world.nobody)],
	catchUp: [2, ({ world }) => catchUpOnEvents(world.nobody)],
	reconcile: [1, ({ world }) => reconcile(world.nobody)],
	wait: [
		12,
		async ({ clock, random }) => clock.advance(random.pick([SECOND, 5 * SECOND, 25 * SECOND, MINUTE, HOUR])),
	],
	waitLong: [1, (house) => letPass(house, house.random.pick([DAY, 3 * DAY, 5 * DAY, 31 * DAY]))],
};
const LOT = Object.entries(DEEDS).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/** @returns what was done, and how it was refused. @throws what no user, and no job, should ever meet */
export async function doSomething(house: House): Promise<string> {
	const name = house.guests.length === 0 ? "join" : house.random.pick(LOT);
	try {
		await DEEDS[name]?.[1](house);
		return name;
	} catch (error) {
		return `${name}: ${excuseOf(error)}`;
	}
}

/** The line is good again, banks decide, the jobs run, and time goes by, until nothing moves any more. */
export async function comeToRest(house: House): Promise<void> {
	const { twin, world, clock } = house;
	twin.faults.clear();
	twin.refundsBegin = "succeeded";
	for (const { id } of twin.state.refunds.filter(({ status }) => status === "pending")) {
		twin.settleRefund(id, "succeeded");
	}
	for (const pause of [MINUTE, HOUR, 2 * DAY, 2 * DAY, HOUR + MINUTE, HOUR, HOUR + MINUTE, 11 * MINUTE]) {
		clock.advance(pause);
		for (const job of JOBS) {
			if (pause < HOUR && job.name === "charge-due") continue;
			await job.run(world.nobody);
		}
	}
}
