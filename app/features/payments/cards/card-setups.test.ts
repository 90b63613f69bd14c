import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { users } from "#db/schema/access.ts";
import { demoCards, demoSetups } from "#db/schema/demo.ts";
import { cardSetups, customers, paymentMethods } from "#db/schema/payments.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { openWorld } from "#tests/support/world.ts";
import { runCardJobs } from "./card-jobs.server.ts";
import { applySetup, confirmCardSetup, startCardSetup, sweepSetups } from "./card-setups.server.ts";
import { listPaymentMethods } from "./payment-methods.queries.ts";

const NOTHING_MORE = async () => {};
const TO_KEEP = { purpose: "payment_method" } as const;

async function open(options: Parameters<typeof openWorld>[0] = {}) {
	const world = openWorld(options);
	const user = await world.user();
	const ctx = () => world.as(user);
	const list = () => listPaymentMethods(world.db.read, { userId: user.id, provider: "demo" });
	return { world, user, ctx, list, [Symbol.dispose]: () => world[Symbol.dispose]() };
}

describe("starting", () => {
	test("uses an open setup of the same order again, and no other", async () => {
		using given = await open();
		const { ctx, world } = given;
		const started = await startCardSetup(ctx(), TO_KEEP);
		expect(started).toMatchObject({ demoMode: true, clientSecret: expect.stringContaining("demo") });
		expect((await startCardSetup(ctx(), TO_KEEP)).ref).toBe(started.ref);
		const annual = { purpose: "subscription", plan: "plus", isAnnual: true } as const;
		const subscription = await startCardSetup(ctx(), annual);
		expect(subscription.ref).not.toBe(started.ref);
		expect((await startCardSetup(ctx(), { ...annual, isAnnual: false })).ref).not.toBe(subscription.ref);
		world.clock.advance(KEY_TTL_MS);
		expect((await startCardSetup(ctx(), TO_KEEP)).ref).not.toBe(started.ref);
		expect(await world.db.read.select().from(customers)).toHaveLength(1);
	});

	test("stores the setup first, so that a lost answer makes no second one", async () => {
		const line = breakableGateway();
		using given = await open({ wrap: line.wrap });
		line.loseNext("createSetup", "after");
		await expect(startCardSetup(given.ctx(), TO_KEEP)).rejects.toThrow();
		expect(await given.world.db.read.select().from(cardSetups)).toMatchObject([{ ref: null }]);
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		expect(await given.world.db.read.select().from(demoSetups)).toMatchObject([{ ref }]);
	});

	test("needs an account", async () => {
		using given = await open();
		expect(await errorCodeOf(startCardSetup(given.world.nobody, TO_KEEP))).toBe("unauthenticated");
	});
});

describe("confirming", () => {
	test("puts the card on the list, as the default if it is the first, and once", async () => {
		using given = await open();
		const { ctx, list } = given;
		const { ref } = await startCardSetup(ctx(), TO_KEEP);
		expect(await errorCodeOf(confirmCardSetup(ctx(), { ref }))).toBe("not_finished");
		const setup = await confirmCardSetup(ctx(), { ref, testCard: "success" });
		expect(setup).toMatchObject({ status: "succeeded", methodRef: expect.stringMatching(/^pm_demo_/) });
		expect(await confirmCardSetup(ctx(), { ref: setup.id, testCard: "declined" })).toMatchObject({ ref });
		const second = await startCardSetup(ctx(), TO_KEEP);
		await confirmCardSetup(ctx(), { ref: second.ref, testCard: "authentication" });
		expect(await list()).toMatchObject([
			{ isDefault: true, cardLast4: "4242", externalPaymentMethodRef: setup.methodRef },
			{ isDefault: false, cardLast4: "3220" },
		]);
	});

	test("lets another card be tried after a declined one", async () => {
		using given = await open();
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		expect(await errorCodeOf(confirmCardSetup(given.ctx(), { ref, testCard: "declined" }))).toBe(
			"card_declined",
		);
		expect(await given.list()).toEqual([]);
		await confirmCardSetup(given.ctx(), { ref, testCard: "success" });
		expect(await given.list()).toHaveLength(1);
	});

	test("finds the card again when the answer was lost", async () => {
		using given = await open();
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		await expect(confirmCardSetup(given.ctx(), { ref, testCard: "lost_answer" })).rejects.toThrow();
		await confirmCardSetup(given.ctx(), { ref, testCard: "success" });
		expect(await given.list()).toMatchObject([{ cardLast4: "0119" }]);
	});

	test("is refused for another's setup, an invented one, and without an account", async () => {
		using given = await open();
		const { ref, setup } = await startCardSetup(given.ctx(), TO_KEEP);
		const other = given.world.as(await given.world.user());
		for (const id of [ref, setup.id, "seti_demo_none", ""]) {
			expect(await errorCodeOf(confirmCardSetup(other, { ref: id, testCard: "success" }))).toBe("not_found");
		}
		expect(await errorCodeOf(confirmCardSetup(given.world.nobody, { ref }))).toBe("unauthenticated");
		expect(await given.list()).toEqual([]);
	});

	test("refuses a fact of another customer or another ref", async () => {
		using given = await open();
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		await given.world.provider.confirmDemoSetup?.(ref, "success");
		const fact = await given.world.provider.fetchSetup(ref);
		await expect(applySetup(given.ctx(), { ...fact, customerRef: "cus_other" })).rejects.toThrow("match");
		await expect(applySetup(given.ctx(), { ...fact, ref: "seti_other" })).rejects.toThrow("match");
		expect(await applySetup(given.ctx(), { ...fact, id: "unknown" })).toBeNull();
		expect(await given.list()).toEqual([]);
	});

	test("does not bring a deleted card back", async () => {
		using given = await open();
		const { world, ctx, list } = given;
		const { ref } = await startCardSetup(ctx(), TO_KEEP);
		await confirmCardSetup(ctx(), { ref, testCard: "success" });
		await world.db.write((tx) => tx.update(paymentMethods).set({ isActive: false, isDefault: false }));
		await applySetup(ctx(), await world.provider.fetchSetup(ref));
		expect(await list()).toEqual([]);
	});
});

