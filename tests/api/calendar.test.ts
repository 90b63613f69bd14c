import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import { hashSecret } from "#app/lib/ids.server.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow, type SqlValue } from "#tests/support/sql.ts";

const NAMES = ["organizer", "member", "guest", "stranger", "visitor"] as const;
type Name = (typeof NAMES)[number];

let server: SharedServer;
let people: Record<Name, Client>;
let trip: TripJson;
let cancelled: TripJson;
let file: string;

beforeAll(async () => {
	server = await sharedServer();
	const organizer = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, organizer.email, "plus");
	people = {
		organizer,
		member: await registerClient(server.origin, "Maya"),
		guest: new Client(server.origin),
		stranger: await registerClient(server.origin, "Sam"),
		visitor: new Client(server.origin),
	};
	trip = await createTripByApi(organizer, { title: "Lisbon; at last" });
	cancelled = await createTripByApi(organizer, { title: "Called off" });
	for (const { shareId } of [trip, cancelled]) {
		for (const who of [people.member, people.guest]) {
			const response = await who.post(`/join/${shareId}`, {
				...{ name: "Someone", email: who === people.guest ? "guest@calendar.example" : "" },
				...{ testCard: "success", paymentPlan: "3-month", consent: "on" },
			});
			expect(response.status).toBe(303);
		}
	}
	sql("update trips set status = 'cancelled' where id = ?", cancelled.id);
	file = `/trip/${trip.shareId}/calendar.ics`;
});

function sql(statement: string, ...values: SqlValue[]): void {
	runNow(server.databaseUrl, statement, ...values);
}

const createLink = (who: Client, id = trip.id) => who.json("POST", `/api/trips/${id}/calendar`);
const stopLink = (who: Client, id = trip.id) => who.json("DELETE", `/api/trips/${id}/calendar`);

/** Makes a new calendar link for a person and returns its path. */
async function createdPath(who: Client, id = trip.id): Promise<string> {
	const response = await createLink(who, id);
	const { url } = (await response.json()) as { url: string };
	expect([response.status, url.startsWith(`${server.origin}/trip/`)]).toEqual([201, true]);
	return url.slice(server.origin.length);
}

/** Follows a form's redirect and finds the link on the page. */
async function submitPage(who: Client, intent: string): Promise<{ html: string; link: string | null }> {
	const answer = await who.post(`/trip/${trip.shareId}/calendar`, { intent });
	expect([answer.status, answer.headers.get("Location")?.split("#")[0]]).toEqual([
		303,
		`/trip/${trip.shareId}/calendar`,
	]);
	return readCalendarPage(who);
}

