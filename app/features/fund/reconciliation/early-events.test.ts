import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import type { PaymentGateway, ProviderEvent } from "#app/gateway/gateway.ts";
import { providerEvents } from "#db/schema/fund.ts";
import { attempts, disputes } from "#db/schema/payments.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { pollEvents, receiveWebhook, retryEvents } from "./events.server.ts";

/** A member has paid and disputes the charge at once, while the payment is not in our books yet. */
async function worldWithEarlyDispute(overrides: Partial<PaymentGateway> = {}) {
	const asked: string[] = [];
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			parseWebhook: async (body) => JSON.parse(body),
			fetchDispute: async (ref) => {
				asked.push(ref);
				return { ...fact, ref };
			},
			...overrides,
		}),
	});
	const { ctx, member } = await tripWithGuest(world);
	const { ref } = await startMemberPayment(ctx(), member.id);
	await world.provider.confirmDemo?.(ref, "success");
	const charge = await world.provider.fetchIntent(ref);
	const fact: DisputeFact = {
		ref: "dp_1",
		chargeRef: charge.chargeRef ?? "",
		amount: 97_000,
		fee: 1_500,
		status: "open",
	};
	const book = () => applyPayment(world.nobody, charge);
	return {
		world,
		asked,
		fact,
		book,
		statusOf: async () => (await paymentsOf(world, member.id))[0]?.status,
	};
}

const about: ProviderEvent["about"] = { kind: "dispute", ref: "dp_1" };
const event = { id: "evt_1", type: "charge.dispute.created", at: 0, about };
const sendWebhook = (ctx: Ctx, given: Partial<ProviderEvent> = {}) =>
	receiveWebhook(ctx, JSON.stringify({ ...event, ...given }), "");
const listEvents = (world: World) => world.db.read.select().from(providerEvents);

test("a dispute of a charge that is not yet in our books is kept, and applied when the charge is", async () => {
	const { world, book, statusOf } = await worldWithEarlyDispute();
	using _ = world;
	await sendWebhook(world.nobody);
	expect(await listEvents(world)).toMatchObject([
		{ appliedAt: null, error: expect.stringContaining("not in our books") },
	]);
	await book();
	expect(await retryEvents(world.nobody)).toBe(0);
	world.clock.advance(2 * MINUTE);
	expect(await retryEvents(world.nobody)).toBe(1);
	expect(await statusOf()).toBe("disputed");
	expect(await listEvents(world)).toMatchObject([
		{ appliedAt: expect.any(Number), error: null, retryAt: null },
	]);
	world.clock.advance(DAY);
	expect(await retryEvents(world.nobody)).toBe(0);
	expect(await world.db.read.$count(disputes)).toBe(1);
});

test("an early dispute that polling finds is kept as well, and the next poll starts later", async () => {
	let since = 0;
	const { world, book, statusOf } = await worldWithEarlyDispute({
		listEventsSince: async (at) => {
			since = at;
			return at < world.clock.now().getTime() - HOUR ? [event] : [];
		},
	});
	using _ = world;
	await pollEvents(world.nobody);
	const first = since;
	await pollEvents(world.nobody);
	expect(since).toBeGreaterThan(first);
	await book();
	world.clock.advance(2 * MINUTE);
	await retryEvents(world.nobody);
	expect(await statusOf()).toBe("disputed");
});

test("an early dispute is tried at growing intervals, then given up, and stays listed with its error", async () => {
	const { world, asked } = await worldWithEarlyDispute();
	using _ = world;
	await sendWebhook(world.nobody);
	const days: number[] = [];
	for (let day = 0; day < 40; day++) {
		const before = asked.length;
		for (let quarter = 0; quarter < 96; quarter++) {
			world.clock.advance(15 * MINUTE);
			await retryEvents(world.nobody);
		}
		days.push(asked.length - before);
	}
	expect(days[0]).toBeGreaterThan(5);
	expect(days[0]).toBeLessThan(16);
	expect(days[2]).toBe(4);
	expect(days.at(-1)).toBe(0);
	expect(asked.length).toBeLessThan(50);
	expect(await listEvents(world)).toMatchObject([
		{ appliedAt: null, retryAt: null, error: expect.any(String) },
	]);
});

test("an event that failed, or whose process died, is tried again without another delivery", async () => {
	let broken = true;
	const { world, fact, book, statusOf } = await worldWithEarlyDispute({
		fetchDispute: async () => {
			if (broken) throw new Error("it broke");
			return fact;
		},
	});
	using _ = world;
	await book();
	await expect(sendWebhook(world.nobody)).rejects.toThrow("it broke");
	world.clock.advance(2 * MINUTE);
	await expect(retryEvents(world.nobody)).rejects.toThrow("1 event");
	await world.db.write(async (tx) => {
		const retryAt = world.clock.now().getTime() + MINUTE;
		await tx.update(providerEvents).set({ error: null, retryAt });
	});
	broken = false;
	world.clock.advance(MINUTE);
	expect(await retryEvents(world.nobody)).toBe(1);
	expect(await statusOf()).toBe("disputed");
});

test("an event about an attempt that the provider does not list yet is kept", async () => {
	let listed = false;
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			parseWebhook: async (body) => JSON.parse(body),
			findIntent: async (id, since) => (listed ? gateway.findIntent(id, since) : null),
		}),
	});
	using _ = world;
	const { ctx, member } = await tripWithGuest(world);
	const { ref } = await startMemberPayment(ctx(), member.id);
	await world.provider.confirmDemo?.(ref, "success");
	const { attemptId } = await world.provider.fetchIntent(ref);
	await world.db.write(async (tx) => {
		await tx.update(attempts).set({ ref: null }).where(eq(attempts.id, attemptId));
	});
	await sendWebhook(world.nobody, { about: { kind: "attempt", attemptId } });
	expect(await listEvents(world)).toMatchObject([{ appliedAt: null }]);
	listed = true;
	world.clock.advance(2 * MINUTE);
	await retryEvents(world.nobody);
	expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
});

test("polling one provider does not move the time from which another is polled", async () => {
	const since: number[] = [];
	const { world } = await worldWithEarlyDispute({
		listEventsSince: async (at) => {
			since.push(at);
			return [];
		},
	});
	using _ = world;
	await pollEvents(world.nobody);
	const left = world.clock.now().getTime();
	world.clock.advance(2 * DAY);
	await pollEvents({ ...world.nobody, payments: { ...world.provider, provider: "stripe" } });
	world.clock.advance(HOUR);
	await pollEvents(world.nobody);
	expect(since.at(-1)).toBeLessThan(left);
});
