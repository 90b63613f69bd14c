import { beforeAll, describe, expect, test } from "vitest";
import { makePasskey, type Passkey } from "#tests/support/authenticator.ts";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { registerClient } from "#tests/support/people.ts";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

const PASSWORD = "correct horse";
const PAGE = "/profile/security";

async function verified(firstName: string) {
	const client = await registerClient(server.origin, firstName);
	server.sql("update users set email_verified_at = 1 where email = ?", client.email);
	return client;
}

/** Another browser that is signed in to the same account. */
async function elsewhere(email: string): Promise<Client> {
	const client = new Client(server.origin);
	const headers = {
		"Content-Type": "application/json",
		"User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
		"X-Forwarded-For": "91.66.1.1",
	};
	const body = JSON.stringify({ email, password: PASSWORD });
	const signed = await client.raw("/api/auth/login", { method: "POST", headers, body });
	expect(signed.status).toBe(200);
	return client;
}

const isSignedIn = async (client: Client) => (await client.get("/api/auth/user")).status === 200;

async function optionsFor(client: Client, purpose: string, currentPassword?: string) {
	const response = await client.json("POST", "/api/auth/passkey-options", { purpose, currentPassword });
	expect(response.status).toBe(200);
	return (await response.json()) as {
		challenge: string;
		rp: { id: string };
		user: { id: string };
		rpId: string;
	};
}

async function addPasskey(client: Client): Promise<Passkey> {
	const passkey = makePasskey(server.origin);
	const credential = passkey.create(await optionsFor(client, "passkey_register", PASSWORD));
	const added = await client.post(`${PAGE}/passkeys`, { intent: "add", name: "Phone", credential });
	expect([added.status, added.headers.get("Location")]).toEqual([303, `${PAGE}/passkeys`]);
	return passkey;
}

/** Switches two-step sign-in on, and reads the codes from the page that shows them once. */
async function switchOn(client: Client): Promise<string[]> {
	const on = await client.post(`${PAGE}/passkeys`, { intent: "two-step-on", currentPassword: PASSWORD });
	expect([on.status, on.headers.get("Location")]).toEqual([303, `${PAGE}/recovery-codes`]);
	const codesOn = async () =>
		[...(await (await client.get(`${PAGE}/recovery-codes`)).text()).matchAll(/<code>([^<]+)<\/code>/g)].map(
			([, code = ""]) => code,
		);
	const codes = await codesOn();
	expect(codes).toHaveLength(10);
	expect(await codesOn()).toEqual([]);
	return codes;
}

describe("another email", () => {
	test("without the password is 400 on its field, by API and by form, and changes nothing; names need none", async () => {
		const client = await registerClient(server.origin, "Ada");
		const names = { firstName: "Ada", lastName: "Tester" };
		for (const currentPassword of [undefined, "wrong-guess"]) {
			const body = { ...names, email: "thief@security.example", ...(currentPassword && { currentPassword }) };
			const api = await client.json("PUT", "/api/auth/profile", body);
			const json = (await api.json()) as { code: string; errors: Record<string, string[]> };
			expect([api.status, json.code, Object.keys(json.errors)]).toEqual([
				400,
				"invalid",
				["currentPassword"],
			]);
			const page = await client.post(`${PAGE}/email`, {
				email: "thief@security.example",
				currentPassword: currentPassword ?? "",
			});
			const html = await page.text();
			expect([page.status, html.includes('id="change-email-currentPassword-error"')]).toEqual([400, true]);
			expect(html).not.toContain('value="wrong-guess"');
		}
		const user = (await (await client.get("/api/auth/user")).json()) as { email: string };
		expect(user.email).toBe(client.email);
		const renamed = { firstName: "Adele", lastName: "Tester", email: client.email };
		expect((await client.json("PUT", "/api/auth/profile", renamed)).status).toBe(200);
	});

	test("with the password ends the other sessions and mails both addresses", async () => {
		const client = await verified("Bea");
		const other = await elsewhere(client.email);
		const before = client.cookie("gangway_session");
		const saved = await client.post(`${PAGE}/email`, { email: "bea@new.example", currentPassword: PASSWORD });
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, PAGE]);
		expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
		expect(client.cookie("gangway_session")).not.toBe(before);
		await mailInBox(server, "bea@new.example", "Confirm your email address");
		await mailInBox(server, client.email, "Your email address was changed");
	});
});

