import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findTripAccess } from "#app/access/access.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { members } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { openWorld } from "#tests/support/world.ts";
import { changeCoOrganizer } from "./co-organizers.server.ts";

async function open(world: ReturnType<typeof openWorld>) {
	const [olga, maya] = [await world.user(), await world.user()];
	const trip = await world.trip(olga);
	const member = await world.join(world.as(maya), trip);
	const roleOf = async (user = maya) => (await findTripAccess(world.as(user), trip.id))?.role;
	return { olga, maya, trip, member, roleOf };
}

test("the organizer makes a member a co-organizer and ends it, each told once", async () => {
	using world = openWorld();
	const { olga, maya, trip, member, roleOf } = await open(world);
	for (const is of [true, true, false, false])
		await changeCoOrganizer(world.as(olga), trip.id, member.id, is);
	const told = await world.db.read.select().from(notifications).where(eq(notifications.userId, maya.id));
	expect(told.map(({ title }) => title).sort()).toEqual([
		"You are a co-organizer",
		"You are no longer a co-organizer",
	]);
	expect(await roleOf()).toBe("member");
	await changeCoOrganizer(world.as(olga), trip.id, member.id, true);
	expect(await roleOf()).toBe("co-organizer");
});

test("only the organizer does, for someone with an account, and not for themselves", async () => {
	using world = openWorld();
	const { olga, maya, trip, member } = await open(world);
	const guest = await world.join(world.asGuest("key"), trip);
	await changeCoOrganizer(world.as(olga), trip.id, member.id, true);
	const refused = (ctx: Parameters<typeof changeCoOrganizer>[0], id: string) =>
		expect(changeCoOrganizer(ctx, trip.id, id, true)).rejects;
	await refused(world.as(maya), guest.id).toMatchObject({ code: "forbidden" });
	await refused(world.as(olga), guest.id).toMatchObject({ code: "conflict" });
	await refused(world.as(olga), "none").toMatchObject({ code: "not_found" });
	const [own] = await world.db.read.select().from(members).where(eq(members.userId, olga.id));
	await refused(world.as(olga), own?.id ?? "").toMatchObject({ code: "conflict" });
});

test("it ends with the membership, and does not come back with a new one", async () => {
	using world = openWorld();
	const { olga, maya, trip, member, roleOf } = await open(world);
	await changeCoOrganizer(world.as(olga), trip.id, member.id, true);
	await leaveTrip(world.as(maya), trip.id);
	expect(await roleOf()).toBe("stranger");
	await world.join(world.as(maya), trip);
	expect(await roleOf()).toBe("member");
});
