import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { expectPagesAgree } from "#tests/support/fund-pages.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { leftInFund } from "../charges/charge-shares.ts";
import { listChargesOf } from "../charges/charges.queries.ts";
import { settleAllCharges } from "../charges/settle-charge.server.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { returnPaidDebts } from "../releases/return-debt.server.ts";

const NET = 95_060;

/** Ben's payment, of which `amount` cents are released, and Gia's. */
async function released(amount: number) {
	const world = openWorld();
	const { trip, organizer, member } = await fundWithAccount(world);
	if (amount > 0) await releaseFunds(world.as(organizer), trip.id, { amount });
	const gia = world.asGuest("gia");
	await pay(gia, (await world.join(gia, trip, { name: "Gia" })).id);
	const [payment] = await paymentsOf(world, member.id);
	const chargeRef = payment?.chargeRef ?? "";
	const dispute = (given: Partial<DisputeFact>) =>
		applyDispute(world.nobody, {
			...{ ref: "dp_1", chargeRef, amount: 47_000, fee: 1_500, status: "open" },
			...given,
		});
	const byHand = (status: "succeeded" | "failed") =>
		takeInRefund(world.nobody, { ref: "re_1", id: "", chargeRef, amount: 50_000, status, error: null });
	const steps = {
		opened: () => dispute({}),
		won: () => dispute({ status: "won" }),
		lost: () => dispute({ status: "lost" }),
		"partly lost": () => dispute({ status: "lost", returned: 20_001 }),
		"refunded by hand": () => byHand("succeeded"),
		"sent back": () => byHand("failed"),
	};
	const debt = () => balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`);
	return { world, trip, steps, debt };
}

type Step = keyof Awaited<ReturnType<typeof released>>["steps"];

describe.each([0, 50_000, 90_000, NET])("of a payment of which %i is released", (amount) => {
	test.each<[Step[]]>([
		[["refunded by hand", "opened", "lost"]],
		[["refunded by hand", "opened", "won"]],
		[["refunded by hand", "opened", "partly lost"]],
		[["opened", "refunded by hand", "lost"]],
		[["opened", "refunded by hand", "won"]],
		[["opened", "lost", "refunded by hand"]],
		[["opened", "partly lost", "refunded by hand"]],
		[["opened", "refunded by hand", "sent back", "lost"]],
		[["opened", "refunded by hand", "lost", "sent back"]],
	])("%j ends in right figures on every page", async (order) => {
		const { world, trip, steps, debt } = await released(amount);
		using _ = world;
		for (const step of order) {
			await steps[step]();
			const fund = await expectPagesAgree(world, trip.id);
			// Gia's money stays, and the organizer owes no more than they received.
			expect(fund.balance).toBeGreaterThanOrEqual(NET);
			expect(await debt()).toBeLessThanOrEqual(amount);
		}
		await settleAllCharges(world.nobody);
		await returnPaidDebts(world.nobody);
		await expectPagesAgree(world, trip.id);
		const charges = await listChargesOf(world.db.read, { tripId: trip.id, provider: "demo" });
		const left = Math.min(...charges.map((charge) => leftInFund({ ...charge, released: 0 })));
		expect(await debt()).toBe(Math.max(0, amount - left));
	});
});
