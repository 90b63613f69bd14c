import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { payments } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { requestRefund } from "../refunds/request-refund.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";

const NET = 95_060;
const chargeOf = async (world: World, memberId: string) => {
	const [payment] = await paymentsOf(world, memberId);
	if (!payment?.chargeRef) throw new Error("not paid");
	return payment.chargeRef;
};

describe("no member's money pays another's dispute", () => {
	test("disputed money that was released becomes the organizer's debt, and the other member can still be refunded", async () => {
		using world = openWorld();
		const { trip, organizer, member } = await fundWithAccount(world);
		await releaseFunds(world.as(organizer), trip.id, {});
		const gia = world.asGuest("gia");
		const other = await world.join(gia, trip, { name: "Gia" });
		await pay(gia, other.id);
		const chargeRef = await chargeOf(world, member.id);
		await applyDispute(world.nobody, { ref: "dp_1", chargeRef, amount: 97_000, fee: 1_500, status: "open" });
		expect((await fundBalances(world, trip.id)).fund).toBe(NET);
		expect(await balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`)).toBe(NET);
		expect(await balanceOf(world.db.read, "demo", "dispute_loss")).toBe(1_500);
		const { id } = await requestRefundOf(gia, other);
		expect(await approveRefund(world.as(organizer), id)).toMatchObject({ status: "processed" });
	});

	test.each([33_333, 50_001, 12_345, 90_001])(
		"no cent is stuck after a partly lost dispute of %i cents and a refund of the rest",
		async (amount) => {
			using world = openWorld();
			const { trip, organizer, member, ctx } = await fundWithAccount(world);
			const chargeRef = await chargeOf(world, member.id);
			await applyDispute(world.nobody, { ref: "dp_1", chargeRef, amount, fee: 0, status: "lost" });
			const asked = { tripId: member.tripId, memberId: member.id, leaving: false };
			const refund = await requestRefund(ctx(), asked);
			expect(await approveRefund(world.as(organizer), refund.id)).toMatchObject({ status: "processed" });
			expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
			expect(await balanceOf(world.db.read, "demo", "platform_fee_income")).toBe(0);
			expect(await errorCodeOf(requestRefundOf(ctx(), member))).toBe("conflict");
		},
	);

	test("a refund that was reserved, then disputed, then refused leaves no disputed money in the fund", async () => {
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				refund: async () => {
					throw new ProviderRefusal("charge_disputed", "This charge is disputed.");
				},
			}),
		});
		const { trip, organizer, member, ctx } = await fundWithAccount(world);
		const { id } = await requestRefundOf(ctx(), member);
		const chargeRef = await chargeOf(world, member.id);
		// The dispute opens while the refund is on its way to the provider.
		const slow = world.as(organizer);
		slow.payments.refund = async () => {
			await applyDispute(world.nobody, {
				ref: "dp_1",
				chargeRef,
				amount: 97_000,
				fee: 1_500,
				status: "open",
			});
			throw new ProviderRefusal("charge_disputed", "This charge is disputed.");
		};
		expect(await approveRefund(slow, id)).toMatchObject({ status: "failed" });
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		expect((await fundSummary(world.db.read, "demo", trip.id)).availableBalance).toBe(0);
		expect(await balanceOf(world.db.read, "demo", "dispute_loss")).toBe(1_500);
		await applyDispute(world.nobody, { ref: "dp_1", chargeRef, amount: 97_000, fee: 1_500, status: "won" });
		expect((await fundBalances(world, trip.id)).fund).toBe(NET);
	});
});

test("two disputes of one charge take no more than it brought", async () => {
	using world = openWorld();
	const { trip, organizer, member } = await fundWithAccount(world);
	const gia = world.asGuest("gia");
	await pay(gia, (await world.join(gia, trip, { name: "Gia" })).id);
	const chargeRef = await chargeOf(world, member.id);
	for (const ref of ["dp_1", "dp_2"])
		await applyDispute(world.nobody, { ref, chargeRef, amount: 97_000, fee: 0, status: "open" });
	expect((await fundBalances(world, trip.id)).fund).toBe(NET);
	expect(await balanceOf(world.db.read, "demo", "dispute_loss")).toBe(97_000);
	expect(await balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`)).toBe(0);
	await applyDispute(world.nobody, { ref: "dp_1", chargeRef, amount: 97_000, fee: 0, status: "won" });
	const disputed = and(eq(payments.chargeRef, chargeRef), like(payments.status, "disputed"));
	expect(await world.db.read.$count(payments, disputed)).toBe(1);
	await applyDispute(world.nobody, { ref: "dp_2", chargeRef, amount: 97_000, fee: 0, status: "won" });
	expect((await fundBalances(world, trip.id)).fund).toBe(2 * NET);
	expect(await balanceOf(world.db.read, "demo", "dispute_loss")).toBe(0);
});
