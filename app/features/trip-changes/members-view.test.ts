import { expect, test } from "vitest";
import { startRefund } from "#app/features/refunds/start-refund.server.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { membersView } from "./change-views.server.ts";

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
