import { expect, test } from "vitest";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { UNREADABLE_LINK, unreadableLink } from "#app/lib/link-target.ts";
import { linkPages } from "#db/schema/bookings.ts";
import { savedPage } from "#tests/support/booking-pages/corpus.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { databaseThatFillsUp } from "#tests/support/full-disk.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld } from "#tests/support/world.ts";
import { readBookingInfo } from "./booking-info.ts";
import { airbnbSchema, extractSchema } from "./booking-links.schema.ts";
import { extractBooking, scrapeAirbnb } from "./extract-booking.server.ts";
import type { ReadBooking } from "./read-booking.server.ts";

const ROOM = "https://www.airbnb.com/rooms/12";

/** A world where every link leads to one saved page, and a list of the fetched links. */
function showing(world: ReturnType<typeof openWorld>, file: string, status = 200) {
	const fetched: string[] = [];
	const readBooking: ReadBooking = async (link) => {
		fetched.push(link);
		return readBookingInfo({ link, url: link, status, html: savedPage(file) });
	};
	return { ctx: () => ({ ...world.nobody, readBooking }), fetched };
}

test("a link is fetched once a day, or again with refresh", async () => {
	using world = openWorld();
	const { ctx, fetched } = showing(world, "airbnb-night-only");
	const first = await extractBooking(ctx(), { url: `${ROOM}#photos`, type: undefined });
	expect(first.info).toMatchObject({ name: "The Hemlock Treehouse", pricePerNight: 215, price: null });
	world.clock.advance(DAY - MINUTE);
	expect(await extractBooking(ctx(), { url: ROOM, type: undefined })).toEqual(first);
	expect(fetched).toEqual([ROOM]);
	const refreshing = ctx();
	const again = await extractBooking(refreshing, { url: ROOM, type: undefined }, { refresh: true });
	expect(again.readAt).toBe(refreshing.now.getTime());
	world.clock.advance(DAY);
	await extractBooking(ctx(), { url: ROOM, type: undefined });
	expect(fetched).toHaveLength(3);
	world.clock.advance(31 * DAY);
	await deleteExpired(world.nobody);
	expect(await world.db.read.$count(linkPages)).toBe(0);
});

test("a reading from the link alone is not cached, and a page of another site without facts is refused", async () => {
	using world = openWorld();
	const blocked = showing(world, "airbnb-blocked", 403);
	const link = `${ROOM}?check_in=2027-03-12&check_out=2027-03-19`;
	const { info } = await extractBooking(blocked.ctx(), { url: link, type: undefined });
	expect(info).toMatchObject({
		name: "Airbnb stay, Fri, Mar 12 – Fri, Mar 19, 2027",
		price: null,
		source: "link",
	});
	await extractBooking(blocked.ctx(), { url: link, type: undefined });
	expect(blocked.fetched).toHaveLength(2);
	const other = { url: "https://hotel.example/rooms/1", type: undefined };
	await expect(extractBooking(blocked.ctx(), other)).rejects.toThrow(UNREADABLE_LINK);
});

test("a recognised site that cannot be reached still gives its link's name, and any other is refused", async () => {
	using world = openWorld();
	const ctx = { ...world.nobody, readBooking: () => Promise.reject(unreadableLink()) };
	const hotel =
		"https://www.booking.com/hotel/pt/hotel-avenida-palace.html?checkin=2027-03-12&checkout=2027-03-19";
	const { info } = await extractBooking(ctx, { url: hotel, type: undefined });
	expect(info).toEqual({
		name: "Hotel Avenida Palace",
		price: null,
		currency: null,
		pricePerNight: null,
		nights: 7,
		kind: "accommodation",
		source: "link",
	});
	expect(await world.db.read.$count(linkPages)).toBe(0);
	for (const [url, kind, name] of [
		["https://www.hertz.com/us/en/location/angola/luanda", "car", "Hertz car, Luanda"],
		["https://www.hertz.com/rentacar/location/index.jsp", "car", "Hertz car"],
		["https://www.google.com/travel/flights/search?tfs=abc", "flight", "Google flight"],
		["https://abnb.me/4wW5PCQ4", "accommodation", "Airbnb stay"],
		["https://www.booking.com/", "accommodation", "Booking.com stay"],
	] as const) {
		const named = await extractBooking(ctx, { url, type: undefined });
		expect(named.info).toMatchObject({ kind, name, price: null, source: "link" });
	}
	for (const url of ["https://hotel.example/rooms/1", "http://www.booking.com:8080/hotel/pt/a.html"])
		await expect(extractBooking(ctx, { url, type: undefined })).rejects.toThrow(UNREADABLE_LINK);
});

