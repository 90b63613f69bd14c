import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { balancesFacts } from "#app/features/expenses/expense-facts.server.ts";
import { settleAllCharges } from "#app/features/fund/charges/settle-charge.server.ts";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { closePool } from "#app/features/pool/close-pool.server.ts";
import { openPool } from "#app/features/pool/open-pool.server.ts";
import { poolBalance } from "#app/features/pool/pool.queries.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { sum } from "#app/lib/money.ts";
import { members } from "#db/schema/access.ts";
import { disputes } from "#db/schema/payments.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { AT_ONCE_MS } from "./charge-rules.ts";
import { AUTO_LIMIT, type Group, POOL_DEEDS, sweepPools } from "./group-actions.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";
import { flakyGateway, rerunningDb } from "./random-actions.ts";
import { snapshot } from "./snapshot.ts";
import { tooRare } from "./too-rare.ts";

const STEPS = 120;
const SEEDS = randomSeeds(6);

type Person = { ctx: () => Ctx; memberId: string; hasAccount: boolean };
type Scene = { world: World; tripId: string; organizer: Person; people: Person[] };

/** Four people on a trip on Pro, three with accounts, who have begun to pay in instalments. */
async function openScene(world: World): Promise<Scene> {
	const olga = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(olga, { partySize: 8 });
	const people: Person[] = [];
	for (const name of ["olga", "maya", "ben", "gus"]) {
		const user = name === "olga" ? olga : name === "gus" ? null : await world.user({ firstName: name });
		const ctx = () => (user ? world.as(user) : world.asGuest(name));
		const member = await world.join(ctx(), trip, { paymentPlan: "6-month" });
		await pay(ctx(), member.id);
		people.push({ ctx, memberId: member.id, hasAccount: user !== null });
	}
	for (const { ctx } of people.filter(({ hasAccount }) => hasAccount).slice(0, 2))
		await startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON, "pool.ask");
	await openPool(world.as(olga), trip.id, { autoLimit: AUTO_LIMIT });
	const [organizer] = people;
	if (!organizer) throw new Error("a trip has an organizer");
	return { world, tripId: trip.id, organizer, people };
}

type Action = (scene: Scene, random: Random) => Promise<unknown>;

/** People's actions on pools in every random run. */
const withPool =
	(deed: (group: Group, random: Random) => Promise<unknown>): Action =>
	({ world, tripId, organizer, people }, random) =>
		deed({ world, tripId, organizer: organizer.ctx, guests: people, add: () => {} }, random);

const ACTIONS: [number, Action][] = [
	[8, withPool(POOL_DEEDS.fillPool)],
	[6, withPool(POOL_DEEDS.addExpense)],
	[10, withPool(POOL_DEEDS.askPool)],
	[10, withPool(POOL_DEEDS.answerPoolAsk)],
	[2, withPool(POOL_DEEDS.changeExpense)],
	[3, ({ people }, random) => payNext(random.pick(people))],
	[1, withPool(POOL_DEEDS.limitPool)],
	[1, withPool(POOL_DEEDS.closePool)],
	[2, withPool(POOL_DEEDS.openPool)],
	[1, withPool(POOL_DEEDS.retryReturns)],
	[1, ({ tripId, organizer }) => releaseFunds(organizer.ctx(), tripId, {})],
	[
		1,
		async ({ world }, random) => {
			const paid = await world.db.read.select().from(poolTopUps).where(eq(poolTopUps.status, "succeeded"));
			if (paid.length === 0) return;
			const { id, chargeRef, amount } = random.pick(paid);
			const part = random.chance(0.5) ? 1 + random.below(amount) : amount;
			const fact = { ref: `dp_${id}`, amount: part, fee: 1_500, status: "open" } as const;
			await applyDispute(world.nobody, { ...fact, chargeRef: chargeRef ?? "" });
		},
	],
	[
		1,
		async ({ world }, random) => {
			const open = await world.db.read.select().from(disputes).where(eq(disputes.status, "open"));
			if (open.length === 0) return;
			const { ref, chargeRef, amount, fee } = random.pick(open);
			const status = random.pick(["won", "lost"] as const);
			const returned = status === "won" ? amount : random.below(2) * random.below(amount);
			await applyDispute(world.nobody, { ref, chargeRef: chargeRef ?? "", amount, fee, status, returned });
		},
	],
	[
		1,
		async ({ world, people }, random) => {
			if (!random.chance(0.15)) return;
			const { memberId } = random.pick(people.slice(1));
			const [member] = await world.db.read.select().from(members).where(eq(members.id, memberId));
			if (member) await world.db.write((tx) => endMembership(world.nobody, tx, member, "left"));
		},
	],
	[3, ({ world }) => sweep(world)],
];

