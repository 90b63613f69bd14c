import { expect, test } from "vitest";
import { latestNotifications } from "#app/features/messages/notifications/own-notifications.server.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { entrySchema } from "./itinerary.schema.ts";
import { addEntry, changeEntry, removeEntry } from "./save-entry.server.ts";

const zone = "Europe/Lisbon";
const input = (title: string) =>
	entrySchema.parse({ title, startDate: "2027-03-13", startZone: zone, endZone: zone });

async function scene(world: World) {
	const olga = await world.user({ firstName: "Olga" });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	await world.join(world.as(maya), trip);
	await world.join(world.asGuest("g"), trip, { name: "Gus", email: "gus@people.example" });
	for (const email of [olga.email, maya.email, "gus@people.example"]) await mailTo(world, email);
	const add = (title: string) => addEntry(world.as(olga), world.locations, trip.id, input(title));
	const inApp = async (user: typeof olga) => {
		const all = await latestNotifications(world.as(user));
		return all.filter(({ type }) => type === "trip_update").map(({ title, actionUrl }) => [title, actionUrl]);
	};
	return { olga, maya, trip, add, inApp };
}

test("the others aboard are told at once in the app, and by mail when the hour is over, once for all changes", async () => {
	using world = openWorld();
	const { olga, maya, trip, add, inApp } = await scene(world);
	const dinner = await add("Dinner");
	world.clock.advance(MINUTE);
	await changeEntry(world.as(olga), world.locations, trip.id, {
		entryId: dinner.id,
		input: input("Late dinner"),
	});
	await removeEntry(world.as(olga), trip.id, dinner.id);
	expect(await inApp(maya)).toEqual([["The plan has changed", `/trip/${trip.shareId}/itinerary`]]);
	expect(await inApp(olga)).toEqual([]);
	expect(await mailTo(world, maya.email)).toEqual([]);

	world.clock.set("2026-11-20T11:00:00Z");
	await add("Breakfast");
	const mails = await mailTo(world, maya.email);
	expect(mails.map(({ subject }) => subject)).toEqual(["The plan has changed: Lisbon"]);
	expect(mails[0]?.text).toContain("Olga Tester changed the plan of Lisbon.");
	expect(mails[0]?.path).toBe(`/trip/${trip.shareId}/itinerary`);
	expect(await inApp(maya)).toHaveLength(2);
});

test("nobody is told of a change that was refused, or of a trip that is over", async () => {
	using world = openWorld();
	const { olga, maya, trip, add, inApp } = await scene(world);
	await expect(removeEntry(world.as(olga), trip.id, "none")).rejects.toThrow();
	expect(await inApp(maya)).toEqual([]);
	world.clock.set("2027-04-20T10:00:00Z");
	await add("Dinner");
	expect(await inApp(maya)).toEqual([]);
});
