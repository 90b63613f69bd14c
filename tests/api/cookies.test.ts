import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { LISBON_TRIP } from "#tests/support/people.ts";
import { sharedServerBehindProxy } from "#tests/support/rate-limits.ts";
import { startServer } from "#tests/support/server.ts";
import { sharedServer } from "#tests/support/shared-server.ts";

/** Every call that sets a cookie, with the cookies it sets. */
const CALLS: [string, (send: Send) => Promise<Response>, string[]][] = [
	[
		"choosing a theme",
		(send) => send("/preferences", { theme: "dark" }),
		["gangway_changed", "gangway_preferences"],
	],
	[
		"dismissing the privacy notice",
		(send) => send("/", { intent: "dismiss-privacy" }),
		["gangway_privacy_seen"],
	],
	[
		"registering",
		(send) => send("/register", person()),
		["gangway_browser", "gangway_changed", "gangway_session", "gangway_toast"],
	],
	["making a trip", (send) => send("/api/trips/manual", LISBON_TRIP), ["gangway_changed", "gangway_guest"]],
	[
		"signing out",
		(send) => send("/logout", {}),
		[
			"gangway_asked",
			"gangway_changed",
			"gangway_forget",
			"gangway_guest",
			"gangway_invited",
			"gangway_once",
			"gangway_reading",
			"gangway_session",
			"gangway_step",
			"gangway_thanked",
			"gangway_toast",
		],
	],
];

type Send = (path: string, body: object) => Promise<Response>;

let count = 0;
const person = () => {
	count += 1;
	const email = `olga${count}@cookies.example`;
	return { firstName: "Olga", lastName: "Ames", email, password: "correct horse" };
};

function sender(origin: string, headers: Record<string, string>): Send {
	return (path, body) =>
		fetch(origin + path, {
			method: "POST",
			redirect: "manual",
			...(path.startsWith("/api/")
				? { body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } }
				: { body: new URLSearchParams(body as Record<string, string>), headers }),
		});
}

type Cookie = { name: string; secure: boolean; httpOnly: boolean; lax: boolean };

/** Scripts in pages use these cookies, which hold no personal data. */
const FOR_SCRIPTS = ["gangway_changed", "gangway_privacy_seen"];

function cookiesOf(response: Response): Cookie[] {
	return response.headers.getSetCookie().map((cookie) => {
		const [pair = "", ...attributes] = cookie.split("; ");
		const has = (attribute: string) => attributes.includes(attribute);
		return {
			name: pair.slice(0, pair.indexOf("=")).replace(/^__Host-/, ""),
			secure: has("Secure"),
			httpOnly: has("HttpOnly"),
			lax: has("SameSite=Lax"),
		};
	});
}

type Started = { origin: string; stop?: () => Promise<unknown> };

/** A server that has another address on the internet than the one where it listens. */
async function startWithHttpsOrigin(): Promise<Started> {
	const PORT = await findFreePort();
	const server = await startServer({ env: { APP_ORIGIN: "https://gangway.example", PORT } });
	return { ...server, origin: `http://127.0.0.1:${PORT}` };
}

describe.each([
	["where APP_ORIGIN is https", startWithHttpsOrigin, {}, true],
	["behind a trusted proxy that took https", sharedServerBehindProxy, { "X-Forwarded-Proto": "https" }, true],
	["behind a proxy that nobody trusts", sharedServer, { "X-Forwarded-Proto": "https" }, false],
] as const)("%s", (_where, start, headers, secure) => {
	let server: Started;
	beforeAll(async () => {
		server = await start();
	});
	afterAll(() => server.stop?.());

	test.each(CALLS)(`%s sets cookies that are ${secure ? "" : "not "}Secure`, async (_call, run, names) => {
		const cookies = cookiesOf(await run(sender(server.origin, headers)));
		expect(cookies.map(({ name }) => name).sort()).toEqual(names);
		for (const cookie of cookies) {
			expect(cookie).toMatchObject({ secure, httpOnly: !FOR_SCRIPTS.includes(cookie.name), lax: true });
		}
	});

	test(`signing out ${secure ? "has the browser clear" : "leaves it to a script to clear"} what is stored`, async () => {
		const response = await sender(server.origin, headers)("/logout", {});
		expect(response.headers.get("Clear-Site-Data")).toBe(secure ? '"storage"' : null);
	});

	test(`a page's script keeps the stylesheet's name in a cookie that is ${secure ? "" : "not "}Secure`, async () => {
		const page = await fetch(server.origin, { headers });
		const [, attributes] = /document\.cookie="gangway_styles=[^;]+([^"]*)"/.exec(await page.text()) ?? [];
		expect(attributes?.split(";").includes("secure")).toBe(secure);
	});

	test(`without scripts, the next page links to the stylesheet, by a cookie that is ${secure ? "" : "not "}Secure`, async () => {
		const get = (path: string, cookie = "") =>
			fetch(server.origin + path, { headers: { ...headers, Cookie: cookie }, redirect: "manual" });
		const [, path = ""] =
			/<noscript><link [^>]*media="print" href="([^"]+)"/.exec(await (await get("/login")).text()) ?? [];
		const answer = await get(path);
		const [cookie = "", ...attributes] = (answer.headers.get("Set-Cookie") ?? "").split(";");
		expect([answer.status, answer.headers.get("Location"), attributes.includes("secure")]).toEqual([
			302,
			cookie.replace("gangway_styles=", ""),
			secure,
		]);
		expect(answer.headers.get("Cache-Control")).toContain("no-store");
		const next = await (await get("/login", cookie)).text();
		expect(next).toContain(`<link rel="stylesheet" href="${answer.headers.get("Location")}"/>`);
		expect(next).not.toMatch(/<style|styles\.css/);
	});
});

test("an empty guest cookie is nobody's: each browser that sends one gets a cookie of its own", async () => {
	const server = await sharedServer();
	const guestCookie = async () => {
		const response = await fetch(`${server.origin}/api/trips/manual`, {
			method: "POST",
			headers: { "Content-Type": "application/json", Cookie: "gangway_guest=" },
			body: JSON.stringify(LISBON_TRIP),
		});
		expect(response.status).toBe(201);
		return /gangway_guest=([^;]{40,})/.exec(response.headers.getSetCookie().join())?.[1];
	};
	const [first, second] = [await guestCookie(), await guestCookie()];
	expect(first).toBeDefined();
	expect(second).toBeDefined();
	expect(second).not.toBe(first);
});
