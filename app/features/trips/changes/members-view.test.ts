import { expect, test } from "vitest";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { cancelTripView, membersView, removeMemberView } from "./change-views.server.ts";

test("the list of who is aboard says what each has paid of their share, and what went back", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const olga = world.as(organizer);
	const paid = async () =>
		(await membersView(olga, trip.shareId)).members.find(({ id }) => id === member.id)?.paid;
	expect(await paid()).toBe("Nothing of $970.00 paid");
	await pay(ctx(), member.id);
	expect(await paid()).toBe("$970.00 of $970.00 paid");
	const refund = (given: { customAmount?: number; expectedAmount?: number }) =>
		startRefund(olga, trip.id, { memberIds: [member.id], reason: "Rain", leaving: false, ...given });
	await refund({ customAmount: 10_000, expectedAmount: 94_157 });
	expect(await paid()).toBe("$970.00 of $970.00 paid, $100.00 refunded");
	await refund({});
	expect(await paid()).toBe("$970.00 of $970.00 paid, $941.57 refunded");
});

test("a payment that a bank keeps is lost, and nobody is told that the bank will decide", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const olga = world.as(organizer);
	const said = async () => ({
		paid: (await membersView(olga, trip.shareId)).members.find(({ id }) => id === member.id)?.paid,
		isDeciding: (await removeMemberView(olga, trip.shareId, member.id)).isBankDeciding,
	});
	await pay(ctx(), member.id);
	await disputeOf(world, member.id, "open");
	expect(await said()).toEqual({ paid: "$970.00 of $970.00 paid, disputed at the bank", isDeciding: true });
	await disputeOf(world, member.id, "lost");
	expect(await said()).toEqual({ paid: "$970.00 of $970.00 paid, lost to a dispute", isDeciding: false });
});

test("who has paid is not told that nobody has, once nothing of it can go back", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const olga = world.as(organizer);
	const said = async () => ({
		cancel: (await cancelTripView(olga, trip.shareId)).nothing,
		refunds: (await refundsView(ctx(), trip.shareId)).own?.hasPaid,
	});
	expect(await said()).toEqual({ cancel: "Nobody has paid anything yet.", refunds: false });
	await pay(ctx(), member.id);
	expect(await said()).toEqual({ cancel: null, refunds: true });
	await disputeOf(world, member.id, "lost");
	expect(await said()).toEqual({
		...{ cancel: "Nothing of what people have paid can go back now.", refunds: true },
	});
});

test("the page that removes a member promises no refund of what was released", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const olga = world.as(organizer);
	const lead = async () => (await removeMemberView(olga, trip.shareId, member.id)).lead;
	expect(await lead()).toContain("what the fund still holds of it goes back to their card");
	await releaseFunds(olga, trip.id, {});
	expect(await lead()).toContain("Nothing that Ben has paid can go back from here");
});
