import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LISBON_TRIP } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

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
			"gangway_changed",
			"gangway_guest",
			"gangway_invited",
			"gangway_once",
			"gangway_reading",
			"gangway_session",
			"gangway_step",
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

function sender(port: number, headers: Record<string, string>): Send {
	return (path, body) =>
		fetch(`http://127.0.0.1:${port}${path}`, {
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

describe.each([
	["where APP_ORIGIN is https", { APP_ORIGIN: "https://gangway.example" }, {}, true],
	["behind a trusted proxy that took https", { TRUST_PROXY: "1" }, { "X-Forwarded-Proto": "https" }, true],
	["behind a proxy that nobody trusts", {}, { "X-Forwarded-Proto": "https" }, false],
] as const)("%s", (_where, env, headers, secure) => {
	let server: TestServer;
	let port: number;
	beforeAll(async () => {
		port = await freePort();
		server = await startServer({ env: { ...env, PORT: String(port) } });
	});
	afterAll(() => server.stop());

	test.each(CALLS)(`%s sets cookies that are ${secure ? "" : "not "}Secure`, async (_call, run, names) => {
		const cookies = cookiesOf(await run(sender(port, headers)));
		expect(cookies.map(({ name }) => name).sort()).toEqual(names);
		for (const cookie of cookies) {
			expect(cookie).toMatchObject({ secure, httpOnly: !FOR_SCRIPTS.includes(cookie.name), lax: true });
		}
	});

	test(`a page's script keeps the stylesheet's name in a cookie that is ${secure ? "" : "not "}Secure`, async () => {
		const page = await fetch(`http://127.0.0.1:${port}/`, { headers });
		const [, attributes] =
			/document\.cookie="gangway_styles="\+href\+"([^"]*)"/.exec(await page.text()) ?? [];
		expect(attributes?.split(";").includes("secure")).toBe(secure);
	});
});

async function freePort(): Promise<number> {
	const probe = createServer().listen(0);
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	return typeof address === "object" && address ? address.port : 0;
}

test("an empty guest cookie is nobody's: each browser that sends one gets a cookie of its own", async () => {
	const server = await startServer();
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
	await server.stop();
});
