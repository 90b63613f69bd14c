import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import {
	formFrom,
	jsonFrom,
	type ServerBehindProxy,
	sharedServerBehindProxy,
} from "#tests/support/rate-limits.ts";

const PASSWORD = "correct horse";
const NEW_PASSWORD = "quiet lantern";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

const newBrowser = () => new Client(server.origin);
let addressCount = 0;
const newAddress = () => `198.51.100.${++addressCount}`;

const ask = (path: string, email: string, { client = newBrowser(), from = newAddress(), more = {} } = {}) =>
	formFrom(client, from, path, { email, ...more });

async function tripOfOlga() {
	const olga = await registerClient(server.origin, "Olga");
	return { olga, trip: await createTripByApi(olga) };
}

describe.each(["/forgot-password", "/sign-in", "place"])("asking for a link at %s", (page) => {
	const pathOf = async () => (page === "place" ? `/join/${(await tripOfOlga()).trip.shareId}/link` : page);

	test("is answered the same for an address that is known and one that is not", async () => {
		const { olga, trip } = await tripOfOlga();
		const path = page === "place" ? `/join/${trip.shareId}/link` : page;
		const answers = [];
		for (const email of [olga.email, "nobody@links.example"]) {
			const response = await ask(path, email);
			const location = response.headers.get("Location") ?? "";
			answers.push([response.status, location, await (await newBrowser().get(location)).text()]);
		}
		const [known, unknown] = answers.map(([status, location, html]) => [
			status,
			location,
			String(html).replace(/nonce="[^"]+"/g, ""),
		]);
		expect(known).toEqual(unknown);
		expect(known?.[0]).toBe(303);
		expect(known?.[2]).toContain("Check your email");
	});

	test("names the address in the browser that asked, and in no other", async () => {
		const { olga, trip } = await tripOfOlga();
		const path = page === "place" ? `/join/${trip.shareId}/link` : page;
		const asker = newBrowser();
		for (const email of [olga.email, "Unknown@links.example"]) {
			const location = (await ask(path, email, { client: asker })).headers.get("Location") ?? "";
			expect(location).not.toContain("links.example");
			const html = await (await asker.get(location)).text();
			expect(html).toContain(`>${email.toLowerCase()}</bdi>`);
			expect(html).toContain("Use another address");
			expect(await (await newBrowser().get(location)).text()).not.toContain(email.toLowerCase());
			const other = path === "/sign-in" ? "/forgot-password?sent" : "/sign-in?sent";
			expect(await (await asker.get(other)).text()).not.toContain(email.toLowerCase());
		}
	});

	test("is limited by who asks, the same for an address that is known and one that is not", async () => {
		const path = await pathOf();
		for (const email of [(await tripOfOlga()).olga.email, `nobody-${addressCount}@links.example`]) {
			const from = newAddress();
			const statuses: number[] = [];
			for (let tries = 0; tries < 6; tries += 1) statuses.push((await ask(path, email, { from })).status);
			expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
			server.sql("update rate_limits set count = 10 where key like ?", `mailedLinkDay:%:${from}`);
			server.sql("update rate_limits set count = 0 where key like ?", `mailedLink:%:${from}`);
			expect((await ask(path, email, { from })).status).toBe(429);
			expect((await ask(path, email)).status).toBe(303);
		}
		const from = newAddress();
		expect((await ask(path, `first-${addressCount}@links.example`, { from })).status).toBe(303);
		server.sql("update rate_limits set count = 60 where key = ?", `mailedLinkAddress:${from}`);
		const refused = await ask(path, `second-${addressCount}@links.example`, { from });
		expect([refused.status, Number(refused.headers.get("Retry-After")) > 3_000]).toEqual([429, true]);
		expect(await refused.text()).toContain("Too many tries.");
	});

	test("is answered the same after ten a day from elsewhere, but mails one in twenty minutes", async () => {
		const path = await pathOf();
		for (const email of [(await tripOfOlga()).olga.email, `nobody-${addressCount}@links.example`]) {
			const askFromElsewhere = async (times: number) => {
				for (let time = 0; time < times; time += 1) {
					const { status, headers } = await ask(path, email);
					expect([status, headers.get("Location")]).toEqual([303, expect.stringContaining("sent")]);
				}
				const query = "select count(*) from outbox where email = ? and kind in (?, ?, ?)";
				return server.sql(query, email, "reset_password", "sign_in", "open_place")[0];
			};
			expect(await askFromElsewhere(10)).toEqual([10]);
			expect(await askFromElsewhere(3)).toEqual([11]);
			server.sql("update rate_limits set resets_at = 0 where key like ?", `mailedLinkSpaced:%:${email}:%`);
			expect(await askFromElsewhere(2)).toEqual([12]);
		}
	});

	test("needs an address", async () => {
		const response = await ask(await pathOf(), "not an address");
		expect([response.status, (await response.text()).includes("Please enter a valid email address")]).toEqual(
			[400, true],
		);
	});
});

