import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { drawPicture } from "#tests/support/draw-picture.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

let server: ServerBehindProxy;
let organizer: Client & { email: string };
let trip: TripJson;
const visitor = () => new Client(server.origin, "198.51.100.82");

beforeAll(async () => {
	server = await sharedServerBehindProxy();
	organizer = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, organizer.email, "pro");
	trip = await createTripByApi(organizer, { title: "Lisbon with the crew" });
});

async function png(path: string) {
	const response = await drawPicture(visitor(), path);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("image/png");
	const bytes = Buffer.from(await response.arrayBuffer());
	expect(bytes.subarray(1, 4).toString()).toBe("PNG");
	return { response, bytes, size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] };
}

/** The tags in a page's head, by their name. */
async function tagsOf(response: Response): Promise<Map<string, string>> {
	const tags = (await response.text()).matchAll(
		/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"\/>/g,
	);
	return new Map([...tags].map(([, name = "", content = ""]) => [name, content]));
}

describe("the route", () => {
	test.each([["narrow", 360, 180] as const, ["wide", 868, 270] as const])(
		"%s",
		async (shape, width, height) => {
			const response = await visitor().get(`/trip/${trip.shareId}/route.svg?shape=${shape}`);
			expect(response.status).toBe(200);
			expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
			expect(response.headers.get("Cache-Control")).toBe("private, max-age=3600");
			expect(response.headers.getSetCookie()).toEqual([]);
			const svg = await response.text();
			expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
			expect(svg).toContain("prefers-color-scheme:dark");
			expect(svg).not.toContain("<ellipse");
			expect(svg).not.toContain("Boston");
			const again = await visitor().raw(`/trip/${trip.shareId}/route.svg?shape=${shape}`, {
				headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
			});
			expect([again.status, await again.text()]).toEqual([304, ""]);
		},
	);

	test("a page names the version of its map, which browsers then keep for a year", async () => {
		const made = await createTripByApi(organizer);
		const address = async () => {
			const page = await (await visitor().get(`/trip-created/${made.shareId}`)).text();
			return /src="([^"]+route\.svg[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
		};
		const before = await address();
		const kept = await visitor().get(before);
		expect(kept.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
		expect(kept.headers.getSetCookie()).toEqual([]);
		server.sql("update trips set title = ? where id = ?", "Lisbon by night", made.id);
		expect(await address()).toBe(before);
		server.sql("update trips set destination = ? where id = ?", "Sydney", made.id);
		const after = await address();
		expect(after).not.toBe(before);
		expect(await (await visitor().get(after)).text()).not.toBe(await kept.text());
		expect((await visitor().get(before)).headers.get("Cache-Control")).toBe("private, max-age=3600");
	});

	test("any other shape gives one of the two", async () => {
		const svg = await (await visitor().get(`/trip/${trip.shareId}/route.svg?shape=%22%3E%3Cscript`)).text();
		expect(svg).toContain('viewBox="0 0 360 180"');
		expect(svg).not.toContain("script");
	});

	test("an unknown route shows the horizon", async () => {
		const nowhere = await createTripByApi(organizer, { origin: "Grandma's house", destination: "The sea" });
		const svg = await (await visitor().get(`/trip/${nowhere.shareId}/route.svg`)).text();
		expect(svg).toContain("<ellipse");
	});
});

describe("the preview", () => {
	test("is a PNG in the size that chats show, cached for a while, and forever under its version", async () => {
		const { response, bytes, size } = await png(`/trip/${trip.shareId}/preview.png`);
		expect(size).toEqual([1200, 630]);
		expect(bytes.length).toBeLessThan(150_000);
		expect(response.headers.get("Cache-Control")).toBe("private, max-age=300");
		expect(response.headers.getSetCookie()).toEqual([]);
		const etag = response.headers.get("ETag") ?? "";
		const again = await visitor().raw(`/trip/${trip.shareId}/preview.png`, {
			headers: { "If-None-Match": `"other", ${etag}` },
		});
		expect([again.status, await again.text()]).toEqual([304, ""]);
		const named = await png(`/trip/${trip.shareId}/preview.png?v=${etag.slice(3, -1)}`);
		expect(named.response.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
		expect(named.bytes.equals(bytes)).toBe(true);
	});

	test.each([
		["markup", '</text><script>alert(1)</script> & "quotes" <![CDATA[ ]]> &lt; &#x0;'],
		["120 wide letters", "W".repeat(120)],
		["control characters", "a\u0001b\u001b[31mc\u202ed\u2028e"],
		["right to left", "رحلة إلى القاهرة مع الأصدقاء (2027)"],
		["Japanese and emoji", "東京と京都への家族旅行 🎌 春の桜を見に行こう"],
		["nothing that can be read", "𓂀𓃭𓆣"],
		["accents", "Żółć gęślą jaźń, Đà Nẵng, Reykjavík"],
	])("of %s", async (_, title) => {
		const made = await createTripByApi(organizer, { origin: "Ushuaia", destination: "Anchorage, Alaska" });
		// The database may contain titles that today's forms refuse.
		server.sql("update trips set title = ? where id = ?", title, made.id);
		const { bytes, size } = await png(`/trip/${made.shareId}/preview.png`);
		expect(size).toEqual([1200, 630]);
		expect(bytes.length).toBeLessThan(150_000);
	});

	test("changes with the trip, and twenty requests at once get the same picture", async () => {
		const path = `/trip/${trip.shareId}/preview.png`;
		const before = await png(path);
		const change = "update trips set title = ?, status = ? where id = ?";
		server.sql(change, "Lisbon, twice", "cancelled", trip.id);
		const after = await Promise.all(Array.from({ length: 20 }, () => png(path)));
		for (const { bytes } of after) expect(bytes.equals(after[0]?.bytes ?? before.bytes)).toBe(true);
		expect(after[0]?.bytes.equals(before.bytes)).toBe(false);
		expect(after[0]?.response.headers.get("ETag")).not.toBe(before.response.headers.get("ETag"));
		server.sql(change, "Lisbon with the crew", "active", trip.id);
		expect((await png(path)).bytes.equals(before.bytes)).toBe(true);
	});
});

describe.each(["route.svg", "preview.png"])("%s", (file) => {
	test("of an unknown trip is a plain 404, and only the share id finds a trip", async () => {
		for (const [who, id] of [
			[visitor(), "nothing-here"],
			[visitor(), trip.id],
			[organizer, trip.id],
		] as const) {
			const response = await who.get(`/trip/${id}/${file}`);
			expect(response.status).toBe(404);
			expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
			expect(response.headers.get("Cache-Control")).toBe("private, no-store");
			expect(await response.text()).toBe("Trip not found\n");
		}
	});

	test("answers GET and HEAD", async () => {
		const path = `/trip/${trip.shareId}/${file}`;
		const head = await visitor().raw(path, { method: "HEAD" });
		expect([head.status, await head.text()]).toEqual([200, ""]);
		expect((await visitor().post(path, {})).status).toBe(405);
	});
});

describe("the preview of a forwarded link", () => {
	const pages = () => [`/join/${trip.shareId}`, `/trip-created/${trip.shareId}`, `/trip/${trip.shareId}`];

	test("every page of the link has tags for the trip and its preview", async () => {
		for (const path of pages()) {
			const tags = await tagsOf(await visitor().get(path));
			expect(tags.get("og:title")).toBe("Lisbon with the crew");
			expect(tags.get("og:description")).toMatch(/^Boston – Lisbon · .*\. 1 of 6 places taken\./);
			expect(tags.get("og:url")).toBe(`${server.origin}/join/${trip.shareId}`);
			expect(tags.get("og:image:width")).toBe("1200");
			expect(tags.get("og:image:height")).toBe("630");
			expect(tags.get("og:image:alt")).toContain("Lisbon");
			expect(tags.get("twitter:card")).toBe("summary_large_image");
			const image = new URL(tags.get("og:image") ?? "");
			expect(image.origin).toBe(server.origin);
			const { response } = await png(image.pathname + image.search);
			expect(response.headers.get("Cache-Control")).toContain("immutable");
		}
	});

	test("every page counts the place that is kept for an organizer without an account", async () => {
		const { shareId } = await createTripByApi(visitor());
		for (const page of ["join", "trip-created", "trip"]) {
			const tags = await tagsOf(await visitor().get(`/${page}/${shareId}`));
			expect(tags.get("og:description")).toContain("1 of 6 places taken");
		}
	});

	test("it contains no person and no amount", async () => {
		for (const path of pages()) {
			const tags = [...(await tagsOf(await visitor().get(path)))].join("\n");
			expect(tags).not.toMatch(/Olga|olga|\$970|5,820|TAP 218/);
		}
	});

	test.each([
		["a browser", { "User-Agent": "Mozilla/5.0", Accept: "text/html" }],
		["a program that nobody has heard of", { "User-Agent": "LinkLooker/0.1" }],
		["a browser in lite mode", { "Save-Data": "on" }],
	])("a trip's page answers %s with 200 and the tags", async (_who, headers) => {
		const answer = await visitor().raw(`/trip/${trip.shareId}`, { headers });
		expect(answer.status).toBe(200);
		expect((await tagsOf(answer)).get("og:title")).toBe("Lisbon with the crew");
		for (const id of ["nothing-here", trip.id]) {
			expect((await tagsOf(await visitor().raw(`/trip/${id}`, { headers }))).size).toBe(0);
		}
	});

	test("a trip that stays in one place names it once", async () => {
		const made = await createTripByApi(organizer, { origin: "Lisbon", destination: "Lisbon" });
		const tags = await tagsOf(await visitor().get(`/join/${made.shareId}`));
		expect(tags.get("og:description")).toMatch(/^Lisbon · /);
	});

	test("a signed-in user's page has no preview tags", async () => {
		expect((await tagsOf(await organizer.get(`/trip/${trip.shareId}`))).size).toBe(0);
	});

	test("a hostile title is escaped", async () => {
		const title = `"><script>alert('x')</script>`;
		const made = await createTripByApi(organizer, { title });
		const html = await (await visitor().get(`/join/${made.shareId}`)).text();
		expect(html).not.toContain("<script>alert(");
		expect(html).toContain('property="og:title" content="&quot;&gt;&lt;script&gt;');
	});
});

test("drawing new previews is counted by address, but cached ones are not", async () => {
	const { id, shareId } = await createTripByApi(organizer, { title: "One more" });
	const askers = Array.from({ length: 30 }, () => new Client(server.origin, "198.51.100.83"));
	// Every request before a picture is drawn is counted, so one picture for all of them counts up to thirty times.
	const preview = (number: number) => {
		server.sql("update trips set title = ? where id = ?", `Number ${number}`, id);
		return Promise.all(askers.map((who) => who.get(`/trip/${shareId}/preview.png`)));
	};
	let drawn = 0;
	let answers = await preview(drawn);
	expect(answers.map(({ status }) => status)).toEqual(askers.map(() => 200));
	// A busy machine may need more than the minute in which 60 are allowed.
	while (answers.every(({ status }) => status === 200) && drawn < 120) {
		drawn += 1;
		answers = await preview(drawn);
	}
	const refused = answers.find(({ status }) => status === 429);
	expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
	expect((await preview(drawn - 1)).map(({ status }) => status)).toEqual(askers.map(() => 200));
}, 120_000);

test("a member downloads their boarding pass, which nothing on the way may keep", async () => {
	const maya = visitor();
	const path = `/trip/${trip.shareId}/pass.png`;
	expect((await maya.get(path)).status).toBe(401);
	const join = { name: "Maya", email: "maya@pass.example", paymentPlan: "full", testCard: "success" };
	expect((await maya.post(`/join/${trip.shareId}`, join)).status).toBe(303);
	const response = await drawPicture(maya, path);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("image/png");
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	expect(response.headers.get("Content-Disposition")).toBe(
		'attachment; filename="gangway-lisbon-with-the-crew.png"',
	);
	const bytes = Buffer.from(await response.arrayBuffer());
	expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
	expect((await visitor().get(path)).status).toBe(401);
	expect((await organizer.get(path)).status).toBe(409);
});
