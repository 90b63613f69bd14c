import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { registerClient } from "#tests/support/people.ts";
import {
	formFrom,
	jsonFrom,
	type ServerBehindProxy,
	sharedServerBehindProxy,
} from "#tests/support/rate-limits.ts";

const PASSWORD = "correct horse";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

const newBrowser = () => new Client(server.origin);
let addressCount = 0;
const newAddress = () => `198.51.100.${++addressCount}`;

test("a verification link is mailed at registration, and again from the profile until it is used", async () => {
	const email = "ben@links.example";
	const client = newBrowser();
	const person = { firstName: "Ben", lastName: "Berg", email, password: PASSWORD };
	await jsonFrom(client, newAddress(), "POST", "/api/auth/register", person);
	expect((await newBrowser().post("/verify", {})).status).toBe(401);
	const first = await mailInBox(server, email, "Confirm your email address");
	expect(await (await client.get("/profile")).text()).toContain("Your address is not confirmed yet");
	expect((await client.post("/verify", {})).headers.get("Location")).toBe("/profile");
	const used = await client.post(first.path, {});
	expect([used.status, used.headers.get("Location")]).toEqual([303, "/profile"]);
	expect(await (await client.get("/profile")).text()).not.toContain("not confirmed yet");
	const user = (await (await client.get("/api/auth/user")).json()) as { isEmailVerified: boolean };
	expect(user.isEmailVerified).toBe(true);
});

describe("a verification link", () => {
	const registered = async (name: string) => {
		const client = newBrowser();
		const email = `${name}@links.example`;
		const person = { firstName: "Ben", lastName: "Berg", email, password: PASSWORD };
		await jsonFrom(client, newAddress(), "POST", "/api/auth/register", person);
		const { path } = await mailInBox(server, email, "Confirm your email address");
		return { client, email, path };
	};
	const pageOf = async (client: Client, path: string) => {
		const response = await client.get(path);
		const html = await response.text();
		const title = /<h1[^>]*>([^<]*)/.exec(html)?.[1];
		return [response.status, title, html.includes("links.example")];
	};

	test("that was used says that the address is confirmed, and names nobody", async () => {
		const { client, path } = await registered("twice");
		expect(await pageOf(newBrowser(), path)).toEqual([200, "Confirm your address", true]);
		await client.post(path, {});
		for (const browser of [client, newBrowser()])
			expect(await pageOf(browser, path)).toEqual([200, "Your address is already confirmed", false]);
		const again = await client.post(path, {});
		expect([again.status, again.headers.get("Location")]).toEqual([303, "/profile"]);
		expect((await newBrowser().post(path, {})).headers.get("Location")).toBe("/login");
		expect(await (await client.get("/profile")).text()).toContain("Your address is already confirmed");
	});

	test("leads another browser to choose a password, and the one from before opens nothing", async () => {
		const { email, path } = await registered("elsewhere");
		const owner = newBrowser();
		const confirmed = await owner.post(path, {});
		const next = confirmed.headers.get("Location") ?? "";
		expect([confirmed.status, next]).toEqual([303, expect.stringMatching(/^\/reset-password\/[\w-]{43}$/)]);
		const page = await (await owner.get(next)).text();
		expect(page).toContain("Your address is confirmed");
		expect(page).toContain("Choose your password now.");
		const signIn = (password: string) =>
			formFrom(newBrowser(), newAddress(), "/login", { email, password }).then(({ status }) => status);
		expect(await signIn(PASSWORD)).toBe(401);
		expect((await owner.post(next, { password: "quiet lantern" })).status).toBe(303);
		expect((await owner.get("/api/auth/user")).status).toBe(200);
		expect([await signIn(PASSWORD), await signIn("quiet lantern")]).toEqual([401, 303]);
	});

	test("that ran out says so to who is confirmed by now, and to nobody else", async () => {
		const { client, email, path } = await registered("late");
		server.sql("update account_tokens set expires_at = 1 where email = ?", email);
		expect(await pageOf(client, path)).toEqual([404, "This link no longer works", false]);
		server.sql("update users set email_verified_at = 1 where email = ?", email);
		expect(await pageOf(newBrowser(), path)).toEqual([200, "Your address is already confirmed", false]);
		server.sql("delete from account_tokens where email = ?", email);
		expect(await pageOf(newBrowser(), path)).toEqual([404, "This link no longer works", false]);
		expect(await pageOf(client, path)).toEqual([200, "Your address is already confirmed", false]);
	});

	test("is dead once the account has another address, confirmed or not", async () => {
		const { client, email, path } = await registered("moves");
		await client.post(path, {});
		const names = { firstName: "Ben", lastName: "Berg" };
		await client.json("PUT", "/api/auth/profile", {
			...names,
			email: `new-${email}`,
			currentPassword: PASSWORD,
		});
		server.sql("update users set email_verified_at = 1 where email = ?", `new-${email}`);
		expect(await pageOf(newBrowser(), path)).toEqual([404, "This link no longer works", false]);
	});
});

test("who registers reads that a link was mailed, at once and on the profile until it is used", async () => {
	const client = newBrowser();
	const email = "told@links.example";
	const person = { firstName: "Ben", lastName: "Berg", email, password: PASSWORD };
	const told = await formFrom(client, newAddress(), "/register", person);
	const first = await (await client.get(told.headers.get("Location") ?? "")).text();
	expect(first).toContain("Account created!");
	expect(first).toContain(
		`To confirm your address, open the email we sent to ${email} and press the button in it.`,
	);
	const profile = await (await client.get("/profile")).text();
	expect(profile).toContain("Your address is not confirmed yet");
	expect(profile).toContain(`Open the email we sent to <bdi>${email}</bdi> and press the button.`);
	server.sql("delete from outbox where email = ?", email);
	expect(await (await client.get("/profile")).text()).not.toContain("we sent to");
});

test("a change of address mails the new one a link to verify it, within the limit and silently", async () => {
	const client = await registerClient(server.origin, "Cara");
	const names = { firstName: "Cara", lastName: "Crew" };
	const move = async (email: string) =>
		(await client.json("PUT", "/api/auth/profile", { ...names, email, currentPassword: PASSWORD })).status;
	await move("first@moves.example");
	await mailInBox(server, "first@moves.example", "Confirm your email address");
	server.sql(
		"update rate_limits set count = 5 where key like 'mailedLink:verify_email:first@moves.example:%'",
	);
	expect([await move("second@moves.example"), await move("first@moves.example")]).toEqual([200, 200]);
	const asked = "select count(*) from outbox where kind = 'verify_email' and email = ?";
	expect(server.sql(asked, "first@moves.example")).toEqual([[1]]);
});