async function readCalendarPage(who: Client): Promise<{ html: string; link: string | null }> {
	const html = await (await who.get(`/trip/${trip.shareId}/calendar`)).text();
	return { html, link: html.match(/value="[^"]*(\/trip\/[^"]+calendar\.ics\?key=[^"]+)"/)?.[1] ?? null };
}

const fetchFeed = (path: string, init: RequestInit = {}) => people.visitor.raw(path, init);

const ABOARD = { organizer: 200, member: 200, guest: 200 };
const MATRIX: [string, (who: Client) => Promise<Response>, Record<Name, number>][] = [
	[
		"the page",
		(who) => who.get(`/trip/${trip.shareId}/calendar`),
		{ ...ABOARD, stranger: 403, visitor: 401 },
	],
	[
		"the page by id",
		(who) => who.get(`/trip/${trip.id}/calendar`),
		{ organizer: 302, member: 302, guest: 302, stranger: 404, visitor: 401 },
	],
	[
		"the page, cancelled",
		(who) => who.get(`/trip/${cancelled.shareId}/calendar`),
		{ ...ABOARD, stranger: 403, visitor: 401 },
	],
	["the file", (who) => who.get(file), { ...ABOARD, stranger: 403, visitor: 401 }],
	["the file of no trip", (who) => who.get("/trip/nothing/calendar.ics"), everyone(404)],
	["the file with no key's name", (who) => who.get(`${file}?key=`), everyone(404)],
	[
		"making",
		(who) => createLink(who),
		{ organizer: 201, member: 201, guest: 201, stranger: 404, visitor: 401 },
	],
	[
		"making by link",
		(who) => createLink(who, trip.shareId),
		{ organizer: 201, member: 201, guest: 201, stranger: 403, visitor: 401 },
	],
	["stopping", (who) => stopLink(who), { ...ABOARD, stranger: 404, visitor: 401 }],
	[
		"making by form",
		(who) => who.post(`/trip/${trip.shareId}/calendar`, { intent: "make" }),
		{ organizer: 303, member: 303, guest: 303, stranger: 403, visitor: 401 },
	],
	[
		"stopping by form",
		(who) => who.post(`/trip/${trip.shareId}/calendar`, { intent: "stop" }),
		{ organizer: 303, member: 303, guest: 303, stranger: 403, visitor: 401 },
	],
	["another intent", (who) => who.post(`/trip/${trip.shareId}/calendar`, { intent: "burn" }), everyone(400)],
];

describe.each(MATRIX)("%s", (_call, send, expected) => {
	test.each(NAMES)("%s", async (name) => {
		const response = await send(people[name]);
		expect(response.status).toBe(expected[name]);
		expect(await response.text()).not.toMatch(/\n\s+at .+\(.+:\d+:\d+\)/);
	});
});

test("the address serves the calendar to a program without cookies, and an independent parser reads it", async () => {
	const response = await fetchFeed(await createdPath(people.guest));
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "text/calendar; charset=utf-8",
		"content-disposition": 'inline; filename="gangway-lisbon-at-last.ics"',
		"cache-control": "private, no-cache",
		"referrer-policy": "no-referrer",
		"x-content-type-options": "nosniff",
	});
	expect(response.headers.getSetCookie()).toEqual([]);
	const calendar = new ICAL.Component(ICAL.parse(await response.text()));
	const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
	// The first of three instalments of $970.00 is paid, and the saved card pays the others.
	expect(events.map(({ summary, startDate }) => [summary, startDate.isDate])).toEqual([
		["Lisbon; at last", true],
		["Your card pays $323.33 for Lisbon; at last", true],
		["Your card pays $323.34 for Lisbon; at last", true],
	]);
	expect(`${events[0]?.startDate} ${events[0]?.endDate}`).toBe("2027-03-12 2027-03-20");
	expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Lisbon\\; at last");
});

test("the key alone decides whose calendar it is, and cookies are ignored", async () => {
	const hers = await createdPath(people.member);
	const texts = await Promise.all(NAMES.map(async (name) => (await people[name].get(hers)).text()));
	expect(new Set(texts).size).toBe(1);
	expect(texts[0]).toContain("Your card pays");
	expect(await (await fetchFeed(await createdPath(people.organizer))).text()).not.toContain("Your card pays");
});

test("an unchanged calendar is not sent again, and HEAD sends no body", async () => {
	const url = await createdPath(people.member);
	const first = await fetchFeed(url);
	const tag = first.headers.get("ETag") ?? "";
	expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
	const again = await fetchFeed(url, { headers: { "If-None-Match": `"other", ${tag}` } });
	expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, tag, ""]);
	expect((await fetchFeed(url, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
	const head = await fetchFeed(url, { method: "HEAD" });
	expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, tag, ""]);
	expect(head.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
	sql("update trips set title = 'Porto', updated_at = updated_at + 5000 where id = ?", trip.id);
	const changed = await fetchFeed(url, { headers: { "If-None-Match": tag } });
	expect([changed.status, (await changed.text()).includes("SUMMARY:Porto")]).toEqual([200, true]);
	sql("update trips set title = 'Lisbon; at last' where id = ?", trip.id);
});

test("every wrong key gets the same answer", async () => {
	const old = await createdPath(people.member);
	const url = await createdPath(people.member);
	const key = url.split("key=")[1] ?? "";
	const elsewhere = `/trip/${cancelled.shareId}/calendar.ics?key=${key}`;
	const wrong = [
		old,
		`${url}x`,
		url.slice(0, -1),
		`${file}?key=`,
		`${file}?key=${hashSecret(key)}`,
		elsewhere,
	];
	const answers = await Promise.all(
		[...wrong, `/trip/nothing/calendar.ics?key=${key}`].map(async (path) => {
			const response = await people.member.get(path);
			const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
			const nonceless = String(headers["content-security-policy"]).replace(/'nonce-[^']+'/g, "");
			return JSON.stringify([
				response.status,
				{ ...headers, "content-security-policy": nonceless },
				await response.text(),
			]);
		}),
	);
	expect(new Set(answers).size).toBe(1);
	expect(JSON.parse(answers[0] ?? "")).toMatchObject([
		404,
		{ "referrer-policy": "no-referrer" },
		"Calendar not found\n",
	]);
	expect((await fetchFeed(url)).status).toBe(200);
});

