import { expect, test } from "vitest";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { formerMoney } from "./former-money.server.ts";
import { settleRefund } from "./settle-refund.server.ts";
import { startRefund } from "./start-refund.server.ts";

async function moneyOf(world: World, memberId: string) {
	const money = await formerMoney(world.db.read, memberId);
	const { paid, fees, lost, otherWay, rest, back } = money;
	expect(fees + lost + otherWay + rest + back).toBe(paid);
	return money;
}

test("who left with a refund sees what they paid, what went back to which card and when, and the fee", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	await startRefund(world.as(organizer), trip.id, {
		...{ memberIds: [member.id], reason: "Sold out", leaving: true },
	});
	expect(await moneyOf(world, member.id)).toMatchObject({
		...{ paid: 97_000, back: 94_157, fees: 2_843, rest: 0, waiting: null },
		moves: [{ state: "sent", amount: 94_157, card: "Visa •••• 4242", date: "Fri, Nov 20, 2026" }],
	});
});

test("who was removed sees what was released and did not go back", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const olga = world.as(organizer);
	await startRefund(olga, trip.id, {
		...{ memberIds: [member.id], reason: "Part", customAmount: 10_000, expectedAmount: 94_157 },
	});
	await releaseFunds(olga, trip.id, {});
	await removeMember(olga, { tripId: trip.id, memberId: member.id, expectedAmount: 0 });
	const { rest, back, moves } = await moneyOf(world, member.id);
	expect(back).toBe(10_000);
	expect(rest).toBeGreaterThan(80_000);
	expect(moves).toHaveLength(1);
});

test("a refund that did not arrive stands as such until it is settled, and then as paid back another way", async () => {
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async refund() {
				throw new ProviderRefusal("lost_or_stolen_card", "The card is gone.");
			},
		}),
	});
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const olga = world.as(organizer);
	const { requests } = await startRefund(olga, trip.id, { memberIds: [member.id], reason: "Rain" });
	expect(await moneyOf(world, member.id)).toMatchObject({
		...{ rest: 97_000, back: 0, otherWay: 0 },
		moves: [{ state: "failed", amount: 94_157, card: "Visa •••• 4242" }],
	});
	await settleRefund(olga, requests[0]?.id ?? "", { how: "paid_back" });
	expect(await moneyOf(world, member.id)).toMatchObject({ otherWay: 94_157, rest: 2_843, moves: [] });
});

test("who has paid nothing sees no money", async () => {
	using world = openWorld();
	const { member } = await tripWithGuest(world);
	expect(await moneyOf(world, member.id)).toMatchObject({ paid: 0, moves: [] });
});
