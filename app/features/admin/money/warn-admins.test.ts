import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { BALANCE_INSUFFICIENT } from "#app/gateway/payouts.ts";
import { outbox } from "#db/schema/mail.ts";
import { DAY } from "#tests/support/clock.ts";
import { fundWithAccount, refuseTransfers } from "#tests/support/funds.ts";
import { openWorld } from "#tests/support/world.ts";
import { moneyView } from "./money-view.server.ts";
import { warnAdmins } from "./warn-admins.server.ts";

test("every admin is mailed once a day while a release waits, and the money page counts it", async () => {
	let isShort = true;
	using world = openWorld({ wrap: refuseTransfers(() => isShort, BALANCE_INSUFFICIENT) });
	const { trip, organizer } = await fundWithAccount(world);
	const ada = await world.user({ role: "admin" });
	await world.user({ role: "admin" });
	expect(await warnAdmins(world.nobody)).toBe(0);
	const { release, isWaiting } = await releaseFunds(world.as(organizer), trip.id, {});
	expect([release.status, isWaiting]).toEqual(["reserved", true]);
	expect([await warnAdmins(world.nobody), await warnAdmins(world.nobody)]).toEqual([2, 0]);
	const { houses, sections } = await moneyView(world.as(ada));
	expect(houses[1]).toMatchObject({
		waiting: { count: 1, amount: 95_060 },
		position: { balance: 94_157, inClearing: 95_060, promised: 95_060, topUp: 903 },
		rates: [{ rate: 200, bookingFees: 1_940, providerFees: 2_843, result: -903 }],
	});
	expect(sections.releases).toMatchObject({ count: 0 });
	world.clock.advance(DAY);
	expect((await moneyView(world.as(ada))).sections.releases).toMatchObject({ count: 1 });
	expect(await warnAdmins(world.nobody)).toBe(2);
	isShort = false;
	expect(await sweepReleases(world.nobody)).toBe(1);
	world.clock.advance(DAY);
	expect(await warnAdmins(world.nobody)).toBe(0);
	const mails = await world.db.read.select().from(outbox).where(eq(outbox.kind, "house_short"));
	expect(mails).toHaveLength(4);
});
