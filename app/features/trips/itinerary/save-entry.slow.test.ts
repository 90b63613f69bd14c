import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocations } from "#db/locations/open.ts";
import { trips } from "#db/schema/access.ts";
import { itineraryEntries } from "#db/schema/trips.ts";
import { openWorld } from "#tests/support/world.ts";
import { MAX_ENTRIES } from "./entry-rules.ts";
import { listBookings } from "./itinerary.queries.ts";
import { entrySchema } from "./itinerary.schema.ts";
import { itineraryView, listEntries } from "./itinerary-view.server.ts";
import { addEntry, changeEntry, removeEntry } from "./save-entry.server.ts";

const locations = openLocations();
// If no earlier test made the file of places, it is made here, because that takes longer than a test may.
beforeAll(() => {
	locations.largest(1);
}, 30_000);
afterAll(() => locations.close());

const ITEMS = [
	{ type: "flight" as const, name: "TAP 218", cost: 10_000 },
	{ type: "accommodation" as const, name: "Casa da Graça", cost: 378_000 },
];
const CLOSED = { add: null, edit: null };
const input = (given: Record<string, unknown> = {}) =>
	entrySchema.parse({ title: "Dinner", startDate: "2027-03-13", startTime: "20:00", ...given });

async function prepared(world: ReturnType<typeof openWorld>) {
	const olga = await world.user({ firstName: "Olga" });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { origin: "Boston", tripItems: ITEMS });
	await world.join(world.as(maya), trip);
	const [flight, stay] = await listBookings(world.db.read, { tripId: trip.id });
	if (!flight || !stay) throw new Error("no bookings");
	return { olga: () => world.as(olga), maya: () => world.as(maya), trip, flight, stay };
}

test("an entry is added, replaced and removed", async () => {
	using world = openWorld();
	const { olga, trip, flight } = await prepared(world);
	const out = { itemId: flight.id, startDate: "2027-03-12", startTime: "21:05", endDate: "2027-03-13" };
	const entry = await addEntry(olga(), locations, trip.id, input({ ...out, title: "", endTime: "08:40" }));
	expect(entry).toMatchObject({
		title: "TAP 218",
		startsAt: "2027-03-12T21:05",
		startZone: "America/New_York",
		endZone: "Europe/Lisbon",
	});
	const change = { entryId: entry.id, input: input({ notes: "Window table" }) };
	const changing = olga();
	const changed = await changeEntry(changing, locations, trip.shareId, change);
	expect(changed).toMatchObject({ id: entry.id, itemId: null, endsAt: null, notes: "Window table" });
	expect(changed.updatedAt).toBe(changing.now.getTime());
	expect(changed.updatedAt).toBeGreaterThan(entry.updatedAt);
	await removeEntry(olga(), trip.id, entry.id);
	expect(await listEntries(olga(), trip.id)).toEqual([]);
	await expect(removeEntry(olga(), trip.id, entry.id)).rejects.toMatchObject({ code: "not_found" });
	await expect(changeEntry(olga(), locations, trip.id, change)).rejects.toMatchObject({ code: "not_found" });
});

test("only the organizer edits entries, only of their own trip, and not after it was cancelled", async () => {
	using world = openWorld();
	const { olga, maya, trip } = await prepared(world);
	const other = await prepared(world);
	const entry = await addEntry(olga(), locations, trip.id, input());
	await expect(addEntry(maya(), locations, trip.id, input())).rejects.toMatchObject({ code: "forbidden" });
	await expect(removeEntry(maya(), trip.id, entry.id)).rejects.toMatchObject({ code: "forbidden" });
	await expect(removeEntry(other.olga(), trip.id, entry.id)).rejects.toMatchObject({ code: "not_found" });
	await expect(removeEntry(other.olga(), other.trip.id, entry.id)).rejects.toMatchObject({
		code: "not_found",
	});
	const foreign = input({ itemId: other.flight.id });
	await expect(addEntry(olga(), locations, trip.id, foreign)).rejects.toMatchObject({ field: "itemId" });
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	await expect(addEntry(olga(), locations, trip.id, input())).rejects.toMatchObject({ code: "conflict" });
	await expect(removeEntry(olga(), trip.id, entry.id)).rejects.toMatchObject({ code: "conflict" });
	expect(await listEntries(maya(), trip.id)).toHaveLength(1);
});

test("a form that is sent twice adds one entry, and ten seconds later another", async () => {
	using world = openWorld();
	const { olga, trip } = await prepared(world);
	const add = (given = {}) => addEntry(olga(), locations, trip.id, input(given));
	const [first, second] = await Promise.all([add(), add()]);
	expect(second).toEqual(first);
	expect((await add({ notes: "Window table" })).id).not.toBe(first.id);
	world.clock.set(first.createdAt + 9_999);
	expect((await add()).id).toBe(first.id);
	world.clock.set(first.createdAt + 10_000);
	expect((await add()).id).not.toBe(first.id);
	expect(await listEntries(olga(), trip.id)).toHaveLength(3);
});