describe("a link that is opened", () => {
	test("is not used by looking, is for no cache and no other site, and works once", async () => {
		const { olga } = await tripOfOlga();
		await ask("/sign-in", olga.email, { more: { returnTo: "/profile" } });
		const { path } = await mailInBox(server, olga.email, "Your link to sign in");
		for (let looks = 0; looks < 2; looks += 1) {
			const page = await newBrowser().get(path);
			expect([page.status, page.headers.get("Referrer-Policy"), page.headers.get("Cache-Control")]).toEqual([
				200,
				"no-referrer",
				"private, no-store",
			]);
		}
		const client = newBrowser();
		const used = await client.post(path, {});
		expect([used.status, used.headers.get("Location")]).toEqual([303, "/profile"]);
		expect((await client.get("/profile")).status).toBe(200);
		const again = await newBrowser().post(path, {});
		expect([again.status, again.headers.get("Referrer-Policy")]).toEqual([404, "no-referrer"]);
		expect(await again.text()).toContain("This link no longer works");
		expect(again.headers.getSetCookie().join()).not.toContain("gangway_session");
	});

	test.each(["/sign-in", "/reset-password", "/verify", "/open-place", "/place"])(
		"%s with an invented secret is 404 and says so",
		async (page) => {
			const path = `${page}/${"x".repeat(43)}`;
			const client = newBrowser();
			const answers = [await client.get(path), await client.post(path, { password: NEW_PASSWORD })];
			expect(answers.map(({ status }) => status)).toEqual([404, 404]);
			for (const answer of answers) expect(await answer.text()).toContain("This link no longer works");
			expect(client.cookie("gangway_guest")).toBeUndefined();
		},
	);

	test("is asked for on a page of its own, where the sign-in page has no address yet", async () => {
		const form = { email: " ", from: "login", returnTo: "/profile" };
		const answer = await formFrom(newBrowser(), newAddress(), "/sign-in", form);
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/sign-in?returnTo=%2Fprofile"]);
	});

	test("leads to no other site", async () => {
		const { olga } = await tripOfOlga();
		await ask("/sign-in", olga.email, { more: { returnTo: "https://evil.example/" } });
		const { path } = await mailInBox(server, olga.email, "Your link to sign in");
		const [bare] = path.split("?");
		const used = await newBrowser().post(`${bare}?returnTo=//evil.example`, {});
		expect(used.headers.get("Location")).toBe("/home");
	});
});

