import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { users } from "#db/schema/access.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { entrySchema } from "../itinerary/itinerary.schema.ts";
import { addEntry } from "../itinerary/save-entry.server.ts";
import {
	endItineraryLink,
	itineraryLinkView,
	requireItineraryLink,
	resetItineraryLink,
	saveItineraryLink,
} from "./manage-link.server.ts";
import { itineraryLinkSchema } from "./shared-itinerary.schema.ts";
import { sharedCalendarFile, sharedItinerary, sharedItineraryView } from "./shared-itinerary.server.ts";
import { chooseShownName, sharingFor } from "./show-name.server.ts";

const ORIGIN = "https://gangway.example";

async function scene(world: World, plan: "free" | "plus" = "plus") {
	const olga = await world.user({ firstName: "Olga", lastName: "Petrova", subscriptionPlan: plan });
	const maya = await world.user({ firstName: "Maya", lastName: "Lindqvist" });
	const trip = await world.trip(olga, {
		title: "Lisbon",
		origin: "Boston",
		partySize: 8,
		tripItems: [{ type: "accommodation", name: "Casa da Graça", cost: 378_000 }],
	});
	const member = await world.join(world.as(maya), trip);
	const guest = world.asGuest("g");
	await world.join(guest, trip, { name: "Gus Grant", email: "gus@people.example" });
	const entry = entrySchema.parse({
		title: "Dinner",
		startDate: "2027-03-13",
		startTime: "20:00",
		address: "Rua dos Remédios 1",
		notes: "Ask for Rui, code 4711",
	});
	await addEntry(world.as(olga), world.locations, trip.id, entry);
	const save = (input: object = {}, ctx: Ctx = world.as(olga)) =>
		saveItineraryLink(ctx, trip.id, itineraryLinkSchema.parse(input));
	const read = (slug: string) => sharedItineraryView(world.nobody, world.locations, slug);
	return { olga, maya, member, trip, save, read };
}

describe("making a link", () => {
	test("needs Plus; one that works goes on without it, and can be changed, given another address and ended", async () => {
		using world = openWorld();
		expect(await errorCodeOf((await scene(world, "free")).save())).toBe("plan_required");
		const { olga, trip, save, read } = await scene(world);
		const link = await save();
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, olga.id)),
		);
		const free = world.as({ ...olga, subscriptionPlan: "free" });
		expect(await save({ words: "Back on Sunday." }, free)).toMatchObject({
			slug: link.slug,
			words: "Back on Sunday.",
		});
		const moved = await resetItineraryLink(free, trip.id);
		expect(await read(moved.slug)).toMatchObject({ words: "Back on Sunday." });
		await endItineraryLink(free, trip.id);
		expect(await errorCodeOf(save({}, free))).toBe("plan_required");
	});

	test("is for organizers alone", async () => {
		using world = openWorld();
		const { maya, trip, save } = await scene(world);
		await save();
		for (const ctx of [world.as(maya), world.asGuest("g")]) {
			expect(await errorCodeOf(save({}, ctx))).toBe("forbidden");
			expect(await errorCodeOf(resetItineraryLink(ctx, trip.id))).toBe("forbidden");
			expect(await errorCodeOf(endItineraryLink(ctx, trip.id))).toBe("forbidden");
			expect(await errorCodeOf(requireItineraryLink(ctx, trip.id))).toBe("forbidden");
		}
		const stranger = world.as(await world.user());
		expect(await errorCodeOf(save({}, stranger))).toBe("not_found");
	});

	test("refuses a last day that is over, and names its field", async () => {
		using world = openWorld();
		const { save } = await scene(world);
		await expect(save({ lastDay: "2026-01-01" })).rejects.toMatchObject({
			code: "invalid",
			field: "lastDay",
		});
	});

	test("the form begins with thirty days after the trip, and with what is stored once there is a link", async () => {
		using world = openWorld();
		const { olga, trip, save } = await scene(world);
		const view = () => itineraryLinkView(world.as(olga), trip.shareId, ORIGIN);
		expect(await view()).toMatchObject({
			state: null,
			address: null,
			hasPlan: true,
			values: { words: "", showsAddresses: false, lastDay: "2027-04-18" },
		});
		const { slug } = await save({ words: "Hi", showsAddresses: "on" });
		expect(await view()).toMatchObject({
			state: "open",
			address: `${ORIGIN}/i/${slug}`,
			values: { words: "Hi", showsAddresses: true, lastDay: "" },
		});
	});
});

