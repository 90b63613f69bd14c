import { expect, test } from "vitest";
import { checkoutView } from "#app/features/checkout/checkout.server.ts";
import { attempts } from "#db/schema/index.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import { confirmMemberPayment, confirmPayment } from "./confirm-payment.server.ts";
import { claimLookup, LOOKUP_GAP_MS, lookUpOrWait } from "./look-up-attempt.server.ts";

/** A trip with a payment that succeeded at the provider and is not stored here yet. */
async function paidElsewhere() {
	const line = breakableGateway();
	const world = openWorld({ wrap: line.wrap });
	const { ctx, member, trip } = await tripWithGuest(world);
	const { ref, payment } = await startMemberPayment(ctx(), member.id);
	await world.provider.confirmDemo?.(ref, "success");
	const questions = () => line.calls.filter((call) => call === "fetchIntent").length;
	const ids = { shareId: trip.shareId, memberId: member.id, paymentId: payment.id };
	return { world, ctx, ids, ref, questions };
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