describe("an owner whose address others ask links for", () => {
	const asked = (email: string) =>
		server.sql("select count(*) from outbox where email = ? and kind = 'sign_in'", email)[0];
	const useUp = async (email: string) => {
		await ask("/sign-in", email);
		const reached = "update rate_limits set count = 10 where key = ?";
		server.sql(reached, `mailedLinkTarget:sign_in:${email}`);
		await ask("/sign-in", email);
		expect([(await ask("/sign-in", email)).status, asked(email)]).toEqual([303, [2]]);
	};

	test("gets each in a browser that their verified account knows, five an hour", async () => {
		const { olga } = await tripOfOlga();
		server.sql("update users set email_verified_at = 1 where email = ?", olga.email);
		await useUp(olga.email);
		await olga.json("POST", "/api/auth/logout");
		const from = newAddress();
		await ask("/sign-in", "first@links.example", { from });
		server.sql("update rate_limits set count = 60 where key = ?", `mailedLinkAddress:${from}`);
		const statuses: number[] = [];
		for (let tries = 0; tries < 6; tries += 1)
			statuses.push((await ask("/sign-in", olga.email, { client: olga, from })).status);
		expect([statuses, asked(olga.email)]).toEqual([[303, 303, 303, 303, 303, 429], [7]]);
	});

	test("is bombed by nobody who registers with the address, which verifies nothing", async () => {
		const { olga } = await tripOfOlga();
		await useUp(olga.email);
		expect([(await ask("/sign-in", olga.email, { client: olga })).status, asked(olga.email)]).toEqual([
			303,
			[2],
		]);
		const email = "victim@links.example";
		const registerAndMove = async (round: number) => {
			const client = newBrowser();
			const names = { firstName: "Eve", lastName: "Evil" };
			const from = newAddress();
			await jsonFrom(client, from, "POST", "/api/auth/register", { ...names, email, password: PASSWORD });
			const moved = { ...names, email: `moved-${round}@links.example`, currentPassword: PASSWORD };
			expect((await jsonFrom(client, from, "PUT", "/api/auth/profile", moved)).status).toBe(200);
		};
		const sent = () =>
			server.sql("select count(*) from outbox where email = ? and kind = 'verify_email'", email)[0];
		await registerAndMove(1);
		expect(sent()).toEqual([1]);
		const key = `mailedLinkTarget:verify_email:${email}`;
		server.sql("update rate_limits set count = 10 where key = ? and count = 1", key);
		for (let round = 2; round < 5; round += 1) await registerAndMove(round);
		expect(sent(), "one in twenty minutes").toEqual([2]);
	});
});

test("a new password lets the owner in while others have locked the account for new browsers", async () => {
	const { olga } = await tripOfOlga();
	const tries = (email: string, password: string, client = newBrowser()) =>
		jsonFrom(client, newAddress(), "POST", "/api/auth/login", { email, password });
	expect((await tries(olga.email, "wrong-guess")).status).toBe(401);
	server.sql("update rate_limits set count = 50 where key = ?", `signInAccount:${olga.email}`);
	const phone = newBrowser();
	expect((await tries(olga.email, PASSWORD, phone)).status).toBe(429);
	await ask("/forgot-password", olga.email, { client: phone });
	const { path } = await mailInBox(server, olga.email, "Choose a new password");
	const weak = await phone.post(path, { password: "password1" });
	expect([weak.status, (await weak.text()).includes("password1")]).toEqual([400, false]);
	const saved = await phone.post(path, { password: NEW_PASSWORD });
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/home"]);
	expect((await phone.get("/api/auth/user")).status).toBe(200);
	expect((await olga.get("/api/auth/user")).status).toBe(401);
	await phone.json("POST", "/api/auth/logout");
	expect((await tries(olga.email, NEW_PASSWORD, phone)).status).toBe(200);
	expect((await mailInBox(server, olga.email, "Your password was changed")).path).toBe("/forgot-password");
});

test("a form of a page with a secret is accepted from a browser, which sends no origin with it", async () => {
	const { olga } = await tripOfOlga();
	await ask("/sign-in", olga.email);
	const { path } = await mailInBox(server, olga.email, "Your link to sign in");
	const from = (site: string) => newBrowser().post(path, {}, { Origin: "null", "Sec-Fetch-Site": site });
	expect((await from("cross-site")).status).toBe(403);
	expect((await from("same-site")).status).toBe(403);
	expect((await from("same-origin")).status).toBe(303);
});
