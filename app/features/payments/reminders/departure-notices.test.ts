import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members, trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { HOUR } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { dueDepartureNotice, sendDepartureNotices } from "./departure-notices.server.ts";

test.each([
	["2027-03-04", 12, null],
	["2027-03-05", 8, null],
	["2027-03-05", 9, "week"],
	["2027-03-05", 20, "week"],
	["2027-03-05", 21, null],
	["2027-03-06", 9, "week"],
	["2027-03-07", 9, null],
	["2027-03-11", 9, "day"],
	["2027-03-12", 9, null],
])("of a departure on Mar 12, at %s, %i o'clock: %s", (date, hour, due) => {
	expect(dueDepartureNotice("2027-03-12", { date, hour })).toEqual(due);
});

test("everyone on the trip is told a week and a day before, each once, at 9 in the trip's zone", async () => {
	using world = openWorld();
	const olga = await world.user({ firstName: "Olga" });
	const trip = await world.trip(olga, { title: "Lisbon", origin: "Boston" });
	const gus = await world.join(world.asGuest("k"), trip, { name: "Gus", email: "gus@people.example" });
	const left = await world.user();
	const { id } = await world.join(world.as(left), trip);
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, id)));
	const at: string[] = [];
	const end = new Date("2027-03-14");
	for (world.clock.set("2027-03-03T00:10:00Z"); world.clock.now() < end; world.clock.advance(HOUR)) {
		const counts = await Promise.all([1, 2].map(() => sendDepartureNotices(world.nobody, world.locations)));
		if (counts.some((sent) => sent > 0)) at.push(world.clock.now().toISOString().slice(0, 13));
	}
	expect(at).toEqual(["2027-03-05T14", "2027-03-11T14"]);
	const told = await world.db.read
		.select()
		.from(notifications)
		.where(eq(notifications.type, "trip_reminder"));
	expect(told.map(({ userId, title, message }) => [userId, title, message])).toEqual([
		[olga.id, "Lisbon starts on Fri, Mar 12", "Look through the plan before you leave for Lisbon."],
		[olga.id, "Lisbon starts on Fri, Mar 12", "Look through the plan before you leave for Lisbon."],
	]);
	const mails = await world.db.read.select().from(outbox).where(eq(outbox.kind, "departure"));
	expect(mails.map(({ userId, email }) => userId ?? email).sort()).toEqual(
		[olga.id, olga.id, gus.email, gus.email].sort(),
	);
});

test("a cancelled trip does not depart", async () => {
	using world = openWorld();
	await world.trip(await world.user());
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	world.clock.set("2027-03-05T12:00:00Z");
	expect(await sendDepartureNotices(world.nobody, world.locations)).toBe(0);
});
