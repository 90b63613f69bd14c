import { expect, test } from "vitest";
import { adminActions } from "#db/schema/admin.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import type { TripRow } from "./trips-view.server.ts";
import { collectedInWords, tripsView, tripView } from "./trips-view.server.ts";

test("to anyone but an admin, the organizer too, neither page exists", async () => {
	using world = openWorld();
	const { organizer, trip, ctx } = await tripWithGuest(world);
	for (const who of [world.nobody, ctx(), world.as(organizer)]) {
		expect(await errorCodeOf(tripsView(who, { text: "", page: 1 }))).toBe("not_found");
		expect(await errorCodeOf(tripView(who, trip.id))).toBe("not_found");
	}
	expect(await world.db.read.$count(adminActions)).toBe(0);
});

test("trips are found by title, destination, share id and organizer", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const olga = await world.user({ firstName: "Olga", email: "olga@people.example" });
	const trip = await world.trip(olga, { title: "Zürich & back", destination: "Zürich" });
	await world.trip(await world.user({ firstName: "Sam" }), { destination: "Rome" });
	const find = async (text: string) => {
		const { rows } = await tripsView(admin(), { text, page: 1 });
		return rows.map(({ id }) => id);
	};
	for (const text of ["ZÜRICH & B", "zürich", trip.shareId.slice(3, 12), "olga tes", "OLGA@people"])
		expect(await find(text), text).toEqual([trip.id]);
	expect(await find("")).toHaveLength(2);
});

test("a trip shows its people with what they have paid, its fund and its ledger, and none of its messages", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const { trip, member, ctx } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const [row] = (await tripsView(admin(), { text: "", page: 1 })).rows;
	expect(row?.facts).toContainEqual({ label: "Collected", value: "$970.00 in demo money" });
	const view = await tripView(admin(), trip.id);
	expect(view.members.rows.map(({ title, marks }) => [title, marks.map(({ word }) => word)])).toEqual(
		expect.arrayContaining([["Ben", ["paid"]]]),
	);
	expect(view.fund).toContainEqual({ label: "In the fund", value: "$950.60" });
	expect(view.ledgers.map(({ book, count }) => [book, count])).toEqual([
		["live", 0],
		["demo", 1],
	]);
	expect(view.ledgers[1]?.rows[0]?.facts[0]?.value).toContain("Booking fees (income) \u2212$19.40");
	expect(view).not.toHaveProperty("messages");
	expect(await world.db.read.select().from(adminActions)).toContainEqual(
		expect.objectContaining({ action: "viewed", subject: `trip:${trip.id}` }),
	);
	expect(await errorCodeOf(tripView(admin(), "no-trip"))).toBe("not_found");
});

test.each([
	[0, 0, "$0.00"],
	[100, 0, "$1.00"],
	[0, 250, "$2.50 in demo money"],
	[100, 250, "$1.00, $2.50 in demo money"],
])("%i cents of live and %i of demo money are %s", (collectedLive, collectedDemo, words) => {
	expect(collectedInWords({ collectedLive, collectedDemo } as TripRow)).toBe(words);
});
