import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { updateProfile } from "#app/features/account/profile/profile.server.ts";
import { members } from "#db/schema/access.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { joinTrip } from "./join-trip.server.ts";

const full = { paymentPlan: "full", name: "Cleo" } as const;
const email = "ben@example.com";

async function scene(world: World) {
	const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }), { partySize: 20 });
	const ben = await world.user({ email });
	const guestJoins = (key: string) => joinTrip(world.asGuest(key), trip.shareId, { ...full, email });
	const benJoins = () => joinTrip(world.as(ben), trip.shareId, { paymentPlan: "full" });
	const underTheAddress = () => world.db.read.select().from(members).where(eq(members.email, email));
	return { trip, ben, guestJoins, benJoins, underTheAddress };
}

describe("an address that a guest typed", () => {
	test("does not keep the account with that address out: both get a place", async () => {
		using world = openWorld();
		const { trip, ben, guestJoins, benJoins, underTheAddress } = await scene(world);
		const { member: guest } = await guestJoins("mallory");
		const { member, created } = await benJoins();
		expect(created).toBe(true);
		expect(member).toMatchObject({ userId: ben.id, email, individualCost: guest.individualCost });
		expect(await underTheAddress()).toEqual(expect.arrayContaining([guest, member]));
		expect(await benJoins()).toMatchObject({ member: { id: member.id }, created: false });
		expect(await guestJoins("mallory")).toMatchObject({ member: { id: guest.id }, created: false });
		expect(await world.db.read.$count(members, eq(members.tripId, trip.id))).toBe(3);
	});

	test("is refused to every other guest, whether a guest or the account came first", async () => {
		using world = openWorld();
		const guestFirst = await scene(world);
		await guestFirst.guestJoins("mallory");
		expect(await errorCodeOf(guestFirst.guestJoins("other"))).toBe("already_joined");
		await guestFirst.benJoins();
		expect(await errorCodeOf(guestFirst.guestJoins("third"))).toBe("already_joined");
	});

	test("is refused once the account with that address has joined", async () => {
		using world = openWorld();
		const { benJoins, guestJoins, underTheAddress } = await scene(world);
		const { member } = await benJoins();
		expect(await errorCodeOf(guestJoins("mallory"))).toBe("already_joined");
		expect(await underTheAddress()).toMatchObject([{ id: member.id }]);
	});

	test("has one place as a guest and one as the account, however many join at once", async () => {
		using world = openWorld();
		const { ben, benJoins, guestJoins, underTheAddress } = await scene(world);
		const crowd = Array.from({ length: 20 }, (_, index) => [
			errorCodeOf(guestJoins(`guest-${index}`)),
			errorCodeOf(benJoins()),
		]);
		const answers = await Promise.all(crowd.flat());
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1 + 20);
		expect(answers.filter((answer) => answer === "already_joined")).toHaveLength(19);
		const aboard = await underTheAddress();
		expect(aboard.map(({ userId }) => userId).sort()).toEqual([ben.id, null].sort());
	});

	test("does not keep an account from changing to that address", async () => {
		using world = openWorld();
		const { trip, guestJoins, underTheAddress } = await scene(world);
		const cara = await world.user({
			email: "cara@example.com",
			passwordHash: PASSWORD_HASH,
		});
		const { member } = await joinTrip(world.as(cara), trip.shareId, { paymentPlan: "full" });
		const { member: guest } = await joinTrip(world.asGuest("k"), trip.shareId, {
			...full,
			email: "new@example.com",
		});
		await updateProfile(
			world.as(cara),
			{
				firstName: cara.firstName,
				lastName: cara.lastName,
				email: "new@example.com",
				currentPassword: "correct horse",
			},
			{ session: null, userAgent: null },
		);
		const named = await world.db.read.select().from(members).where(eq(members.email, "new@example.com"));
		expect(named.map(({ id }) => id).sort()).toEqual([member.id, guest.id].sort());
		await guestJoins("mallory");
		expect(await underTheAddress()).toHaveLength(1);
	});
});

test("the table itself refuses a second guest under one address, and no account", async () => {
	using world = openWorld();
	const { guestJoins, benJoins } = await scene(world);
	const { member: guest } = await guestJoins("mallory");
	const copyOf = (change: Partial<typeof guest>) =>
		world.db.write(async (tx) => {
			await tx.insert(members).values({ ...guest, id: "copy", guestKeyHash: "other", ...change });
		});
	await expect(copyOf({})).rejects.toThrow();
	const { member } = await benJoins();
	await expect(copyOf({ userId: member.userId, guestKeyHash: null })).rejects.toThrow();
	await expect(copyOf({ userId: (await world.user()).id })).resolves.toBeUndefined();
});
