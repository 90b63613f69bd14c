import { expect, test } from "vitest";
import { settleRefund } from "#app/features/fund/refunds/settle-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { cancelTrip, cancelTripView } from "./cancel-trip.server.ts";
import { removeMember, removeMemberView } from "./remove-member.server.ts";

/** The oldest of Ben's three payments was disputed while the others were released, and its dispute was won. */
async function oldestInFund() {
	const bank = { refuses: false };
	const world = openWorld({
		wrap: (gateway): PaymentGateway => ({
			...gateway,
			refund(order) {
				if (bank.refuses) throw new ProviderRefusal("charge_not_refundable", "It is older than 180 days.");
				return gateway.refund(order);
			},
		}),
	});
	const { organizer, trip, member } = await fundWithAccount(world, "3-month");
	const ctx = () => world.as(organizer);
	await disputeOf(world, member.id, "open");
	await releaseFunds(ctx(), trip.id, {});
	await disputeOf(world, member.id, "won");
	const remove = async () => {
		const { amount, spent, stays } = await removeMemberView(ctx(), trip.id, member.id);
		await removeMember(ctx(), { tripId: trip.id, memberId: member.id, expectedAmount: amount });
		return { amount, spent, stays };
	};
	const result = async () => ({
		statuses: (await paymentsOf(world, member.id)).map(({ status }) => status),
		fund: (await fundBalances(world, trip.id)).fund,
		debt: await balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`),
	});
	const close = () => world[Symbol.dispose]();
	return { world, bank, trip, ctx, remove, result, [Symbol.dispose]: close };
}

const SAID = { amount: 31_365, spent: 63_373, stays: 0 };
const OLDEST_IS_BACK = { statuses: ["refunded", "paid", "paid"], fund: 0, debt: 0 };

test("a removal refunds the charge that the fund still has, not a newer one that was released", async () => {
	using given = await oldestInFund();
	expect(await given.remove()).toEqual(SAID);
	expect(await given.result()).toEqual(OLDEST_IS_BACK);
});

test("so does a cancellation", async () => {
	using given = await oldestInFund();
	const { refunds } = await cancelTripView(given.ctx(), given.trip.id);
	expect(refunds).toMatchObject([SAID]);
	await cancelTrip(given.ctx(), given.trip.id, {
		reason: "Storm",
		refund: "all",
		expectedTotal: SAID.amount,
	});
	expect(await given.result()).toEqual(OLDEST_IS_BACK);
});

test("and its refund that the bank refuses is tried again with the same charge", async () => {
	using given = await oldestInFund();
	given.bank.refuses = true;
	await given.remove();
	given.bank.refuses = false;
	const [failed] = await given.world.db.read.select().from(refundRequests);
	const again = await settleRefund(given.ctx(), failed?.id ?? "", { how: "try_again" });
	expect(again).toMatchObject({ status: "processed", approvedAmount: SAID.amount });
	expect(await given.result()).toEqual(OLDEST_IS_BACK);
});
