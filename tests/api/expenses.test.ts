import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let gus: Client;
let trip: TripJson;
const ids: Record<string, string> = {};

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	trip = await createTripByApi(olga, { title: "Lisbon <crew>", partySize: 6 });
	maya = await registerClient(server.origin, "Maya");
	gus = new Client(server.origin);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await gus.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@expenses.example" });
	const { balances } = await balancesOf(olga);
	for (const { person } of balances) ids[person.name.split(" ")[0] ?? ""] = person.memberId;
});

const api = () => `/api/trips/${trip.id}`;
const page = () => `/trip/${trip.shareId}/expenses`;

type Balances = {
	balance: number;
	balances: { person: { memberId: string; name: string }; cents: number }[];
	transfers: { from: { name: string }; to: { name: string }; cents: number }[];
	settlements: { id: string; state: string; cents: number; answers: string[] }[];
};
type Expense = {
	id: string;
	cents: number;
	receipt: string | null;
	updatedAt: string;
	parts: { name: string; cents: number }[];
};

const balancesOf = async (who: Client) => (await (await who.get(`${api()}/balances`)).json()) as Balances;

const DINNER = { name: "Dinner <late>", date: "2027-03-13", amount: "0.10", everyone: true };

async function add(who: Client, input: object = {}): Promise<Expense> {
	const answer = await who.json("POST", `${api()}/expenses`, { ...DINNER, ...input });
	expect(answer.status).toBe(201);
	return (await answer.json()) as Expense;
}

const textOf = async (who: Client, path: string) =>
	(await (await who.get(path)).text())
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

