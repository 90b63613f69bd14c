import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const DERIVED = ["duration", "totalCost", "costPerPerson", "organizerName", "organizerEmail", "paymentPlan"];
const FIELDS = [
	...["id", "userId", "title", "destination", "origin", "startDate", "endDate", "partySize", "tripItems"],
	...["finalPaymentDue", "lastSaved", ...DERIVED],
];

async function saveAndRead(fields: Record<string, unknown>) {
	const olga = await registerClient(server.origin, "Olga");
	const saved = await olga.json("POST", "/api/draft-trips", fields);
	const draft: unknown = await saved.json();
	expect(saved.status).toBe(200);
	const read: unknown = await (await olga.get("/api/draft-trips/latest")).json();
	expect(read).toEqual(draft);
	return { olga, draft: draft as Record<string, unknown> };
}

test("a draft has all its fields, those of the server derived from what was typed", async () => {
	const { olga, draft } = await saveAndRead({
		destination: "Lisbon",
		startDate: "2027-03-12",
		endDate: "2027-03-19",
		partySize: 4,
		tripItems: [{ id: "1", type: "accommodation", name: "Casa", url: "https://x.example/1", cost: 3880 }],
		totalCost: 5,
		costPerPerson: 5,
		organizerName: "Eve",
		organizerEmail: "eve@drafts.example",
	});
	expect(Object.keys(draft).sort()).toEqual(FIELDS.sort());
	expect(draft).toMatchObject({
		title: "Lisbon Trip",
		origin: null,
		duration: 7,
		partySize: 4,
		tripItems: [{ id: "1", type: "accommodation", name: "Casa", url: "https://x.example/1", cost: 3880 }],
		totalCost: 388_000,
		costPerPerson: 97_000,
		organizerName: "Olga Tester",
		organizerEmail: olga.email,
		paymentPlan: "single",
	});
});

test("an incomplete draft has all its fields, too, and the planner restores what was typed", async () => {
	const typed = {
		origin: "Bos",
		startDate: "2027-03-12",
		partySize: "300",
		finalPaymentDue: "2027-02-01",
		tripItems: [{ name: "A flat", cost: "abc" }],
	};
	const { olga, draft } = await saveAndRead(typed);
	expect(Object.keys(draft).sort()).toEqual(FIELDS.sort());
	expect(draft).toMatchObject({
		...typed,
		title: null,
		destination: null,
		endDate: null,
		duration: 0,
		totalCost: 0,
		costPerPerson: null,
	});
	const page = await (await olga.get("/")).text();
	const names = ["title", "origin", "endDate", "partySize", "finalPaymentDue"];
	expect(inputValues(page, names)).toEqual(["", "Bos", "", "300", "2027-02-01"]);
	expect(page).toContain('value="abc"');
});

test("a total that was given counts only without items", async () => {
	const given = { partySize: 3, totalCost: 10_000 };
	expect((await saveAndRead(given)).draft).toMatchObject({ totalCost: 10_000, costPerPerson: 3_333 });
	const withItem = { ...given, tripItems: [{ name: "A flat", cost: "abc" }] };
	expect((await saveAndRead(withItem)).draft).toMatchObject({ totalCost: 0, costPerPerson: 0 });
});

function inputValues(page: string, names: string[]): string[] {
	return names.map((name) => {
		const [input = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page) ?? [];
		return /value="([^"]*)"/.exec(input)?.[1] ?? "";
	});
}

test("a draft that was cleared can be brought back, until another is saved", async () => {
	const { olga } = await saveAndRead({ destination: "Lisbon" });
	const latest = async () =>
		((await (await olga.get("/api/draft-trips/latest")).json()) as { destination?: string } | null)
			?.destination;
	const offersUndo = async () => (await (await olga.get("/")).text()).includes('value="restore-plan"');
	expect(await offersUndo()).toBe(false);

	const foreign: Record<string, string>[] = [
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site" },
		{ "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender" },
		{ Referer: "https://elsewhere.example/" },
	];
	for (const headers of foreign) {
		const linked = await olga.raw("/trip-results?clear=true", { headers });
		expect([linked.status, linked.headers.get("Location")]).toEqual([302, "/"]);
	}
	await olga.raw("/trip-results?clear=true", { method: "HEAD" });
	expect(await latest(), "nobody else's page and no program that looks ahead clears it").toBe("Lisbon");
	const visitor = new Client(server.origin);
	const elsewhere = { headers: { "Sec-Fetch-Site": "cross-site" } };
	expect((await visitor.raw("/trip-results?clear=true", elsewhere)).headers.get("Location")).toBe("/");
	expect((await visitor.get("/trip-results?clear=true")).status).toBe(200);

	const cleared = await olga.get("/trip-results?clear=true");
	expect([cleared.status, cleared.headers.get("Location")]).toEqual([302, "/"]);
	expect(await latest()).toBeUndefined();
	expect(await offersUndo()).toBe(true);
	// Clearing nothing loses nothing.
	await olga.get("/trip-results?clear=true");
	await olga.post("/", { intent: "restore-plan" });
	expect(await latest()).toBe("Lisbon");
	expect(await offersUndo()).toBe(false);

	await olga.post("/", { intent: "start-over" });
	expect(await offersUndo()).toBe(true);
	await olga.json("POST", "/api/draft-trips", { destination: "Porto" });
	expect(await offersUndo()).toBe(false);
	await olga.post("/", { intent: "restore-plan" });
	expect(await latest()).toBe("Porto");
});
