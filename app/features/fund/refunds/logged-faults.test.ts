import { afterEach, beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { captureLog } from "#tests/support/log.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { sweepReversals } from "../charges/reversals.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { sweepRefunds } from "./process-refund.server.ts";

type Call = "reverse" | "refund";

/** Ben's payment was released, and the organizer refunds it while a call to the provider fails. */
async function refundWith(failing: Call, error: Error) {
	const answers = { fails: true, refunds: 0 };
	const fail = (call: Call) => {
		if (answers.fails && call === failing) throw error;
	};
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async reverse(...order) {
			fail("reverse");
			return gateway.reverse(...order);
		},
		async refund(order) {
			fail("refund");
			answers.refunds += 1;
			return gateway.refund(order);
		},
	});
	const world = openWorld({ wrap });
	const { trip, organizer, member, ctx } = await fundWithAccount(world);
	await releaseFunds(world.as(organizer), trip.id, {});
	const { id } = await requestRefundOf(ctx(), member);
	await approveRefund(world.as(organizer), id);
	const books = async () => [
		(await fundBalances(world, trip.id)).fund,
		await balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`),
	];
	return { world, answers, books };
}

let logged: ReturnType<typeof captureLog>;
beforeEach(() => {
	logged = captureLog();
});
afterEach(() => logged[Symbol.dispose]());

test.each([
	["reverse", 1],
	["refund", 0],
] as const)("a fault of our own in a %s is logged, and the jobs repeat it", async (call, refunds) => {
	const { world, answers, books } = await refundWith(call, new TypeError("a bug"));
	using _ = world;
	expect(logged.lines).toMatchObject([{ level: "error", error: { name: "TypeError", message: "a bug" } }]);
	expect(answers.refunds).toBe(refunds);
	answers.fails = false;
	world.clock.advance(60_000);
	await sweepRefunds(world.nobody);
	await sweepReversals(world.nobody);
	expect(answers.refunds).toBe(1);
	expect(await books()).toEqual([0, 0]);
});

test.each([
	[
		"a reversal that the provider refuses",
		"reverse",
		new ProviderRefusal("balance_insufficient", "Nothing left."),
	],
	["a reversal without an answer", "reverse", new ProviderTimeout("no answer")],
	["a refund without an answer", "refund", new ProviderTimeout("no answer")],
] as const)("%s is no fault of ours, and is not logged", async (_, call, error) => {
	(await refundWith(call, error)).world[Symbol.dispose]();
	expect(logged.lines).toEqual([]);
});
