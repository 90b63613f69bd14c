import { sweepReleases } from "#app/features/funds/sweep-releases.server.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/features/payments/gateway.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import { catchUpOnEvents } from "#app/features/provider/events.server.ts";
import { reconcile } from "#app/features/provider/reconcile.server.ts";
import { sweepRefunds } from "#app/features/refunds/sweep.server.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import type { House } from "./house.ts";
import { deliverSome } from "./mail.ts";
import * as moving from "./moving.ts";
import * as paying from "./paying.ts";

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
	waitLong: [2, waitLong],
};
const LOT = Object.entries(DEEDS).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/**
 * Days, or a month, go by. Stripe is not silent for all of them: release lines are sent again until they are answered,
 * since one that is older than its key, 23 hours, is left to a person; and before a month, events are caught up on,
 * since Stripe forgets them after one.
 */
async function waitLong({ clock, world, random }: House): Promise<void> {
	const pause = random.pick([DAY, 3 * DAY, 5 * DAY, 31 * DAY]);
	if (pause > 5 * DAY) await heardOut(() => catchUpOnEvents(world.nobody).then(() => 0));
	await heardOut(() => {
		clock.advance(MINUTE);
		return sweepReleases(world.nobody);
	});
	clock.advance(pause);
}

/** Runs a job again until it finds nothing to do. */
async function heardOut(job: () => Promise<number>): Promise<void> {
	for (let tries = 20; tries > 0; tries--) {
		try {
			if ((await job()) === 0) return;
		} catch (error) {
			excuseOf(error);
		}
	}
}

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

/** What a use-case refuses, and an answer that is lost, are part of life; anything else is a fault of ours. */
function excuseOf(error: unknown): string {
	if (isDomainError(error)) return error.code;
	if (isProviderTimeout(error)) return "lost";
	if (isProviderRefusal(error)) return `refused ${error.code}`;
	if (error instanceof AggregateError) return [...new Set(error.errors.map(excuseOf))].join(", ");
	throw error;
}

/** The line is good again, banks decide, the jobs run, and time goes by, until nothing moves any more. */
export async function comeToRest(house: House): Promise<void> {
	const { twin, world, clock } = house;
	twin.faults.clear();
	twin.refundsBegin = "succeeded";
	for (const { id } of twin.state.refunds.filter(({ status }) => status === "pending")) {
		twin.settleRefund(id, "succeeded");
	}
	for (const pause of [MINUTE, HOUR, 2 * DAY, 2 * DAY, HOUR, HOUR, HOUR, 11 * MINUTE]) {
		clock.advance(pause);
		for (const job of JOBS) {
			if (pause < HOUR && job.name === "charge-due") continue;
			await job.run(world.nobody);
		}
	}
}
