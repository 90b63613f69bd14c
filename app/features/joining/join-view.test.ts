import { expect, test } from "vitest";
import { releaseFunds } from "#app/features/funds/release-funds.server.ts";
import { trips } from "#db/schema/index.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { openWorld } from "#tests/support/world.ts";
import { joinView } from "./join-view.server.ts";

test("who has a boarding pass sees what was released, and nobody else does", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest } = await fundWithAccount(world);
	const releasesFor = async (who: typeof guest) => (await joinView(who, trip.shareId)).releases;
	expect(await releasesFor(guest)).toEqual([]);
	await releaseFunds(world.as(organizer), trip.id, { amount: 40_000, purpose: "Flights" });
	const newcomer = world.asGuest("newcomer");
	await world.join(newcomer, trip, { email: "newcomer@example.com" });
	for (const who of [world.nobody, world.as(await world.user()), newcomer]) {
		expect(await releasesFor(who)).toEqual([]);
	}
	const shown = [{ amount: 40_000, purpose: "Flights", state: null }];
	expect(await releasesFor(guest)).toMatchObject(shown);
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect(await releasesFor(guest)).toMatchObject(shown);
});