const WEIGHTED = ACTIONS.flatMap(([weight, action]) => Array<Action>(weight).fill(action));

const payNext = ({ ctx, memberId }: Person) => pay(ctx(), memberId);

async function runOne(scene: Scene, random: Random): Promise<void> {
	try {
		await random.pick(WEIGHTED)(scene, random);
	} catch (error) {
		if (!isDomainError(error) && !isProviderTimeout(error) && !(error instanceof AggregateError)) throw error;
	}
}

async function sweep(world: World): Promise<void> {
	await sweepPayments(world.jobs);
	await sweepPools(world);
	await sweepReleases(world.jobs);
}

/** Whatever waits for a person is given up after a day. */
async function settle(world: World): Promise<void> {
	world.clock.advance(2 * DAY + HOUR);
	for (let round = 0; round < 4; round += 1) {
		await sweep(world);
		await sweepRefunds(world.jobs);
		await settleAllCharges(world.jobs);
		world.clock.advance(HOUR);
	}
}

async function requireEven({ tripId, organizer }: Scene, where: string): Promise<void> {
	const { balances } = await balancesFacts(organizer.ctx(), tripId);
	expect(sum(balances.map(({ cents }) => cents)), `${where}: the balances`).toBe(0);
}

const MINIMUMS = {
	"top-ups": 6,
	"payments to accounts": 1,
	"payments of the trip": 2,
	"paid by itself": 1,
	refunds: 2,
	disputes: 1,
};

describe("people fill and spend a pool in any order, at the same time, and answers are lost", () => {
	const runs: Record<keyof typeof MINIMUMS, number>[] = [];

	test.each(SEEDS)("seed %i: no cent of it is lost, made, or anybody else's", async (seed) => {
		const random = seededRandom(seed);
		const line = { loss: 0 };
		using world = openWorld({
			wrap: flakyGateway(random, line),
			wrapDb: (db) => rerunningDb(db, () => random.chance(0.1)),
		});
		const scene = await openScene(world);
		const payments = (await snapshot(world.db)).payments.filter(({ status }) => isCollected(status));
		line.loss = 0.08;
		for (let step = 0; step < STEPS; step += 1) {
			const crowd = Array.from({ length: 1 + random.below(3) }, () => runOne(scene, random));
			await Promise.all(crowd);
			world.clock.advance(AT_ONCE_MS);
			if (step % 10 !== 0) continue;
			const where = `seed ${seed}, step ${step}`;
			expect(await problemsAlways(world.db), where).toEqual([]);
			await requireEven(scene, where);
		}
		line.loss = 0;
		await openPool(scene.organizer.ctx(), scene.tripId, { autoLimit: 0 });
		await settle(world);
		await closePool(scene.organizer.ctx(), scene.tripId, { expected: undefined });
		await settle(world);
		expect(await problemsAtRest(world.db), `seed ${seed}`).toEqual([]);
		await requireEven(scene, `seed ${seed}, at rest`);
		const held = await poolBalance(world.db.read, { tripId: scene.tripId, provider: "demo" });
		const state = await snapshot(world.db);
		// Disputed money that the pool had already spent can come back into the pool, and belongs to no member.
		const isHouses = state.topUps.some(({ takenFromHouse }) => takenFromHouse > 0);
		if (!isHouses) expect(held, `seed ${seed}: what is left after closing`).toBe(0);
		for (const { id, amount } of payments)
			expect(state.payments.find((one) => one.id === id)?.amount, "a payment that was made").toBe(amount);
		runs.push({
			"top-ups": state.topUps.filter(({ status }) => status === "succeeded").length,
			"payments to accounts": state.poolPayments.filter(({ ref }) => ref !== null).length,
			"payments of the trip": state.payments.filter(({ paidByPool }) => paidByPool !== null).length,
			"paid by itself": state.poolPayments.filter(({ isAutomatic }) => isAutomatic).length,
			refunds: state.poolRefunds.length,
			disputes: state.disputes.length,
		});
	});

	test("the seeds together have done enough of everything", () => {
		expect(tooRare(MINIMUMS, runs)).toEqual([]);
	});
});