describe("reading it", () => {
	test("shows the days, and no amount, last name, note, booking link or share id", async () => {
		using world = openWorld();
		const { trip, save, read, maya } = await scene(world);
		const { slug } = await save({ words: "Call the house in an emergency." });
		await chooseShownName(world.as(maya), trip.id, { isShown: true });
		const view = await read(slug);
		expect(view.names).toEqual(["Maya"]);
		expect(view.days.flatMap(({ parts }) => parts.map(({ entry }) => entry.title))).toEqual(["Dinner"]);
		expect(view.untimed.map(({ name }) => name)).toEqual(["Casa da Graça"]);
		const sent = JSON.stringify([view, await sharedCalendarFile(world.nobody, slug, ORIGIN)]);
		expect(sent).toContain("Casa da Graça");
		for (const hidden of [
			"Lindqvist",
			"Petrova",
			"Gus",
			"4711",
			"Remédios",
			"378",
			trip.shareId,
			"cost",
			"email",
		])
			expect(sent, hidden).not.toContain(hidden);
	});

	test("shows addresses only where the organizer switches them on", async () => {
		using world = openWorld();
		const { save } = await scene(world);
		const { slug } = await save({ showsAddresses: "on" });
		const addresses = async () =>
			(await sharedItinerary(world.nobody, slug)).entries.map((one) => one.address);
		expect(await addresses()).toEqual(["Rua dos Remédios 1"]);
		await save();
		expect(await addresses()).toEqual([null]);
	});

	test("ends by its last day, by hand and with another address, and each says that it is over", async () => {
		using world = openWorld();
		const { olga, trip, save, read } = await scene(world);
		const first = await save({ lastDay: "2026-12-24" });
		world.clock.set("2026-12-25T13:00:00Z");
		await expect(read(first.slug)).rejects.toThrow("isn't shared any more");
		const later = await save({ lastDay: "2027-01-24" });
		expect(later.slug).toBe(first.slug);
		const moved = await resetItineraryLink(world.as(olga), trip.id);
		await expect(read(first.slug)).rejects.toThrow("no itinerary at this address");
		await endItineraryLink(world.as(olga), trip.id);
		await expect(read(moved.slug)).rejects.toThrow("isn't shared any more");
		await expect(sharedCalendarFile(world.nobody, moved.slug, ORIGIN)).rejects.toThrow(
			"isn't shared any more",
		);
		expect(await errorCodeOf(resetItineraryLink(world.as(olga), trip.id))).toBe("conflict");
		expect((await save()).slug).not.toBe(moved.slug);
	});

	test("has the times of its entries and its own address in the calendar, and no payment", async () => {
		using world = openWorld();
		const { save } = await scene(world);
		const { slug } = await save();
		const { text } = await sharedCalendarFile(world.nobody, slug, ORIGIN);
		expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
		expect(text.replaceAll(/\r\n[ \t]/g, "")).toContain(`${ORIGIN}/i/${slug}`);
		expect(text).not.toContain("Pay ");
	});
});

describe("names", () => {
	test("each says it for themselves, and takes it back", async () => {
		using world = openWorld();
		const { maya, trip, save, read } = await scene(world);
		const { slug } = await save();
		expect((await read(slug)).names).toEqual([]);
		await chooseShownName(world.as(maya), trip.id, { isShown: true });
		await chooseShownName(world.as(maya), trip.id, { isShown: true });
		await chooseShownName(world.asGuest("g"), trip.id, { isShown: true });
		expect((await read(slug)).names).toEqual(["Maya", "Gus"]);
		await chooseShownName(world.as(maya), trip.id, { isShown: false });
		expect((await read(slug)).names).toEqual(["Gus"]);
	});

	test("whoever leaves is not shown any more", async () => {
		using world = openWorld();
		const { maya, member, trip, save, read } = await scene(world);
		const { slug } = await save();
		await chooseShownName(world.as(maya), trip.id, { isShown: true });
		await world.db.write((tx) => endMembership(world.nobody, tx, member, "left"));
		expect((await read(slug)).names).toEqual([]);
	});

	test("after a link that was ended, everyone is asked anew; after another address, nobody", async () => {
		using world = openWorld();
		const { olga, maya, trip, save, read } = await scene(world);
		await save();
		await chooseShownName(world.as(maya), trip.id, { isShown: true });
		const moved = await resetItineraryLink(world.as(olga), trip.id);
		expect((await read(moved.slug)).names).toEqual(["Maya"]);
		await endItineraryLink(world.as(olga), trip.id);
		const next = await save();
		expect((await read(next.slug)).names).toEqual([]);
	});

	test("nobody can be shown where nothing is shared, and the itinerary's page asks only while something is", async () => {
		using world = openWorld();
		const { maya, trip, save } = await scene(world);
		const ask = async () =>
			sharingFor(world.as(maya), await requireTrip(world.as(maya), trip.id, "itinerary.see"));
		expect(await errorCodeOf(chooseShownName(world.as(maya), trip.id, { isShown: true }))).toBe("conflict");
		expect(await ask()).toBeNull();
		await save({ lastDay: "2026-12-24" });
		expect(await ask()).toMatchObject({ ownName: { isShown: false }, mayShare: false });
		world.clock.advance(60 * DAY_MS);
		expect(await ask()).toBeNull();
	});
});