test("from an expense to even over the API, by a guest too", async () => {
	const dinner = await add(gus, { amount: 100.01 });
	expect(dinner.parts.map(({ name, cents }) => [name, cents])).toEqual([
		["Olga Tester", 3_334],
		["Maya Tester", 3_334],
		["Gus", 3_333],
	]);
	expect((await balancesOf(maya)).transfers).toMatchObject([
		{ from: { name: "Olga Tester" }, to: { name: "Gus" }, cents: 3_334 },
		{ from: { name: "Maya Tester" }, to: { name: "Gus" }, cents: 3_334 },
	]);
	const settle = { from: ids.Maya, to: ids.Gus, amount: "33.34", how: "Venmo" };
	const marked = await maya.json("POST", `${api()}/settlements`, settle);
	expect(marked.status).toBe(201);
	const [waiting] = ((await marked.json()) as Balances).settlements;
	const answer = `${api()}/settlements/${waiting?.id}/answer`;
	expect((await maya.json("POST", answer, { answer: "confirm" })).status).toBe(403);
	const confirmed = await gus.json("POST", answer, { answer: "confirm" });
	expect((await confirmed.json()) as Balances).toMatchObject({ balance: 3_334 });
	expect((await balancesOf(maya)).balance).toBe(0);
	const changed = await gus.json("PUT", `${api()}/expenses/${dinner.id}`, { ...DINNER, amount: "0.01" });
	expect((await changed.json()) as Expense).toMatchObject({ cents: 1 });
	expect((await maya.json("DELETE", `${api()}/expenses/${dinner.id}`)).status).toBe(403);
	expect((await gus.json("DELETE", `${api()}/expenses/${dinner.id}`)).status).toBe(200);
	expect((await gus.json("POST", `${api()}/expenses/${dinner.id}/restore`, {})).status).toBe(200);
	expect((await balancesOf(maya)).balances.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
});

test("an expense under one key is one, and a list goes on", async () => {
	const headers = { "Content-Type": "application/json", "Idempotency-Key": "expenses-once" };
	const twice = async () => {
		const answer = await maya.raw(`${api()}/expenses`, {
			method: "POST",
			headers,
			body: JSON.stringify(DINNER),
		});
		return ((await answer.json()) as Expense).id;
	};
	expect(await twice()).toBe(await twice());
	await add(maya);
	const first = await maya.get(`${api()}/expenses?limit=1`);
	const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
	const listOf = async (answer: Response) =>
		((await answer.json()) as { expenses: Expense[] }).expenses.map(({ id }) => id);
	const [one] = await listOf(first);
	expect(await listOf(await maya.get(next))).not.toContain(one);
});

describe("by plain forms", () => {
	test("a guest adds one by shares, the fields of which a button shows", async () => {
		const form = await (await gus.get(`${page()}/new`)).text();
		const formKey = /name="formKey" value="([^"]+)"/.exec(form)?.[1] ?? "";
		const fields = {
			...{ formKey, name: "Boat <fast>", amount: "12,000", currency: "JPY", rate: "150", date: "2027-03-14" },
			...{ category: "activities", paidBy: ids.Gus ?? "", split: "shares" },
		};
		const shown = await (await gus.post(`${page()}/new`, { ...fields, intent: "split" })).text();
		expect(shown).toContain(`name="parts.${ids.Maya}"`);
		expect(shown).toContain('value="Boat &lt;fast&gt;"');
		const parts = { [`parts.${ids.Maya}`]: "1", [`parts.${ids.Olga}`]: "0.5", [`parts.${ids.Gus}`]: "" };
		const none = await gus.post(`${page()}/new`, { ...fields, intent: "save" });
		expect([none.status, await none.text()]).toEqual([
			400,
			expect.stringContaining("Choose at least one person"),
		]);
		const added = await gus.post(`${page()}/new`, { ...fields, ...parts, intent: "save" });
		expect(added.status).toBe(303);
		const address = added.headers.get("Location") ?? "";
		const text = await textOf(maya, address);
		expect(text).toContain("12,000\u00a0JPY".replace("\u00a0", " "));
		for (const one of ["$80.00", "1 US dollar = 150 JPY", "$53.33", "$26.67", "1 share", "0.5 shares"])
			expect(text).toContain(one);
		expect(text).toContain("Gus added it");
	});

	test("it is changed by its own form, and refused when someone else was first", async () => {
		const { id } = await add(gus, { name: "Taxi", amount: "30" });
		const address = `${page()}/${id}`;
		const html = await (await gus.get(address)).text();
		const updatedAt = /name="updatedAt" value="([^"]+)"/.exec(html)?.[1] ?? "";
		const fields = {
			name: "Taxi",
			date: "2027-03-13",
			amount: "31",
			category: "transport",
			everyone: "on",
			updatedAt,
		};
		expect((await olga.post(address, { ...fields, intent: "save" })).headers.get("Location")).toBe(address);
		const late = await gus.post(address, { ...fields, amount: "32", intent: "save" });
		expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("was changed meanwhile")]);
		expect(await textOf(gus, address)).toContain("the amount from $30.00 to $31.00");
		await gus.post(address, { intent: "delete" });
		expect(await textOf(maya, address)).toContain("counts in no balance");
		await gus.post(address, { intent: "restore" });
		expect(await textOf(maya, address)).not.toContain("counts in no balance");
	});

	test("a payment is noted, refused with a word, noted again and confirmed", async () => {
		const settle = `${page()}/settle`;
		const fields = { intent: "mark", from: ids.Olga ?? "", to: ids.Gus ?? "", amount: "5.00", how: "Cash" };
		expect((await olga.post(settle, fields)).headers.get("Location")).toBe(settle);
		const idIn = async (who: Client) =>
			/name="settlementId" value="([^"]+)"/.exec(await (await who.get(settle)).text())?.[1] ?? "";
		expect(await textOf(gus, page())).toContain("A payment waits for your answer");
		const refused = { settlementId: await idIn(gus), answer: "refuse", reason: "Nothing came" };
		expect((await gus.post(settle, refused)).status).toBe(303);
		expect(await textOf(olga, settle)).toContain("Nothing came");
		await olga.post(settle, fields);
		const again = await olga.post(settle, { ...fields, amount: "6.00" });
		expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("waits for an answer")]);
		expect((await gus.post(settle, { settlementId: await idIn(gus), answer: "confirm" })).status).toBe(303);
		const { settlements } = await balancesOf(olga);
		expect(settlements.filter(({ cents }) => cents === 500).map(({ state }) => state)).toEqual([
			"confirmed",
			"refused",
		]);
		expect(await textOf(olga, settle)).toContain("No money moves through Gangway here");
	});
});