test("the link ends when it is stopped and when its member leaves", async () => {
	const url = await createdPath(people.member);
	const theirs = await createdPath(people.guest);
	expect((await stopLink(people.member)).status).toBe(200);
	expect([(await fetchFeed(url)).status, (await fetchFeed(theirs)).status]).toEqual([404, 200]);
	const left = new Client(server.origin);
	const joined = await left.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "L",
		email: "left@calendar.example",
	});
	const { id } = (await joined.json()) as { id: string };
	const gone = await createdPath(left);
	expect((await fetchFeed(gone)).status).toBe(200);
	sql("update members set removed_at = 1 where id = ?", id);
	expect((await fetchFeed(gone)).status).toBe(404);
});

test("the calendar of a cancelled trip says that the trip is cancelled", async () => {
	const text = await (await fetchFeed(await createdPath(people.member, cancelled.id))).text();
	expect(text.match(/STATUS:\w+/g)).toEqual(Array(3).fill("STATUS:CANCELLED"));
});

test("the download with a cookie is an attachment that is not cached", async () => {
	const response = await people.guest.get(file);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "text/calendar; charset=utf-8",
		"content-disposition": 'attachment; filename="gangway-lisbon-at-last.ics"',
		"cache-control": "private, no-store",
	});
	const feed = await fetchFeed(await createdPath(people.guest));
	expect(await response.text()).toBe(await feed.text());
});

test("the page and the API make and stop the same link, which the page shows once and the table never contains", async () => {
	const { guest } = people;
	const first = await submitPage(guest, "make");
	expect(first.html).toContain("Your link is ready");
	expect((await fetchFeed(first.link ?? "")).status).toBe(200);
	const reloaded = await readCalendarPage(guest);
	expect([reloaded.link, reloaded.html.includes("key="), reloaded.html.includes("In use")]).toEqual([
		null,
		false,
		true,
	]);

	const byApi = await createdPath(guest);
	expect((await fetchFeed(first.link ?? "")).status).toBe(404);
	const second = await submitPage(guest, "make");
	expect([(await fetchFeed(byApi)).status, (await fetchFeed(second.link ?? "")).status]).toEqual([404, 200]);

	const stopped = await submitPage(guest, "stop");
	expect(stopped.html).toContain("The link no longer works");
	expect(stopped.html).toContain("Make a calendar link");
	expect((await fetchFeed(second.link ?? "")).status).toBe(404);
	expect((await stopLink(guest)).status).toBe(200);
});

test("the API makes and stops links and has no other method", async () => {
	const answers = await Promise.all(
		["GET", "PUT", "PATCH"].map((method) =>
			people.member.json(method, `/api/trips/${trip.id}/calendar`, method === "GET" ? undefined : {}),
		),
	);
	expect(answers.map(({ status }) => status)).toEqual([405, 405, 405]);
	const crossSite = await people.member.raw(`/api/trips/${trip.id}/calendar`, {
		method: "DELETE",
		headers: { Origin: "https://evil.example" },
	});
	expect(crossSite.status).toBe(403);
});

test("a device that asks too often is told to wait", async () => {
	const url = await createdPath(people.organizer);
	for (let count = 0; count < 120; count += 1) expect((await fetchFeed(url)).status).toBe(200);
	const response = await fetchFeed(url);
	expect([response.status, Number(response.headers.get("Retry-After")) > 3_000]).toEqual([429, true]);
	expect((await fetchFeed(await createdPath(people.organizer))).status).toBe(200);
});

test("the server prints no key, hash or share id, not even in its errors", async () => {
	const url = await createdPath(people.member);
	const key = url.split("key=")[1] ?? "";
	sql("alter table calendar_feeds rename to gone");
	const failed = await fetchFeed(url);
	sql("alter table gone rename to calendar_feeds");
	expect([failed.status, (await failed.text()).includes(key)]).toEqual([500, false]);
	expect((await fetchFeed(url)).status).toBe(200);
	const printed = server.output();
	expect(printed).toContain(`"msg":"a request failed"`);
	for (const secret of ["key=", key, hashSecret(key), trip.shareId]) expect(printed).not.toContain(secret);
});

function everyone(status: number): Record<Name, number> {
	return { organizer: status, member: status, guest: status, stranger: status, visitor: status };
}
