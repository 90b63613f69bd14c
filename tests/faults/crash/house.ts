import type Stripe from "stripe";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import type { StartPayment } from "#app/features/payments/payments.schema.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { trips } from "#db/schema/access.ts";
import { type Clock, HOUR, MINUTE, testClock } from "#tests/support/clock.ts";
import { gatewayAt } from "#tests/support/gateway-at.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { startTwin, stripeFor, type Twin } from "#tests/support/stripe-twin/index.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import type { Mortal } from "./mortal.ts";

/** The app with Stripe's twin. `stripe` stands for the actions of a browser, or of someone in Stripe's dashboard. */
export type House = { world: World; twin: Twin; stripe: Stripe; clock: Clock };

/** The action of a person or a job. */
export type Action<Scene> = {
	/** Prepares the action. @returns plain facts that hold in every copy of the database */
	prepare(house: House): Promise<Scene>;
	/** Repeated whenever its effect is missing, as by a person who looks at the page after a crash. */
	act(house: House, scene: Scene): Promise<unknown>;
	/** True if two simultaneous requests may both have the effect. */
	isRepeatable?: true;
	/** The next action of the bank, the provider or another person, before the jobs run. */
	afterwards?(house: House, scene: Scene): Promise<unknown>;
};

/** A state of the database and of Stripe's twin, from which many runs begin. */
export type Start<Scene> = {
	scene: Scene;
	shareIds: string[];
	openLife(process?: Mortal): House & Disposable;
} & AsyncDisposable;

export async function startOf<Scene>({ prepare }: Action<Scene>): Promise<Start<Scene>> {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const stripe = stripeFor(twin);
	const gateway = gatewayAt(twin, clock);
	const before = openWorld({ clock, wrap: () => gateway });
	const scene = await prepare({ world: before, twin, stripe, clock });
	const shareIds = (await before.db.read.select().from(trips)).map(({ shareId }) => shareId);
	before.close();
	const at = clock.now().toISOString();
	const restore = twin.remember();
	return {
		scene,
		shareIds,
		openLife(process) {
			restore();
			clock.set(at);
			const wrap = () => process?.gateway(gateway) ?? gateway;
			const world = openWorld({ copyOf: before, clock, wrap, ...(process && { wrapDb: process.db }) });
			twin.tap = process?.tap ?? null;
			return { world, twin, stripe, clock, [Symbol.dispose]: () => world[Symbol.dispose]() };
		},
		async [Symbol.asyncDispose]() {
			await twin.stop();
			before[Symbol.dispose]();
		},
	};
}

/** Another process on the same database, such as the one after a crash. */
export function openBeside(house: House, process?: Mortal): House & Disposable {
	const { twin, clock } = house;
	const gateway = gatewayAt(twin, clock);
	const wrap = () => process?.gateway(gateway) ?? gateway;
	const world = openWorldAt(house.world.url, { clock, wrap, ...(process && { wrapDb: process.db }) });
	twin.tap = process?.tap ?? null;
	return { ...house, world, [Symbol.dispose]: () => world.close() };
}

const PAUSES = [MINUTE, 11 * MINUTE, HOUR + MINUTE];

/** Jobs that have nothing to do with the actions, and take time. */
const UNRELATED = ["sweep-plans", "deleted-customers", "chat-digests", "push", "clean"];
const RELATED_JOBS = JOBS.filter(({ name }) => isLongRun || !UNRELATED.includes(name));

/** Runs the jobs repeatedly, until nothing changes. */
export async function runJobsUntilQuiet({ world, clock }: House): Promise<void> {
	for (const pause of PAUSES) {
		clock.advance(pause);
		for (const job of RELATED_JOBS) await job.run(world.jobs);
	}
}

/** Pays in the card field of our page, like a browser. */
export async function payAtStripe(
	{ stripe }: Pick<House, "stripe">,
	ctx: Ctx,
	memberId: string,
	given: Partial<StartPayment> = {},
): Promise<void> {
	const { ref } = await startMemberPayment(ctx, memberId, given);
	await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	await confirmMemberPayment(ctx, { memberId, ref });
}