describe("the sweeper", () => {
	test("stores the card of a closed tab, and hands it on once, so that its plan can begin", async () => {
		using given = await open();
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		await given.world.provider.confirmDemoSetup?.(ref, "success");
		given.world.clock.advance(MINUTE);
		const saved: string[] = [];
		const sweep = () =>
			sweepSetups(given.world.jobs, async (_ctx, setup) => void saved.push(setup.ref ?? ""));
		expect(await sweep()).toBe(1);
		expect(await given.list()).toMatchObject([{ isDefault: true }]);
		await sweep();
		expect(saved).toEqual([ref]);
	});

	test("asks about a fresh setup every minute, and about an older one at growing gaps", async () => {
		const asked: number[] = [];
		using given = await open({
			wrap: (gateway) => ({
				...gateway,
				fetchSetup: (ref) => {
					asked.push(Math.round((given.world.clock.now().getTime() - began) / MINUTE));
					return gateway.fetchSetup(ref);
				},
			}),
		});
		const began = given.world.clock.now().getTime();
		await startCardSetup(given.ctx(), TO_KEEP);
		for (let turn = 0; turn < 22 * 60 * 3; turn += 1) {
			given.world.clock.advance(20_000);
			await sweepSetups(given.world.jobs, NOTHING_MORE);
		}
		expect(asked.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
		const gaps = asked.map((minute, index) => minute - (asked[index - 1] ?? 0));
		expect(Math.max(...gaps)).toBe(60);
		expect(asked.length).toBeLessThan(50);
	});

	test("gives up a setup that is older than its key", async () => {
		using given = await open();
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		given.world.clock.advance(KEY_TTL_MS);
		expect(await sweepSetups(given.world.jobs, NOTHING_MORE)).toBe(1);
		expect(await errorCodeOf(confirmCardSetup(given.ctx(), { ref, testCard: "success" }))).toBe("conflict");
		const [row] = await given.world.db.read.select().from(cardSetups).where(eq(cardSetups.ref, ref));
		expect(row?.status).toBe("canceled");
	});
});

describe("an account that was deleted meanwhile", () => {
	const erase = (given: Awaited<ReturnType<typeof open>>) =>
		given.world.db.write((tx) => tx.update(users).set({ deletedAt: 1 }));

	test("begins no setup", async () => {
		using given = await open();
		await erase(given);
		expect(await errorCodeOf(startCardSetup(given.ctx(), TO_KEEP))).toBe("unauthenticated");
		expect(await given.world.db.read.select().from(cardSetups)).toEqual([]);
	});

	test("gets no card, and the provider forgets the one that it has saved", async () => {
		using given = await open();
		const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
		await given.world.provider.confirmDemoSetup?.(ref, "success");
		await erase(given);
		given.world.clock.advance(MINUTE);
		await sweepSetups(given.world.jobs, NOTHING_MORE);
		expect(await given.list()).toEqual([]);
		await runCardJobs(given.world.jobs);
		const rows = await given.world.db.read.select().from(demoCards);
		expect(rows).toMatchObject([{ detachedAt: expect.any(Number) }]);
	});
});

test("a job tells the provider which card is the default", async () => {
	using given = await open();
	const { ref } = await startCardSetup(given.ctx(), TO_KEEP);
	const { methodRef } = await confirmCardSetup(given.ctx(), { ref, testCard: "success" });
	const [customer] = await given.world.db.read.select().from(customers);
	const listed = () => given.world.provider.listCards(customer?.ref ?? "");
	expect(await listed()).toMatchObject([{ methodRef, isDefault: false }]);
	expect(await runCardJobs(given.world.jobs)).toBe(1);
	expect(await listed()).toMatchObject([{ methodRef, isDefault: true }]);
	expect(await runCardJobs(given.world.jobs)).toBe(0);
});
