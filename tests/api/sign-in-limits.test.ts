import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { registerClient } from "#tests/support/people.ts";
import {
	formFrom,
	jsonFrom,
	type ServerBehindProxy,
	sharedServerBehindProxy,
} from "#tests/support/rate-limits.ts";

const PASSWORD = "correct horse";
const MAX_ACCOUNT_TRIES = 50;

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

const newBrowser = () => new Client(server.origin);

let addressCount = 0;
/** An address without earlier requests. */
const newAddress = () => `198.51.100.${++addressCount}`;

const signInFrom = (
	address: string,
	email: string,
	{ password = "wrong-guess", client = newBrowser() } = {},
) => jsonFrom(client, address, "POST", "/api/auth/login", { email, password });

async function statusesOf(count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
	const statuses: number[] = [];
	for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status);
	return statuses;
}

/** A signed-out browser of someone who has an account. */
async function signedOutOwner(): Promise<Client & { email: string }> {
	const client = await registerClient(server.origin, "Olga");
	await client.json("POST", "/api/auth/logout");
	return client;
}

/** Uses up the failed attempts that an account is allowed from all addresses. */
async function exhaustAccountTries(email: string): Promise<void> {
	expect((await signInFrom(newAddress(), email)).status).toBe(401);
	server.sql(
		"update rate_limits set count = ? where key = ?",
		MAX_ACCOUNT_TRIES - 1,
		`signInAccount:${email}`,
	);
	expect((await signInFrom(newAddress(), email)).status).toBe(401);
}

describe("a client with many addresses of one network", () => {
	test("shares one limit across an IPv6 /64", async () => {
		const { email } = await signedOutOwner();
		const statuses = await statusesOf(11, (index) => signInFrom(`2001:db8:1:2:${index}::9`, email));
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		expect((await signInFrom("2001:db8:1:3::9", email)).status).toBe(401);
	});

	test("has one limit for an IPv4 address, however it is written", async () => {
		const email = "nobody@limits.example";
		const notations = ["203.0.113.5", "::ffff:203.0.113.5", "::ffff:cb00:7105"];
		const guess = (index: number) => signInFrom(notations[index % 3] ?? "", email);
		expect(await statusesOf(3, guess)).toEqual([401, 401, 401]);
		// Hashing ten passwords for an account that does not exist would take long.
		const key = `signInClient:${email}:203.0.113.5`;
		server.sql("update rate_limits set count = 9 where key = ? and count = 3", key);
		expect(await statusesOf(2, guess)).toEqual([401, 429]);
		expect((await signInFrom("::ffff:203.0.113.6", email)).status).toBe(401);
	});
});

describe("an account that is tried from many addresses", () => {
	test("refuses new browsers for at most an hour, and does not reveal whether the account exists", async () => {
		const known = await signedOutOwner();
		const answers = [];
		for (const email of [known.email, "unknown@limits.example"]) {
			await exhaustAccountTries(email);
			const refused = await signInFrom(newAddress(), email, { password: PASSWORD });
			const wait = Number(refused.headers.get("Retry-After"));
			expect([refused.status, wait > 3_000, wait <= 3_600]).toEqual([429, true, true]);
			const page = await formFrom(newBrowser(), newAddress(), "/login", { email, password: PASSWORD });
			const html = await page.text();
			expect([page.status, page.headers.has("Retry-After")]).toEqual([429, true]);
			expect(html).toMatch(/Too many tries\. Please wait \d+ minutes\./);
			answers.push(((await refused.json()) as { message: string }).message.replace(/\d+/, "n"));
		}
		expect(new Set(answers)).toEqual(new Set(["Too many tries. Please wait n minutes."]));
	});

	test("lets its owner in from any address, in a browser that has signed in to it", async () => {
		const browser = await signedOutOwner();
		const { email } = browser;
		await exhaustAccountTries(email);
		const at = newAddress();
		expect((await signInFrom(at, email, { password: PASSWORD })).status).toBe(429);
		expect((await signInFrom(at, email, { password: PASSWORD, client: browser })).status).toBe(200);
		await browser.json("POST", "/api/auth/logout");
		const page = await formFrom(browser, newAddress(), "/login", { email, password: PASSWORD });
		expect([page.status, page.headers.get("Location")]).toEqual([303, "/home"]);
	});

	test("lets its owner in where others have used up the tries of the address", async () => {
		const browser = await signedOutOwner();
		const { email } = browser;
		const address = newAddress();
		expect((await signInFrom(address, "someone@limits.example")).status).toBe(401);
		server.sql("update rate_limits set count = 100 where key = ?", `signInAddress:${address}`);
		expect((await signInFrom(address, email, { password: PASSWORD })).status).toBe(429);
		expect((await signInFrom(address, email, { password: PASSWORD, client: browser })).status).toBe(200);
	});

	test("does not know a browser that signed in to another account only", async () => {
		const { email } = await signedOutOwner();
		const client = await signedOutOwner();
		await exhaustAccountTries(email);
		const refused = await signInFrom(newAddress(), email, { password: PASSWORD, client });
		expect(refused.status).toBe(429);
	});

	test("lets a known browser guess 10 times in 15 minutes, from whatever address", async () => {
		const client = await signedOutOwner();
		const { email } = client;
		const statuses = await statusesOf(11, () => signInFrom(newAddress(), email, { client }));
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
	});
});

describe("a sign-in that succeeds", () => {
	test("does not count against its account", async () => {
		const { email } = await signedOutOwner();
		const at = newAddress();
		const statuses = await statusesOf(12, () => signInFrom(at, email, { password: PASSWORD }));
		expect(statuses).toEqual(Array(12).fill(200));
		const counts = server.sql("select sum(count) from rate_limits where key like ?", `signIn%:${email}%`);
		expect(counts).toEqual([[0]]);
	});

	test("frees no tries for simultaneous guesses", async () => {
		const { email } = await signedOutOwner();
		const at = newAddress();
		const answers = await Promise.all(
			Array.from({ length: 24 }, (_, index) =>
				signInFrom(at, email, { password: index === 5 ? PASSWORD : "wrong-guess" }),
			),
		);
		const guessed = answers.filter(({ status }) => status === 401).length;
		expect([guessed <= 10, guessed >= 9]).toEqual([true, true]);
	});
});
