import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BookingSite, openBookingSite } from "#tests/support/booking-site.ts";
import { Client } from "#tests/support/client.ts";
import { LISBON_TRIP, toFormFields } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let site: BookingSite;
let server: TestServer;
let client: Client;
beforeAll(async () => {
	site = await openBookingSite();
	server = await startServer({ env: site.env });
});
afterAll(async () => {
	await server.stop();
	await site.close();
});
beforeEach(() => {
	site.house.price = "1200.00";
	site.house.currency = "USD";
	client = new Client(server.origin);
});

const PLAN = Object.fromEntries(
	Object.entries(toFormFields(LISBON_TRIP)).filter(([name]) => !name.startsWith("tripItems")),
);
const item = (cost: string, change: Record<string, string> = {}) => ({
	"tripItems[0].type": "accommodation",
	"tripItems[0].name": "Casa do Mar",
	"tripItems[0].url": site.link,
	"tripItems[0].cost": cost,
	...change,
});

/** Presses one of the planner's buttons and reads the form that returns. */
async function pressButton(intent: string, fields: Record<string, string>) {
	const response = await client.post("/", { ...PLAN, ...fields, intent });
	const html = await response.text();
	const value = (name: string) =>
		html.match(new RegExp(`<input[^>]*name="${name.replace(/[[\].]/g, "\\$&")}"[^>]*value="([^"]*)"`))?.[1];
	return { status: response.status, wait: response.headers.get("Retry-After"), html, value };
}

test("'read' fills in name and price, and reads the page again each time", async () => {
	const first = await pressButton("read", { "newItem.url": site.link });
	expect(first.status).toBe(200);
	expect(first.value("newItem.name")).toBe("Casa do Mar");
	expect(first.value("newItem.cost")).toBe("1200.00");
	expect(first.value("newItem.url")).toBe(site.link);
	expect(first.html).toContain("Name and price are from the page: $1,200.00. Please check them.");

	site.house.price = "1310.00";
	const again = await pressButton("read", {
		"newItem.url": site.link,
		"newItem.name": "Ours",
		"newItem.cost": "1200",
	});
	expect(again.value("newItem.name")).toBe("Ours");
	expect(again.value("newItem.cost")).toBe("1310.00");
});

test("'add' with only a link reads it first, and adds it at the second press", async () => {
	const read = await pressButton("add", { "newItem.url": site.link });
	expect(read.value("newItem.name")).toBe("Casa do Mar");
	expect(read.value("tripItems[0].name")).toBeUndefined();
	const added = await pressButton("add", {
		"newItem.url": site.link,
		"newItem.name": "Casa do Mar",
		"newItem.cost": read.value("newItem.cost") ?? "",
	});
	expect(added.value("tripItems[0].name")).toBe("Casa do Mar");
	expect(added.html).toMatch(/Cost from the page, \w+ \d+, \d{4}/);
});

test("a typed cost stays, and the item says that it was typed", async () => {
	const read = await pressButton("add", { "newItem.url": site.link, "newItem.cost": "999" });
	expect(read.value("newItem.cost")).toBe("999");
	const added = await pressButton("add", {
		"newItem.url": site.link,
		"newItem.name": "Casa",
		"newItem.cost": "999",
	});
	expect(added.html).toContain("Cost typed in");
});

test("a price in another currency fills in only the name, with a note", async () => {
	site.house.currency = "EUR";
	const read = await pressButton("read", { "newItem.url": site.link });
	expect(read.value("newItem.name")).toBe("Casa do Mar");
	expect(read.value("newItem.cost") ?? "").toBe("");
	expect(read.html).toContain("in EUR: enter the cost in dollars");
	const added = await pressButton("add", { "newItem.url": site.link, "newItem.name": "Casa do Mar" });
	expect(added.status).toBe(400);
	expect(added.html).toContain("Enter the cost");
	expect(added.value("newItem.name")).toBe("Casa do Mar");
});

test("a page that cannot be read gives an error, and the typed values stay", async () => {
	const read = await pressButton("read", { "newItem.url": site.missing, "newItem.name": "Ours" });
	expect(read.status).toBe(400);
	expect(read.html).toContain("This link can&#x27;t be read automatically.");
	expect(read.html, "said once").not.toContain("Many sites need manual entry");
	expect(read.value("newItem.name")).toBe("Ours");
	const added = await pressButton("add", { "newItem.url": site.missing });
	expect(added.status).toBe(400);
	expect(added.html).toContain("Enter a name");
	for (const url of ["", "javascript:alert(1)", "http://127.0.0.1/"]) {
		expect((await pressButton("read", { "newItem.url": url })).status).toBe(400);
	}
});

test("'recheck' compares the price with the page, and takes the new one", async () => {
	await pressButton("read", { "newItem.url": site.link });
	const same = await pressButton("recheck:0", item("1200.00"));
	expect(same.html).toContain("Checked: the page still says $1,200.00.");
	site.house.price = "1310.00";
	const dearer = await pressButton("recheck:0", item("1200.00"));
	expect(dearer.html).toContain("The page says $1,310.00 now; it was $1,200.00.");
	expect(dearer.value("tripItems[0].cost")).toBe("1310.00");
	const gone = await pressButton("recheck:0", item("1200.00", { "tripItems[0].url": site.missing }));
	expect(gone.status).toBe(400);
	expect(gone.value("tripItems[0].cost")).toBe("1200.00");
	expect((await pressButton("recheck:7", item("1200.00"))).status).toBe(400);
});

test("a trip remembers where each cost came from, and ignores what its creator claims", async () => {
	await pressButton("read", { "newItem.url": site.link });
	const stay = { type: "accommodation", name: "Casa", url: site.link };
	const created = await client.json("POST", "/api/trips/manual", {
		...LISBON_TRIP,
		tripItems: [
			{ ...stay, cost: 1_200 },
			{ ...stay, cost: 1_199, costReadAt: "2026-01-01T00:00:00.000Z", readAt: "1767225600000" },
		],
	});
	const { shareId } = (await created.json()) as { shareId: string };
	const answer = (await (await client.get(`/api/trips/share/${shareId}`)).json()) as {
		trip: { tripItems: { costReadAt: string | null }[] };
	};
	const readAt = answer.trip.tripItems.map((one) => one.costReadAt);
	expect(Date.now() - Date.parse(readAt[0] ?? "")).toBeLessThan(60_000);
	expect(readAt[1]).toBeNull();
});

test("the 61st reading of a minute is told to wait, and the typed values stay", async () => {
	const link = { "newItem.url": site.link };
	const readings = [];
	while (readings.at(-1) !== 429 && readings.length < 121) {
		readings.push((await client.json("POST", "/api/extract-booking-info", { url: site.link })).status);
	}
	const refused = [
		await pressButton("read", { ...link, "newItem.name": "Ours" }),
		await pressButton("add", { ...link, "newItem.name": "Ours" }),
		await pressButton("recheck:0", item("1200.00", { "newItem.name": "Ours" })),
	];
	for (const { status, wait, html, value } of refused) {
		expect(status).toBe(429);
		expect(Number(wait)).toBeGreaterThan(0);
		expect(html).toMatch(/Too many tries\. Please wait \d+ seconds\./);
		expect(value("newItem.name")).toBe("Ours");
	}
	const byHand = await pressButton("add", { ...link, "newItem.name": "Ours", "newItem.cost": "999" });
	expect([byHand.status, byHand.value("tripItems[0].name")]).toEqual([200, "Ours"]);
});
