import { describe, expect, test } from "vitest";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { tripClaims, trips } from "#db/schema/access.ts";
import { tripInput } from "#tests/support/factories.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { register, signIn, signOut } from "./sign-in.server.ts";

const device = { session: null, userAgent: null };
const person = (name: string) => ({
	firstName: name,
	lastName: "Tester",
	email: `${name.toLowerCase()}@example.com`,
	password: "correct horse",
});

const organizers = async (world: World) =>
	(await world.db.read.select().from(trips)).map(({ organizerId }) => organizerId);

describe("signing out", () => {
	test("revokes the browser's guest key, but keeps its memberships and trips", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const guest = await world.join(world.asGuest("shared"), trip, { email: "ben@example.com" });
		const other = await world.join(world.asGuest("elsewhere"), trip);
		await createTrip(world.asGuest("shared"), tripInput());
		await signOut(world.nobody, null, hashSecret("shared"));
		const kept = await memberRow(world, guest.id);
		expect(kept).toEqual({ ...guest, guestKeyHash: expect.not.stringMatching(guest.guestKeyHash ?? "") });
		const [claim] = await world.db.read.select().from(tripClaims);
		expect(claim?.tokenHash).toBe(kept?.guestKeyHash);
		expect(await memberRow(world, other.id)).toEqual(other);
		const thief = await register(world.asGuest("shared"), person("Thief"), device);
		expect(thief.claimed).toEqual({ trips: [], overLimit: 0 });
	});

	test("keeps trips over the monthly limit for the account, which can claim them next month from any browser", async () => {
		using world = openWorld();
		for (let i = 0; i < 4; i++) await createTrip(world.asGuest("shared"), tripInput());
		const anna = await register(world.asGuest("shared"), person("Anna"), device);
		expect(anna.claimed).toMatchObject({ trips: [{}, {}, {}], overLimit: 1 });
		await signOut(world.as(anna.user), anna.session, hashSecret("shared"));

		const next = await register(world.asGuest("shared"), person("Next"), device);
		expect(next.claimed).toEqual({ trips: [], overLimit: 0 });
		world.clock.set("2026-12-01T00:00:00Z");
		const back = await signIn(world.asGuest("another"), person("Anna"), device);
		expect(back.claimed).toMatchObject({ trips: [{}], overLimit: 0 });
		expect(await organizers(world)).toEqual(Array(4).fill(anna.user.id));
	});
});