test("a link is read although the reading cannot be stored, and is read again the next time", async () => {
	using logged = captureLog();
	const { disk, wrapDb } = databaseThatFillsUp();
	using world = openWorld({ wrapDb });
	const { ctx, fetched } = showing(world, "airbnb-night-only");
	disk.isFull = true;
	for (let turn = 0; turn < 2; turn++) {
		const { info } = await extractBooking(ctx(), { url: ROOM, type: undefined });
		expect(info.name).toBe("The Hemlock Treehouse");
	}
	expect([fetched.length, disk.writes]).toEqual([2, 2]);
	await expect.poll(() => logged.lines.map(({ msg }) => msg).join()).toContain("a link could not be stored");
});

test("a link that is too long for an index is read each time", async () => {
	using world = openWorld();
	const { ctx, fetched } = showing(world, "airbnb-night-only");
	const url = `${ROOM}?name=${"\u5b57".repeat(1_000)}`;
	for (let turn = 0; turn < 2; turn++)
		expect((await extractBooking(ctx(), { url, type: undefined })).info.name).toBe("The Hemlock Treehouse");
	expect([fetched.length, await world.db.read.$count(linkPages)]).toEqual([2, 0]);
});

test("the type comes from the site, else from the page, else from the request", async () => {
	using world = openWorld();
	const kindOf = async (file: string, url: string) =>
		(await extractBooking(showing(world, file).ctx(), { url, type: "flight" })).info.kind;
	expect(await kindOf("airbnb-night-only", ROOM)).toBe("accommodation");
	expect(await kindOf("hotel-range", "https://bellavista.example/rooms")).toBe("accommodation");
	expect(await kindOf("product-meta", "https://portugaltrips.example/douro")).toBe("flight");
});

test("the Airbnb API returns title and price per night, only for Airbnb links", async () => {
	using world = openWorld();
	const { ctx } = showing(world, "airbnb-night-only");
	expect(await scrapeAirbnb(ctx(), { url: ROOM })).toEqual({
		title: "The Hemlock Treehouse",
		pricePerNight: 215,
	});
	expect((await scrapeAirbnb(ctx(), { url: "https://abnb.me/4wW5PCQ4" })).title).toBe(
		"The Hemlock Treehouse",
	);
	await expect(scrapeAirbnb(ctx(), { url: "https://hotel.example/rooms/1" })).rejects.toThrow(
		UNREADABLE_LINK,
	);
});

test.each([
	["a total and the nights", { price: 1540, nights: 5, pricePerNight: null }, 308],
	["a total that no cents divide", { price: 1000, nights: 3, pricePerNight: null }, 333.33],
	["a total with fees beside a price per night", { price: 700, nights: 3, pricePerNight: 200 }, 233.33],
	["a price per night alone", { price: null, nights: 3, pricePerNight: 200 }, 200],
	["a total alone", { price: 1540, nights: null, pricePerNight: null }, null],
])("the Airbnb API answers the total divided by the nights: %s", async (_what, read, pricePerNight) => {
	using world = openWorld();
	const info = { ...readBookingInfo({ link: ROOM, url: ROOM, status: 0, html: "" }), ...read };
	const ctx = { ...world.nobody, readBooking: async () => info };
	expect(await scrapeAirbnb(ctx, { url: ROOM })).toEqual({ title: "Airbnb stay", pricePerNight });
});

test("a short link that leads to a site is read like the link it leads to", () => {
	const url = "https://www.kayak.com/flights/BOS-LIS/2027-03-12";
	const read = (link: string, status = 403) => readBookingInfo({ link, url, status, html: "" });
	expect(read("https://expe.app/aBc1")).toMatchObject({
		kind: "flight",
		name: "Flight BOS – LIS, Fri, Mar 12, 2027",
	});
	expect(read("https://www.booking.com/Share-9NNlQY")).toMatchObject({ kind: "flight" });
	expect(read("https://hotel.example/1")).toMatchObject({ kind: null, name: null });
});

test.each([
	["airbnb.com/rooms/12345", "https://airbnb.com/rooms/12345"],
	["javascript:alert(1)", "javascript:alert(1)"],
	[`Check out this place! ${ROOM}.`, ROOM],
	[`https://l.facebook.com/l.php?u=${encodeURIComponent(ROOM)}&h=AT0`, ROOM],
])("%s is read as %s", (typed, url) => {
	expect(airbnbSchema.parse({ url: typed })).toEqual({ url });
});

test("an invalid link has the same error message as an unreadable one", () => {
	expect(extractSchema.safeParse({}).error?.issues[0]?.message).toBe("Paste the booking's link");
	for (const url of [5, {}, `https://a.example/${"x".repeat(2048)}`]) {
		expect(extractSchema.safeParse({ url }).error?.issues[0]?.message).toBe(UNREADABLE_LINK);
	}
	expect(extractSchema.safeParse({ url: `${ROOM} ${ROOM}3` }).error?.issues).toMatchObject([
		{ path: ["url"], message: "Which of these links is it? Keep only that one." },
	]);
	expect(extractSchema.safeParse({ url: "x", type: "boat" }).error?.issues[0]?.message).toMatch(
		/Choose flight/,
	);
});
