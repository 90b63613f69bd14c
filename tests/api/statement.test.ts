import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

type Name = "organizer" | "member" | "guest" | "stranger" | "visitor";

let server: SharedServer;
let people: Record<Name, Client>;
let trip: TripJson;
let page: string;

beforeAll(async () => {
	server = await sharedServer();
	const organizer = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, organizer.email, "plus");
	people = {
		organizer,
		member: await registerClient(server.origin, "Maya"),
		stranger: await registerClient(server.origin, "Sam"),
		guest: new Client(server.origin),
		visitor: new Client(server.origin),
	};
	trip = await createTripByApi(people.organizer, { title: '=Rome, "finally"' });
	page = `/trip/${trip.shareId}`;
	const join = (who: Client, fields: Record<string, string>) =>
		who.post(`/join/${trip.shareId}`, { email: "", testCard: "success", paymentPlan: "full", ...fields });
	await join(people.member, { name: "Maya Tester" });
	await join(people.guest, {
		...{ name: '=HYPERLINK("http://evil.example")', email: "guest@statement.example" },
		...{ paymentPlan: "3-month", consent: "on" },
	});
});

const ORGANIZER_ONLY = { organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 };
const MATRIX: [string, Record<Name, number>][] = [
	["/statement", ORGANIZER_ONLY],
	["/statement.csv", ORGANIZER_ONLY],
	["/receipts", { organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 }],
];

describe.each(MATRIX)("%s", (path, expected) => {
	test.each(Object.keys(expected) as Name[])("%s", async (name) => {
		const response = await people[name].get(page + path);
		expect(response.status).toBe(expected[name]);
		const isSignedOutPage = name === "visitor" && !path.endsWith(".csv");
		const caching = isSignedOutPage ? "private, no-cache" : "private, no-store";
		expect(response.headers.get("Cache-Control")).toBe(caching);
		expect(await response.text()).not.toMatch(/\n\s+at .+\(.+:\d+:\d+\)/);
		const elsewhere = await people[name].get(`/trip/no-such-trip${path}`);
		expect(elsewhere.status).toBe(404);
	});
});

test("the organizer's page has the sums, the entries and the chart, without inline styles", async () => {
	const html = await (await people.organizer.get(`${page}/statement`)).text();
	// $970.00 were paid once, and a third of it once; the booking fee on Plus is 2 %.
	expect(html).toContain("$1,293.33");
	expect(html).toContain("\u2212$25.87");
	expect(html).toContain("$1,267.46");
	expect(html).toContain("Maya Tester, payment 1 of 1");
	expect(html).toContain("Money in, against expected, over time</title>");
	expect(html).toContain("Demo money");
	expect(html).not.toMatch(/<[^>]+\sstyle=/);
});

test("the file is CSV without formulas that a spreadsheet would run", async () => {
	const response = await people.organizer.get(`${page}/statement.csv`);
	expect(response.headers.get("Content-Type")).toMatch(/^text\/csv; charset=utf-8/);
	expect(response.headers.get("Content-Disposition")).toMatch(
		/^attachment; filename="gangway-rome-finally-statement-demo-money-\d{4}-\d\d-\d\d\.csv"$/,
	);
	const bytes = new Uint8Array(await response.arrayBuffer());
	expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const lines = new TextDecoder().decode(bytes).split("\r\n");
	expect(lines).toHaveLength(4);
	expect(lines.at(-1)).toBe("");
	expect(lines[0]).toMatch(/^No\.,Time \(UTC\),What,/);
	expect(lines[1]).toContain(',"Maya Tester, payment 1 of 1",');
	expect(lines[2]).toContain(`,"'=HYPERLINK(""http://evil.example""), payment 1 of 3",`);
	expect(lines[2]).toContain(",316.86,,1267.46,6.47,,");
});

test("each person sees only their own receipts, and a guest has them too", async () => {
	const maya = await (await people.member.get(`${page}/receipts`)).text();
	expect(maya).toContain("Maya Tester");
	expect(maya).toContain("$970.00");
	expect(maya).not.toContain("HYPERLINK");
	const guest = await (await people.guest.get(`${page}/receipts?payment=1`)).text();
	expect(guest).toContain("Receipt, payment 1 of 3");
	expect(guest).toContain("$323.33");
	expect(guest).toContain("Demo money");
	expect(guest).toContain(`href="/join/${trip.shareId}"`);
	expect(guest).not.toContain("Maya Tester");
	expect(await (await people.organizer.get(`${page}/receipts`)).text()).toContain("No receipts yet");
});