describe("another password", () => {
	test("needs the current one, ends the other sessions, and is told by mail", async () => {
		const client = await verified("Cleo");
		const other = await elsewhere(client.email);
		const wrong = await client.post(`${PAGE}/password`, { currentPassword: "x", password: "quiet lantern" });
		expect([wrong.status, (await wrong.text()).includes("This is not your current password.")]).toEqual([
			400,
			true,
		]);
		expect(await isSignedIn(other)).toBe(true);
		const saved = await client.post(`${PAGE}/password`, {
			currentPassword: PASSWORD,
			password: "quiet lantern",
		});
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, PAGE]);
		expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
		await mailInBox(server, client.email, "Your password was changed");
	});

	test("cannot be guessed: the 11th try of one session is 429, and another session is free", async () => {
		const client = await verified("Dora");
		const other = await elsewhere(client.email);
		const statuses = [];
		for (let tries = 0; tries < 11; tries += 1) {
			const input = { currentPassword: `wrong ${tries}`, password: "quiet lantern" };
			statuses.push((await client.post(`${PAGE}/password`, input)).status);
		}
		expect(statuses).toEqual([...Array(10).fill(400), 429]);
		const body = { firstName: "D", lastName: "T", email: "d@new.example", currentPassword: PASSWORD };
		expect((await client.json("PUT", "/api/auth/profile", body)).status).toBe(429);
		const right = { currentPassword: PASSWORD, password: "quiet lantern" };
		expect((await other.post(`${PAGE}/password`, right)).status).toBe(303);
	});
});

describe("sessions", () => {
	test("are listed with device and place, and end one by one or all others", async () => {
		const client = await verified("Emil");
		const [windows, second] = [await elsewhere(client.email), await elsewhere(client.email)];
		const page = await client.get(PAGE);
		const html = await page.text();
		expect(page.headers.get("Cache-Control")).toBe("private, no-store");
		expect(html.match(/This browser/g)).toHaveLength(1);
		expect(html.match(/Firefox on Windows<\/p>/g)).toHaveLength(2);
		expect(html.match(/>Germany</g)).toHaveLength(2);
		expect(html).toContain("Place unknown");
		const ids = [...html.matchAll(/value="([0-9a-f]{64})"/g)].map(([, id = ""]) => id);
		expect(ids).toHaveLength(2);
		const stranger = await verified("Mallory");
		expect((await stranger.post(PAGE, { id: ids[0] ?? "" })).status).toBe(404);
		expect((await client.post(PAGE, { id: ids[0] ?? "" })).status).toBe(303);
		const alive = [await isSignedIn(windows), await isSignedIn(second)];
		expect(alive.sort()).toEqual([false, true]);
		expect((await client.post(PAGE, { id: "others" })).status).toBe(303);
		expect([await isSignedIn(windows), await isSignedIn(second), await isSignedIn(client)]).toEqual([
			false,
			false,
			true,
		]);
	});
});

test("the address or the password that an account has already is not saved as a new one", async () => {
	const client = await verified("Olga");
	const email = { email: client.email.toUpperCase(), currentPassword: PASSWORD };
	const sameEmail = await client.post(`${PAGE}/email`, email);
	expect([sameEmail.status, await sameEmail.text()]).toEqual([
		400,
		expect.stringContaining("This is your email address already."),
	]);
	const password = { password: PASSWORD, currentPassword: PASSWORD };
	const samePassword = await client.post(`${PAGE}/password`, password);
	expect([samePassword.status, await samePassword.text()]).toEqual([
		400,
		expect.stringContaining("This is your current password."),
	]);
});

const textOf = (client: Client, page: string) => client.get(`${PAGE}${page}`).then((shown) => shown.text());

describe("the security pages lead on", () => {
	test("from what is missing to where it is made", async () => {
		const client = await registerClient(server.origin, "Paul");
		expect(await textOf(client, "/passkeys")).toMatch(/href="\/profile"[^>]*>See your profile/);
		expect(await textOf(client, "/recovery-codes")).toContain("None yet");
		for (const page of ["/recovery-codes", "/password"])
			expect(await textOf(client, page)).toMatch(
				/href="\/profile\/security\/passkeys"[^>]*>See your passkeys/,
			);
		server.sql("update users set email_verified_at = 1 where email = ?", client.email);
		await addPasskey(client);
		expect(await textOf(client, "/password")).toMatch(/href="\/profile\/security\/recovery-codes"/);
	});

	test("without a password from the passkey that two-step sign-in needs", async () => {
		const client = await verified("Rita");
		await addPasskey(client);
		await switchOn(client);
		expect(await textOf(client, "/passkeys")).toContain("Signing in takes your password");
		expect(await textOf(client, "/password")).toContain("You then sign in by passkey.");
		await client.post(`${PAGE}/password`, { intent: "remove", currentPassword: PASSWORD });
		const passkeys = await textOf(client, "/passkeys");
		expect(passkeys).toContain("You sign in by passkey, or with a mailed link");
		expect(passkeys).not.toContain("Signing in takes your password");
		expect(passkeys).toMatch(/href="\/profile\/security\/password"/);
	});

	test("with neither password nor passkey to the mailed link", async () => {
		const client = await verified("Sven");
		server.sql("update users set password_hash = '' where email = ?", client.email);
		for (const page of ["/password", "/email", "/passkeys", "/recovery-codes", "/confirm"]) {
			const text = await textOf(client, page);
			expect([page, text]).toEqual([page, expect.stringMatching(/href="\/forgot-password"/)]);
			expect([page, text.includes("Confirm with your passkey")]).toEqual([page, false]);
		}
		const deletion = await (await client.get("/profile/delete?confirm")).text();
		expect(deletion).toMatch(/href="\/forgot-password"/);
		const change = await client.post(`${PAGE}/password`, { password: "quiet lantern" });
		expect(await change.text()).toContain("has no password and no passkey");
	});
});

