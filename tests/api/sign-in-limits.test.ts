import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { formFrom, jsonFrom, startLimited } from "#tests/support/limits.ts";

const PASSWORD = "correct horse";
const TRIES_OF_AN_ACCOUNT = 50;

let house: Awaited<ReturnType<typeof startLimited>>;
beforeAll(async () => {
	house = await startLimited();
});
afterAll(() => house.stop());

const fresh = () => new Client(house.origin);

/** An address that no other request came from. */
let addresses = 0;
const elsewhere = () => `198.51.100.${++addresses}`;

const tryFrom = (address: string, email: string, { password = "wrong", client = fresh() } = {}) =>
	jsonFrom(client, address, "POST", "/api/auth/login", { email, password });

async function statusesOf(count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
	const statuses: number[] = [];
	for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status);
	return statuses;
}

/** A person with an account, in the browser that it was made in. */
async function registered(email: string): Promise<Client> {
	const client = fresh();
	const person = { firstName: "Olga", lastName: "Ames", email, password: PASSWORD };
	const response = await jsonFrom(client, elsewhere(), "POST", "/api/auth/register", person);
	expect(response.status).toBe(201);
	await client.json("POST", "/api/auth/logout");
	return client;
}

/** As many failed tries as an account is allowed, but for one, are there already; this is the last. */
async function attacked(email: string): Promise<void> {
	expect((await tryFrom(elsewhere(), email)).status).toBe(401);
	house.sql(
		"update rate_limits set count = ? where key = ?",
		TRIES_OF_AN_ACCOUNT - 1,
		`signInAccount:${email}`,
	);
	expect((await tryFrom(elsewhere(), email)).status).toBe(401);
}

describe("whoever has many addresses of one network", () => {
	test("has one allowance for an IPv6 /64", async () => {
		const email = "v6@limits.example";
		const statuses = await statusesOf(11, (index) => tryFrom(`2001:db8:1:2:${index}::9`, email));
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		expect((await tryFrom("2001:db8:1:3::9", email)).status).toBe(401);
	});

	test("has one allowance for an IPv4 address, however it is written", async () => {
		const email = "v4@limits.example";
		const ways = ["203.0.113.5", "::ffff:203.0.113.5", "::ffff:cb00:7105"];
		const statuses = await statusesOf(11, (index) => tryFrom(ways[index % 3] ?? "", email));
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		expect((await tryFrom("::ffff:203.0.113.6", email)).status).toBe(401);
	});
});

describe("an account that is tried from many addresses", () => {
	test("is closed to new browsers for at most an hour, and nobody learns whether there is such an account", async () => {
		await registered("known@limits.example");
		const answers = [];
		for (const email of ["known@limits.example", "unknown@limits.example"]) {
			await attacked(email);
			const refused = await tryFrom(elsewhere(), email, { password: PASSWORD });
			const wait = Number(refused.headers.get("Retry-After"));
			expect([refused.status, wait > 3_000, wait <= 3_600]).toEqual([429, true, true]);
			const page = await formFrom(fresh(), elsewhere(), "/login", { email, password: PASSWORD });
			const html = await page.text();
			expect([page.status, page.headers.has("Retry-After")]).toEqual([429, true]);
			expect(html).toMatch(/Too many tries\. Please wait \d+ minutes\./);
			answers.push(((await refused.json()) as { message: string }).message.replace(/\d+/, "n"));
		}
		expect(new Set(answers)).toEqual(new Set(["Too many tries. Please wait n minutes."]));
	});

	test("lets its owner in, from anywhere, in a browser that has signed in to it", async () => {
		const email = "owner@limits.example";
		const browser = await registered(email);
		await attacked(email);
		const at = elsewhere();
		expect((await tryFrom(at, email, { password: PASSWORD })).status).toBe(429);
		expect((await tryFrom(at, email, { password: PASSWORD, client: browser })).status).toBe(200);
		await browser.json("POST", "/api/auth/logout");
		const page = await formFrom(browser, elsewhere(), "/login", { email, password: PASSWORD });
		expect([page.status, page.headers.get("Location")]).toEqual([303, "/home"]);
	});

	test("does not know a browser that signed in to another account only", async () => {
		await registered("other@limits.example");
		const other = await registered("stranger@limits.example");
		await attacked("other@limits.example");
		const refused = await tryFrom(elsewhere(), "other@limits.example", { password: PASSWORD, client: other });
		expect(refused.status).toBe(429);
	});

	test("lets a known browser guess 10 times in 15 minutes, wherever it says it is", async () => {
		const email = "stolen@limits.example";
		const client = await registered(email);
		const statuses = await statusesOf(11, () => tryFrom(elsewhere(), email, { client }));
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
	});
});

describe("signing in that succeeds", () => {
	test("does not count against its account", async () => {
		const email = "often@limits.example";
		await registered(email);
		const at = elsewhere();
		const statuses = await statusesOf(12, () => tryFrom(at, email, { password: PASSWORD }));
		expect(statuses).toEqual(Array(12).fill(200));
		const counts = house.sql("select sum(count) from rate_limits where key like ?", `signIn%:${email}%`);
		expect(counts).toEqual([[0]]);
	});

	test("gives no try back to guesses that go on at the same time", async () => {
		const email = "race@limits.example";
		await registered(email);
		const at = elsewhere();
		const answers = await Promise.all(
			Array.from({ length: 24 }, (_, index) =>
				tryFrom(at, email, { password: index === 5 ? PASSWORD : "wrong" }),
			),
		);
		const guessed = answers.filter(({ status }) => status === 401).length;
		expect([guessed <= 10, guessed >= 9]).toEqual([true, true]);
	});
});