describe("a receipt", () => {
	const photo = () =>
		sharp({ create: { width: 600, height: 3_000, channels: 3, background: "#ffffff" } })
			.withExif({ IFD3: { GPSLatitude: "38/1 42/1 0/1" } })
			.jpeg()
			.toBuffer();

	async function upload(who: Client, path: string, file?: Buffer): Promise<Response> {
		const body = new FormData();
		body.set("picture", new File([new Uint8Array(file ?? (await photo()))], "r.jpg", { type: "image/jpeg" }));
		return who.raw(path, { method: "POST", body });
	}

	test("is shown whole, without metadata, to people aboard alone", async () => {
		const { id } = await add(gus);
		const saved = await upload(gus, `${api()}/expenses/${id}/receipt`);
		expect(saved.status).toBe(200);
		const { receipt } = (await saved.json()) as Expense;
		const shown = await maya.get(receipt ?? "");
		expect(shown.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
		const image = sharp(Buffer.from(await shown.arrayBuffer()));
		const { format, width, height, exif } = await image.metadata();
		expect({ format, width, height, exif }).toEqual({
			format: "webp",
			width: 480,
			height: 2_400,
			exif: undefined,
		});
		expect((await new Client(server.origin).get(receipt ?? "")).status).toBe(401);
		expect((await (await registerClient(server.origin, "Sam")).get(receipt ?? "")).status).toBe(403);
		expect(await (await maya.get(`${page()}/${id}`)).text()).toContain(`src="${receipt}"`);
		const removed = await gus.json("DELETE", `${api()}/expenses/${id}/receipt`);
		expect((await removed.json()) as Expense).toMatchObject({ receipt: null });
		expect((await maya.get(receipt ?? "")).status).toBe(404);
	});

	test("is refused from whom the expense is not, and in what is no picture; the form says so", async () => {
		const { id } = await add(gus);
		expect((await upload(maya, `${api()}/expenses/${id}/receipt`)).status).toBe(403);
		const answer = await upload(gus, `${page()}/${id}`, Buffer.from("<svg onload=alert(1)>"));
		expect(answer.status).toBe(400);
		expect(await answer.text()).toContain("This is not a JPEG, PNG, WebP or GIF picture");
		const saved = await upload(gus, `${page()}/${id}`);
		expect(saved.headers.get("Location")).toBe(`${page()}/${id}`);
		expect((await gus.json("POST", `${api()}/expenses/${id}/receipt`, {})).status).toBe(415);
	});
});

describe("files", () => {
	const FILE = [
		"Date,Description,Category,Cost,Currency,Olga Tester,Gus",
		'2027-04-01,"=HYPERLINK(""http://evil.example"")",Dining out,10.00,USD,5.00,-5.00',
		"soon,Later,General,1.00,USD,1.00,-1.00",
	].join("\n");

	async function sendFile(who: Client, file: string): Promise<Response> {
		const body = new FormData();
		body.set("csv", new File([file], "export.csv", { type: "text/csv" }));
		return who.raw(`${page()}/import`, { method: "POST", body });
	}

	test("of another app is read in, looked at, and added once; ours opens in a spreadsheet without formulas", async () => {
		const read = await sendFile(olga, FILE);
		expect(read.status).toBe(303);
		const address = (read.headers.get("Location") ?? "").replace("#preview", "");
		const text = await textOf(olga, address);
		for (const one of ["A file of Splitwise", "1 expense", "1 row could not be read", "The date is not like"])
			expect(text).toContain(one);
		const importId = new URL(address, server.origin).searchParams.get("file") ?? "";
		const fields = { importId, "people.n0": ids.Olga ?? "", "people.n1": ids.Gus ?? "" };
		const looked = await olga.post(`${page()}/import`, { ...fields, "people.n1": "", intent: "preview" });
		expect(await textOf(olga, (looked.headers.get("Location") ?? "").replace("#preview", ""))).toContain(
			"the file adds nothing",
		);
		const stored = await olga.post(`${page()}/import`, { ...fields, intent: "store" });
		expect(stored.headers.get("Location")).toBe(page());
		const again = await olga.json("POST", `${api()}/expense-imports`, { csv: FILE });
		expect((await again.json()) as { rows: { outcome: string }[] }).toMatchObject({
			rows: [{ outcome: "known" }],
		});
		const csv = await (await gus.get(`${page()}.csv`)).text();
		expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
		expect((await sendFile(maya, FILE)).status).toBe(403);
	});

	test("that is none, or too large, is refused with the field", async () => {
		const none = await sendFile(olga, "a,b\n1,2");
		expect([none.status, await none.text()]).toEqual([
			400,
			expect.stringContaining("no CSV file of Splitwise or Spliit"),
		]);
		const large = await sendFile(olga, ",".repeat(300_000));
		expect([large.status, await large.text()]).toEqual([
			expect.any(Number),
			expect.stringContaining("at most 256 KB"),
		]);
		expect((await sendFile(olga, ",".repeat(600_000))).status).toBe(413);
	});
});

test("the trip's page leads there, a guest's own too, and says what is owed", async () => {
	for (const [who, path] of [
		[olga, `/trip/${trip.shareId}`],
		[gus, `/join/${trip.shareId}?view=plan`],
	] as const) {
		const html = await (await who.get(path)).text();
		expect(html).toContain(`href="${page()}"`);
		expect(html).toContain(`href="${page()}/new"`);
	}
});

test("without Pro it says which plan has it, and offers no form", async () => {
	const fay = await registerClient(server.origin, "Fay");
	const free = await createTripByApi(fay, { title: "On foot" });
	const text = await textOf(fay, `/trip/${free.shareId}/expenses/new`);
	expect(text).toContain("Shared expenses come with Pro");
	expect(text).not.toContain("Who paid?");
	const refused = await fay.json("POST", `/api/trips/${free.id}/expenses`, DINNER);
	expect([refused.status, await refused.json()]).toMatchObject([403, { code: "plan_required" }]);
	expect((await fay.get(`/trip/${free.shareId}`).then((one) => one.text())).includes("/expenses")).toBe(
		false,
	);
});
