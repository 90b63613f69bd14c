import { expect, test } from "vitest";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { attempts } from "#db/schema/payments.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import { checkoutView } from "../checkout/checkout.server.ts";
import { confirmMemberPayment, confirmPayment } from "./confirm-payment.server.ts";
import { claimLookup, LOOKUP_GAP_MS, lookUpOrWait } from "./look-up-attempt.server.ts";

/** A trip with a payment that succeeded at the provider, but is not stored here yet. */
async function paidElsewhere({ isSignedIn = false } = {}) {
	const line = breakableGateway();
	const world = openWorld({ wrap: line.wrap });
	const { trip, ...guest } = await tripWithGuest(world);
	const mia = await world.user();
	const ctx = isSignedIn ? () => world.as(mia) : guest.ctx;
	const member = isSignedIn ? await world.join(ctx(), trip) : guest.member;
	const { ref, payment } = await startMemberPayment(ctx(), member.id);
	await world.provider.confirmDemo?.(ref, "success");
	const questions = () => line.calls.filter((call) => call === "fetchIntent").length;
	const ids = { shareId: trip.shareId, memberId: member.id, paymentId: payment.id };
	return { world, ctx, ids, ref, questions, line };
}

test("twenty confirmations at once ask the provider once, and all are told that it is paid", async () => {
	const { world, ctx, ids, ref, questions } = await paidElsewhere();
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			index % 2
				? confirmMemberPayment(ctx(), { memberId: ids.memberId, ref })
				: confirmPayment(ctx(), { paymentId: ids.paymentId }),
		),
	);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["paid"]));
	expect(questions()).toBe(1);
	world[Symbol.dispose]();
});

test("a member who reloads the page again and again causes one look-up per gap, and is told to wait", async () => {
	const { world, ctx, ids, questions } = await paidElsewhere();
	await claimLookup(ctx(), (await world.db.read.select().from(attempts))[0]?.id ?? "");
	const load = async () => (await checkoutView(ctx(), ids, { returned: true })).state;
	for (let index = 0; index < 5; index += 1) expect(await load()).toBe("checking");
	expect(questions()).toBe(0);
	world.clock.advance(LOOKUP_GAP_MS);
	expect([await load(), await load(), questions()]).toEqual(["paid", "paid", 1]);
	world[Symbol.dispose]();
});

test.each(["the join page", "the checkout", "the dashboard"] as const)(
	"%s shows that an open payment is paid although no webhook came, and asks once per gap",
	async (page) => {
		const { world, ctx, ids, questions } = await paidElsewhere({ isSignedIn: page === "the dashboard" });
		using _ = world;
		const query = { origin: "", peoplePage: null, locations: world.locations };
		const isPaid = {
			"the join page": async () => (await joinView(ctx(), ids.shareId)).paid,
			"the checkout": async () => (await checkoutView(ctx(), ids)).state === "paid",
			"the dashboard": async () => (await dashboardView(ctx(), ids.shareId, query)).own?.confirmed,
		}[page];
		expect([await isPaid(), questions()]).toEqual([false, 0]);
		world.clock.advance(LOOKUP_GAP_MS);
		for (let time = 0; time < 3; time += 1) expect([await isPaid(), questions()]).toEqual([true, 1]);
	},
);

test("a page shows what is stored where the provider does not answer", async () => {
	const { world, ctx, ids, line } = await paidElsewhere();
	using _ = world;
	world.clock.advance(LOOKUP_GAP_MS);
	line.loseNext("fetchIntent", "before");
	expect((await checkoutView(ctx(), ids)).state).toBe("payable");
});

test("whoever waits for another's answer asks once the gap is over", async () => {
	const { world, ctx, ref, questions } = await paidElsewhere();
	const [attempt] = await world.db.read.select().from(attempts);
	const id = attempt?.id ?? "";
	expect(await claimLookup(ctx(), id)).toBe(true);
	const answer = lookUpOrWait(ctx(), { id, ref }, 1);
	world.clock.advance(LOOKUP_GAP_MS);
	expect([await answer, questions()]).toEqual(["succeeded", 1]);
	world[Symbol.dispose]();
});

test("of two processes, only one asks, once per gap", async () => {
	const { world, ctx } = await paidElsewhere();
	const other = openWorldAt(world.url, { clock: world.clock });
	const [attempt] = await world.db.read.select().from(attempts);
	const claim = () =>
		Promise.all([ctx(), other.nobody].map((process) => claimLookup(process, attempt?.id ?? "")));
	expect((await claim()).filter(Boolean)).toHaveLength(1);
	expect(await claim()).toEqual([false, false]);
	world.clock.advance(LOOKUP_GAP_MS);
	expect((await claim()).filter(Boolean)).toHaveLength(1);
	other.close();
	world[Symbol.dispose]();
});
