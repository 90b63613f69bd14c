import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { jsonFrom, startLimited } from "#tests/support/limits.ts";

let house: Awaited<ReturnType<typeof startLimited>>;
beforeAll(async () => {
	house = await startLimited();
});
afterAll(() => house.stop());

const fresh = () => new Client(house.origin);

const tryFrom = (address: string, email: string, { password = "wrong", client = fresh() } = {}) =>
	jsonFrom(client, address, "POST", "/api/auth/login", { email, password });

async function statusesOf(count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
	const statuses: number[] = [];
	for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status);
	return statuses;
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
