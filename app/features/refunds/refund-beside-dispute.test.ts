import { expect, test } from "vitest";
import { releaseFunds } from "#app/features/funds/release-funds.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/organizer-debt.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { startRefund } from "./start-refund.server.ts";

test("a refund that empties the fund leaves another charge's dispute to the organizer at once, not to the others", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	await releaseFunds(world.as(organizer), trip.id, {});
	const [gia, hal] = [world.asGuest("gia"), world.asGuest("hal")];
	await pay(gia, (await world.join(gia, trip, { name: "Gia" })).id);
	const { id: halId } = await world.join(hal, trip, { name: "Hal" });
	await pay(hal, halId);
	await disputeOf(world, halId, "open");
	expect((await fundBalances(world, trip.id)).fund).toBe(95_060);
	await startRefund(world.as(organizer), trip.id, { memberIds: [member.id], reason: "Sorry" });
	expect(await problemsAlways(world.db)).toEqual([]);
	expect((await fundBalances(world, trip.id)).fund).toBe(95_060);
	expect(await balanceOf(world.db.read, "demo", organizerDebtAccount(organizer.id))).toBe(95_060);
});