test("twenty concurrent requests cannot add more than 200 entries", async () => {
	using world = openWorld();
	const { olga, trip } = await prepared(world);
	await world.db.write(async (tx) => {
		const rest = Array.from({ length: MAX_ENTRIES - 5 }, (_, index) => ({
			id: `entry-${index}`,
			tripId: trip.id,
			title: "x",
			startsAt: "2027-03-13",
			startZone: "UTC",
			createdAt: 0,
			updatedAt: 0,
		}));
		await tx.insert(itineraryEntries).values(rest);
	});
	const tries = Array.from({ length: 20 }, (_, hand) =>
		addEntry(olga(), locations, trip.id, input({ title: `Dinner ${hand}` })),
	);
	const done = await Promise.allSettled(tries);
	expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
	expect(await listEntries(olga(), trip.id)).toHaveLength(MAX_ENTRIES);
});

test("the page lists days and bookings without a time, but no amounts", async () => {
	using world = openWorld();
	const { olga, maya, trip, flight, stay } = await prepared(world);
	await addEntry(
		olga(),
		locations,
		trip.id,
		input({ itemId: flight.id, address: "Alfama 1", notes: "Door 12" }),
	);
	const view = await itineraryView(maya(), locations, trip.shareId, { add: "", edit: null });
	expect(view.days.flatMap(({ parts }) => parts.map(({ time }) => time))).toEqual(["8:00 PM"]);
	expect(view.days.map(({ zone }) => zone)).toContain("Lisbon time");
	expect(view.untimed.map(({ id }) => id)).toEqual([stay.id]);
	expect([view.mayEdit, view.form]).toEqual([false, null]);
	expect(JSON.stringify(view)).not.toMatch(/cost|amount|price/i);
	const again = await itineraryView(maya(), locations, trip.shareId, CLOSED);
	const olgas = await itineraryView(olga(), locations, trip.shareId, CLOSED);
	expect(again.readerKey).toBe(view.readerKey);
	expect(olgas.readerKey).not.toBe(view.readerKey);
});

test("an account that only has the trip's link sees no itinerary", async () => {
	using world = openWorld();
	const { olga, trip } = await prepared(world);
	await addEntry(olga(), locations, trip.id, input());
	const sam = world.as(await world.user());
	await expect(itineraryView(sam, locations, trip.shareId, CLOSED)).rejects.toMatchObject({
		code: "forbidden",
	});
	await expect(listEntries(sam, trip.shareId)).rejects.toMatchObject({ code: "forbidden" });
	await expect(listEntries(sam, trip.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a new form has likely values and an edit form the stored ones; only a flight shows an end zone that equals its start zone", async () => {
	using world = openWorld();
	const { olga, trip, flight, stay } = await prepared(world);
	const open = async (add: string) =>
		(await itineraryView(olga(), locations, trip.shareId, { add, edit: null })).form?.values;
	const [boston, lisbon] = ["America/New_York", "Europe/Lisbon"];
	const out = { itemId: flight.id, startDate: "2027-03-12", startZone: boston, endZone: lisbon, endDate: "" };
	expect(await open(flight.id)).toMatchObject(out);
	const entry = await addEntry(
		olga(),
		locations,
		trip.id,
		input({ ...out, startTime: "07:00", endTime: "23:00" }),
	);
	const back = { startDate: "2027-03-19", startZone: lisbon, endZone: boston };
	expect(await open(flight.id)).toMatchObject(back);
	const nights = { startDate: "2027-03-12", startZone: lisbon, endDate: "2027-03-19", endZone: "" };
	expect(await open(stay.id)).toMatchObject(nights);
	expect(await open("no such booking")).toMatchObject({ itemId: "", startZone: lisbon });
	const { form } = await itineraryView(olga(), locations, trip.shareId, { add: null, edit: entry.id });
	expect(form).toMatchObject({ entryId: entry.id, values: { title: "Dinner", endTime: "23:00" } });
	expect(form?.values.endZone).toBe(lisbon);
	const dinner = await addEntry(olga(), locations, trip.id, input({ itemId: "", endTime: "23:30" }));
	const evening = await itineraryView(olga(), locations, trip.shareId, { add: null, edit: dinner.id });
	expect(evening.form?.values).toMatchObject({ startZone: lisbon, endZone: "" });
	const hop = await addEntry(
		olga(),
		locations,
		trip.id,
		input({ itemId: flight.id, startZone: lisbon, endTime: "21:00", endZone: lisbon }),
	);
	const within = await itineraryView(olga(), locations, trip.shareId, { add: null, edit: hop.id });
	expect(within.form?.values).toMatchObject({ startZone: lisbon, endZone: lisbon });
	const gone = await itineraryView(olga(), locations, trip.shareId, { add: null, edit: "gone" });
	expect(gone.form).toBeNull();
});
