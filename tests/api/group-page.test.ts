import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	maya = await registerClient(server.origin, "Maya");
	trip = await createTripByApi(olga, { title: "Lisbon <crew>" });
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
});

const nobody = () => new Client(server.origin);
const api = () => `/api/trips/${trip.id}/group-page`;
const page = () => `/trip/${trip.shareId}/group-page`;

const photo = () =>
	sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: "#2a6f97" } })
		.withExif({ IFD3: { GPSLatitude: "38/1 42/1 0/1" } })
		.jpeg()
		.toBuffer();

function upload(who: Client, path: string, file: Buffer): Promise<Response> {
	const body = new FormData();
	body.set("picture", new File([new Uint8Array(file)], "cover.jpg", { type: "image/jpeg" }));
	return who.raw(path, { method: "POST", body });
}

test("by forms alone an organizer makes the page, and a stranger reads it and goes on to join", async () => {
	const made = await olga.post(page(), {
		intent: "save",
		slug: "Lisbon-Crew",
		accent: "pine",
		welcome: "**Ola!** <script>alert(1)</script>\n\n[The guide](https://guide.example/)",
		"questions[0].question": "Do I need a visa?",
		"questions[0].answer": "Not for 90 days.",
		showsPeople: "on",
	});
	expect([made.status, made.headers.get("Location")]).toEqual([303, page()]);
	expect(await (await olga.get(page())).text()).toContain(`${server.origin}/g/lisbon-crew`);
	const read = await nobody().get("/g/lisbon-crew");
	expect([read.status, read.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
	const html = await read.text();
	for (const shown of [
		"accent accent-pine",
		"Lisbon &lt;crew&gt;",
		"<strong>Ola!</strong>",
		"&lt;script&gt;",
		'href="https://guide.example/"',
		"Do I need a visa?",
		"Not for 90 days.",
		"Maya",
		`href="/join/${trip.shareId}"`,
	])
		expect(html, shown).toContain(shown);
	for (const hidden of ["Tester", trip.id, "<script>alert"]) expect(html, hidden).not.toContain(hidden);
	expect(html).not.toMatch(/\$\d/);
	// The content security policy forbids inline styles on elements.
	expect(html).not.toMatch(/<[^>]+ style="/);
});

test("a form with an address that is taken comes back with its error and what was typed", async () => {
	const other = await createTripByApi(olga, { title: "Porto" });
	const back = await olga.post(`/trip/${other.shareId}/group-page`, {
		intent: "save",
		slug: "l1sbon-crew",
		accent: "coral",
		welcome: "Kept words",
	});
	expect(back.status).toBe(400);
	const html = await back.text();
	expect(html).toContain("Kept words");
	expect(html).toContain('value="l1sbon-crew"');
	const again = await olga.json("PUT", `/api/trips/${other.id}/group-page`, {
		slug: "lis-bon-crew",
		accent: "coral",
	});
	expect([again.status, await again.json()]).toMatchObject([400, { errors: { slug: [expect.any(String)] } }]);
});

test("over the API it gets another address, to which the earlier one leads, and is closed", async () => {
	const moved = await olga.json("PUT", api(), { slug: "lisbon-in-march", accent: "plum", welcome: "Hi" });
	expect(moved.status).toBe(200);
	const led = await nobody().get("/g/lisbon-crew");
	expect([led.status, led.headers.get("Location")]).toEqual([302, "/g/lisbon-in-march"]);
	const read = await (await nobody().get("/api/group-pages/lisbon-crew")).json();
	expect(read).toMatchObject({
		slug: "lisbon-in-march",
		accent: "plum",
		people: { count: 2, firstNames: [] },
	});
	const closed = await olga.json("DELETE", api(), {});
	expect(closed.status).toBe(200);
	for (const path of ["/g/lisbon-in-march", "/g/lisbon-crew", "/api/group-pages/lisbon-in-march"])
		expect((await nobody().get(path)).status, path).toBe(410);
	expect(await (await nobody().get(`/trip/${trip.shareId}`)).text()).not.toContain("accent accent-");
});

test("a cover is shown in three widths, without its metadata, on the page, the invitation and the previews", async () => {
	await olga.json("PUT", api(), { slug: "lisbon-in-march", accent: "lagoon" });
	const preview = async () => {
		const html = await (await nobody().get("/g/lisbon-in-march")).text();
		const [, path = ""] = /property="og:image" content="http:\/\/[^/"]+([^"]+)"/.exec(html) ?? [];
		const answer = await nobody().get(path.replaceAll("&amp;", "&"));
		const image = Buffer.from(await answer.arrayBuffer());
		return { path, status: answer.status, image, ...(await sharp(image).metadata()) };
	};
	const before = await preview();
	expect((await upload(maya, `${api()}/cover`, await photo())).status).toBe(403);
	expect((await upload(nobody(), page(), await photo())).status).toBe(401);
	expect((await upload(olga, page(), await photo())).status).toBe(303);
	const { coverUrl } = await (await nobody().get("/api/group-pages/lisbon-in-march")).json();
	const hash = /960-([0-9a-f]{64})\.webp$/.exec(coverUrl)?.[1];
	for (const width of [480, 960, 1_600]) {
		const file = `/g/lisbon-in-march/cover/${width}-${hash}.webp`;
		for (const path of ["/g/lisbon-in-march", `/trip/${trip.shareId}`])
			expect(await (await nobody().get(path)).text(), path).toContain(file);
		const shown = await nobody().get(file);
		expect(Object.fromEntries(shown.headers)).toMatchObject({
			"content-type": "image/webp",
			"cache-control": "private, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
		});
		const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
		expect(metadata).toMatchObject({ format: "webp", width, height: width / 2 });
		expect(metadata.exif).toBeUndefined();
	}
	for (const file of [`961-${hash}.webp`, `960-${"0".repeat(64)}.webp`, "960.webp", `960-${hash}.png`])
		expect((await nobody().get(`/g/lisbon-in-march/cover/${file}`)).status, file).toBe(404);
	const after = await preview();
	expect([after.status, after.width, after.height]).toEqual([200, before.width, before.height]);
	expect([after.path === before.path, after.image.equals(before.image)]).toEqual([false, false]);
	const removed = await olga.json("DELETE", `${api()}/cover`, {});
	expect([removed.status, (await removed.json()).coverUrl]).toEqual([200, null]);
	expect((await nobody().get(new URL(coverUrl).pathname)).status).toBe(404);
});

test("a file that is no picture, or too large, comes back with its error and leaves the cover as it is", async () => {
	expect((await upload(olga, `${api()}/cover`, await photo())).status).toBe(200);
	const { coverUrl } = await (await olga.get(api())).json();
	const text = await upload(olga, `${api()}/cover`, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
	expect([text.status, (await text.json()).code]).toEqual([400, "invalid"]);
	const large = await upload(olga, `${api()}/cover`, Buffer.alloc(5 * 1_024 * 1_024 + 1));
	expect([large.status, (await large.json()).code]).toEqual([413, "too_large"]);
	const form = await upload(olga, page(), Buffer.from("no picture"));
	expect([form.status, await form.text()]).toEqual([400, expect.stringContaining("aria-invalid")]);
	expect((await (await olga.get(api())).json()).coverUrl).toBe(coverUrl);
});

test("without a plan that has it, the page leads to the plans, and the API says which plan has it", async () => {
	const free = await registerClient(server.origin, "Fred");
	const other = await createTripByApi(free);
	expect(await (await free.get(`/trip/${other.shareId}/group-page`)).text()).toContain(
		"/pricing?for=custom_branding",
	);
	const refused = await free.json("PUT", `/api/trips/${other.id}/group-page`, {
		slug: "freds",
		accent: "pine",
	});
	expect([refused.status, (await refused.json()).code]).toEqual([403, "plan_required"]);
});

test("the form that makes a page may bring its cover along, and one that comes back keeps what was typed", async () => {
	const other = await createTripByApi(olga, { title: "Sintra" });
	const path = `/trip/${other.shareId}/group-page`;
	const form = await (await olga.get(path)).text();
	expect(form).toContain(`action="${path}?make"`);
	const make = async (slug: string, file: Buffer) => {
		const body = new FormData();
		for (const [name, value] of Object.entries({
			intent: "save",
			slug,
			accent: "plum",
			welcome: "Kept words",
		}))
			body.set(name, value);
		body.set("picture", new File([new Uint8Array(file)], "cover.jpg", { type: "image/jpeg" }));
		return olga.raw(`${path}?make`, { method: "POST", body });
	};
	for (const [slug, file, status, error] of [
		["sintra-crew", Buffer.from("no picture"), 400, "aria-invalid"],
		["sintra-crew", Buffer.alloc(7_000_000), 413, "5 MB"],
		["a-", await photo(), 400, "4 to 40 of a–z, 0–9 and hyphens"],
	] as const) {
		const back = await make(slug, file);
		const html = await back.text();
		expect([back.status, html.includes(error), html.includes("Kept words")], error).toEqual([
			status,
			true,
			true,
		]);
		expect(html).toContain("Choose the picture once more");
		expect((await nobody().get(`/g/sintra-crew`)).status).toBe(404);
	}
	const made = await make("sintra-crew", await photo());
	expect([made.status, made.headers.get("Location")]).toEqual([303, path]);
	expect(await (await nobody().get("/g/sintra-crew")).text()).toMatch(/960-[0-9a-f]{64}\.webp/);
	const without = await make("sintra-crew", Buffer.alloc(0));
	expect(without.status).toBe(303);
	expect(await (await nobody().get("/g/sintra-crew")).text()).toMatch(/960-[0-9a-f]{64}\.webp/);
});

test("says how many spots are left, and leads to the waiting list once it is full", async () => {
	const other = await createTripByApi(olga, { title: "Porto", partySize: 2 });
	await olga.json("PUT", `/api/trips/${other.id}/group-page`, { slug: "porto-two", accent: "plum" });
	expect(await (await nobody().get("/g/porto-two")).text()).toContain("1 spot left");
	await maya.json("POST", `/api/trips/${other.shareId}/join`, {});
	const full = await (await nobody().get("/g/porto-two")).text();
	expect(full).toContain("Full · join the waiting list");
	expect(full).not.toContain("spots left");
	expect(await (await nobody().get("/api/group-pages/porto-two")).json()).toMatchObject({
		...{ isFull: true, spotsLeft: 0 },
	});
});

test("a closed page says that it is no longer there, with 410 and nothing of the trip; an address that nobody had is 404", async () => {
	const other = await createTripByApi(olga, { title: "Faro" });
	await olga.json("PUT", `/api/trips/${other.id}/group-page`, { slug: "faro-four", accent: "plum" });
	await olga.json("DELETE", `/api/trips/${other.id}/group-page`, {});
	const closed = await nobody().get("/g/faro-four");
	const html = await closed.text();
	expect([closed.status, closed.headers.get("X-Robots-Tag")]).toEqual([410, "noindex"]);
	expect(html).toMatch(/<h1[^>]*>This page is no longer there/);
	for (const hidden of ["Faro", "Olga", other.shareId]) expect(html, hidden).not.toContain(hidden);
	expect((await (await nobody().get("/api/group-pages/faro-four")).json()).code).toBe("gone");
	expect((await nobody().get("/g/faro-five")).status).toBe(404);
});