describe("two-step sign-in", () => {
	test("asks for a passkey after the password, before there is a session", async () => {
		const client = await verified("Finn");
		const passkey = await addPasskey(client);
		await switchOn(client);
		await mailInBox(server, client.email, "A passkey was added to your account");
		const fresh = new Client(server.origin);
		const first = await fresh.post("/login", {
			email: client.email,
			password: PASSWORD,
			returnTo: "/profile",
		});
		expect([first.status, first.headers.get("Location")]).toEqual([
			303,
			"/login/confirm?returnTo=%2Fprofile",
		]);
		expect(fresh.cookie("gangway_session")).toBeUndefined();
		expect(first.headers.getSetCookie().find((one) => one.startsWith("gangway_step="))).toMatch(
			/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
		);
		expect(await (await fresh.get("/login/confirm")).text()).toContain("Use your passkey");
		const credential = passkey.get(await optionsFor(fresh, "second_step"));
		const done = await fresh.post("/login/confirm", { credential, returnTo: "/profile" });
		expect([done.status, done.headers.get("Location"), await isSignedIn(fresh)]).toEqual([
			303,
			"/profile",
			true,
		]);
	});

	test("takes a recovery code in its place, also over the API", async () => {
		const client = await verified("Gert");
		await addPasskey(client);
		const [one = "", two = ""] = await switchOn(client);
		const keys = { email: client.email, password: PASSWORD };
		const fresh = new Client(server.origin);
		const asked = await fresh.json("POST", "/api/auth/login", keys);
		expect([asked.status, ((await asked.json()) as { code: string }).code]).toEqual([
			401,
			"second_step_required",
		]);
		expect(await isSignedIn(fresh)).toBe(false);
		const wrong = await fresh.json("POST", "/api/auth/login", { ...keys, recoveryCode: "abcd" });
		expect(wrong.status).toBe(400);
		expect((await fresh.json("POST", "/api/auth/login", { ...keys, recoveryCode: one })).status).toBe(200);
		const page = new Client(server.origin);
		await page.post("/login", keys);
		const used = await page.post("/login/confirm", { by: "code", recoveryCode: one });
		const said = await used.text();
		expect([used.status, said.includes("This recovery code has already been used")]).toEqual([400, true]);
		const [input = ""] = /<input[^>]*name="recoveryCode"[^>]*>/.exec(said) ?? [];
		expect(input).toMatch(/aria-invalid="true"/);
		const describedBy = /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? "";
		expect(said).toMatch(
			new RegExp(`id="${describedBy}"[^>]*>.*?This recovery code has already been used`, "s"),
		);
		expect((await page.post("/login/confirm", { recoveryCode: two })).headers.get("Location")).toBe("/home");
		await mailInBox(server, client.email, "A recovery code was used");
	});

	test("cannot be got round without the first step, or without JavaScript by an empty answer", async () => {
		const stranger = new Client(server.origin);
		expect((await stranger.post("/login/confirm", { recoveryCode: "abcd-efgh-jkmn-pqrs" })).status).toBe(409);
		expect((await stranger.post("/login/confirm", { credential: "{}" })).status).toBe(409);
		expect(await (await stranger.get("/login/confirm")).text()).toContain("Start again");
		const options = { purpose: "second_step" };
		expect((await stranger.json("POST", "/api/auth/passkey-options", options)).status).toBe(409);
		const empty = await stranger.post("/login/passkey", { credential: "" });
		expect([empty.status, (await empty.text()).includes("Passkeys need JavaScript")]).toEqual([400, true]);
	});
});

test("a passkey signs in without an address, and an account can live without a password", async () => {
	const client = await verified("Hugo");
	const passkey = await addPasskey(client);
	await switchOn(client);
	const removed = await client.post(`${PAGE}/password`, { intent: "remove", currentPassword: PASSWORD });
	expect([removed.status, await isSignedIn(client)]).toEqual([303, true]);
	expect(await (await client.get(`${PAGE}/password`)).text()).toContain("Confirm with your passkey");
	const fresh = new Client(server.origin);
	expect(
		(await fresh.json("POST", "/api/auth/login", { email: client.email, password: PASSWORD })).status,
	).toBe(401);
	const credential = passkey.get(await optionsFor(fresh, "passkey_sign_in"));
	const signed = await fresh.post("/login/passkey", { credential, returnTo: "/profile" });
	expect([signed.status, signed.headers.get("Location"), await isSignedIn(fresh)]).toEqual([
		303,
		"/profile",
		true,
	]);
	const again = await fresh.post(`${PAGE}/password`, { password: "quiet lantern" });
	expect(again.status).toBe(303);
	const confirming = passkey.get(
		await optionsFor(client, "passkey_confirm").catch(() => ({ challenge: "" })),
	);
	expect((await client.post(`${PAGE}/confirm`, { credential: confirming })).status).toBe(401);
});
