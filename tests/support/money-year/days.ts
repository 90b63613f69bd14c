import { JOBS } from "#app/jobs/jobs.server.ts";
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-subscriptions.ts";
import { DAY } from "../clock.ts";

export type Deeds = Record<string, () => Promise<unknown>>;

/**
 * The app with Stripe's twin. It holds charges for 7 days, as with live keys, and its clock starts at noon of the first
 * day.
 */
export async function openMoneyYear(firstDay: string) {
	const house = await openStripeWorld(`${firstDay}T12:30:00.000Z`, { house: { holdDays: 7, reserve: 0 } });
	return Object.assign(house, { told: [] as string[] });
}

export type MoneyYear = Awaited<ReturnType<typeof openMoneyYear>>;

/**
 * Runs the actions planned for days such as `2026-03-15`, then webhooks and all jobs, once a day at noon. Each mail is
 * recorded as day, name and subject.
 */
export async function liveUntil(house: MoneyYear, lastDay: string, deeds: Deeds): Promise<void> {
	const left = new Set(Object.keys(deeds));
	for (let today = dayOf(house); today <= lastDay; today = dayOf(house)) {
		await deeds[today]?.();
		left.delete(today);
		await house.deliverAll();
		for (const job of JOBS) await job.run(house.world.jobs);
		await house.deliverAll();
		noteMails(house, today);
		house.advance(DAY);
	}
	if (left.size > 0) throw new Error(`these days have not come: ${[...left].join(", ")}`);
}

const dayOf = ({ clock }: StripeWorld) => clock.now().toISOString().slice(0, 10);

function noteMails({ world, told }: MoneyYear, today: string): void {
	for (const { to, subject } of world.mail.sent.splice(0))
		told.push(`${today} ${to.split("@")[0]}: ${subject}`);
}
