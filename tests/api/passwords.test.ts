import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const olga = { firstName: "Olga", lastName: "Ames", email: "olga.ames@passwords.example" };
const fresh = () => new Client(server.origin);

test.each([
	["sunshine", "This is one of the most common passwords. Choose one that is harder to guess."],
	["SunShine", "This is one of the most common passwords. Choose one that is harder to guess."],
	["olga-ames", "Choose a password that is not mostly your name or email address."],
	["olga.ames@passwords.example", "Choose a password that is not mostly your name or email address."],
])("%s is refused on the password's field, on the page and over the API", async (password, words) => {
	const page = await fresh().post("/register", { ...olga, password });
	const html = await page.text();
	expect([page.status, html.match(/id="register-password-error".*?<\/svg>([^<]*)/s)?.[1]]).toEqual([
		400,
		words,
	]);
	expect(html).toContain("olga.ames@passwords.example");
	expect(html.match(/<input[^>]*name="password"[^>]*>/)?.[0]).toContain('value=""');
	const api = await fresh().json("POST", "/api/auth/register", { ...olga, password });
	expect([api.status, await api.json()]).toEqual([
		400,
		{ message: words, code: "invalid", errors: { password: [words] } },
	]);
});

test("the password of the README's examples is accepted", async () => {
	const readme = { ...olga, password: "correct-horse" };
	expect((await fresh().json("POST", "/api/auth/register", readme)).status).toBe(201);
});

test("the list is not sent to browsers", () => {
	const assets = join(import.meta.dirname, "../../build/client/assets");
	const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(10);
	for (const name of scripts) {
		expect(readFileSync(join(assets, name), "utf8")).not.toMatch(/1qaz2wsx|top-10000|foal/);
	}
});
