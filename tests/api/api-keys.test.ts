import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

type Access = "read" | "write";
type Owner = Awaited<ReturnType<typeof registerClient>>;

const PAGE = "/profile/security/api-keys";
const PASSWORD = "correct horse";
const WRONG = `gw_${"A".repeat(43)}`;

let server: ServerBehindProxy;
let owner: Owner;
let keys: Record<Access, string>;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServerBehindProxy();
	owner = await verified("Olga");
	keys = { read: await makeKey(owner, "read"), write: await makeKey(owner, "write") };
	trip = await createTripByApi(owner);
});

async function verified(firstName: string): Promise<Owner> {
	const client = await registerClient(server.origin, firstName);
	server.sql("update users set email_verified_at = 1 where email = ?", client.email);
	return client;
}

const fields = (access: Access, more = {}) => ({
	...{ intent: "make", name: "My script", access, currentPassword: PASSWORD },
	...more,
});

async function makeKey(client: Client, access: Access): Promise<string> {
	const made = await client.post(PAGE, fields(access));
	expect([made.status, made.headers.get("Location")]).toEqual([303, PAGE]);
	const [key = ""] = /gw_[\w-]{43}/.exec(await (await client.get(PAGE)).text()) ?? [];
	expect(key).not.toBe("");
	return key;
}

/** A program without cookies, with its own address. */
function ask(
	key: string,
	path: string,
	{ method = "GET", body, headers = {}, client, address = "192.0.2.7" }: Call = {},
) {
	return (client ?? new Client(server.origin, address)).raw(path, {
		method,
		headers: {
			Authorization: key.startsWith("gw_") ? `Bearer ${key}` : key,
			...(body !== undefined && { "Content-Type": "application/json" }),
			...headers,
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
}

type Call = {
	method?: string;
	body?: unknown;
	headers?: Record<string, string>;
	client?: Client;
	address?: string;
};

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe("a key", () => {
	test("is shown once, and the list shows how it begins and when it was used", async () => {
		const client = await verified("Ann");
		const key = await makeKey(client, "read");
		const list = await (await client.get(PAGE)).text();
		expect(list).not.toContain(key);
		expect(list).toContain(`${key.slice(0, 7)}…`);
		expect(list).toContain("Not used yet.");
		expect((await ask(key, "/api/auth/user")).status).toBe(200);
		await expect.poll(async () => (await client.get(PAGE)).text()).toContain("Last used");
		expect(server.sql("select count(*) from api_keys where key_hash = ? or hint = ?", key, key)).toEqual([
			[0],
		]);
	});

	test("takes the password and a confirmed address, and is told by mail", async () => {
		const client = await verified("Bea");
		for (const currentPassword of ["", "wrong horse"])
			expect((await client.post(PAGE, fields("write", { currentPassword }))).status).toBe(400);
		await makeKey(client, "write");
		const mail = await mailInBox(server, client.email, "An API key was made for your account");
		expect(mail.text).toContain("“My script” can now read what you see on Gangway, and act for you.");
		const unverified = await registerClient(server.origin, "Uma");
		expect((await unverified.post(PAGE, fields("read"))).status).toBe(409);
	});

	test("stands for its user: it reads, and writes if it may", async () => {
		const me = await (await ask(keys.read, "/api/auth/user")).json();
		expect(me).toMatchObject({ email: owner.email });
		expect((await ask(keys.read, `/api/trips/${trip.id}/funds`)).status).toBe(200);
		const message = { method: "POST", body: { message: "From a script" } };
		expect((await ask(keys.write, `/api/trips/${trip.id}/messages`, message)).status).toBe(201);
		const refused = await ask(keys.read, `/api/trips/${trip.id}/messages`, message);
		expect([refused.status, await codeOf(refused)]).toEqual([403, "forbidden"]);
	});

	test("is revoked at once", async () => {
		const client = await verified("Cleo");
		const key = await makeKey(client, "write");
		const [[id = ""] = []] = server.sql(
			"select id from api_keys where hint = ?",
			key.slice(0, 7),
		) as string[][];
		const stranger = await verified("Sam");
		expect((await stranger.post(PAGE, { intent: "revoke", id })).status).toBe(404);
		expect((await ask(key, "/api/auth/user")).status).toBe(200);
		expect((await client.post(PAGE, { intent: "revoke", id })).status).toBe(303);
		expect((await ask(key, "/api/auth/user")).status).toBe(401);
	});

	test("ends with a new password, and is in its owner's data until then", async () => {
		const client = await verified("Dora");
		const key = await makeKey(client, "read");
		const data = await (await client.get("/profile/data/api-keys.csv")).text();
		expect(data).toContain(key.slice(0, 7));
		expect(data).not.toContain(key);
		const saved = await client.post("/profile/security/password", {
			currentPassword: PASSWORD,
			password: "quiet lantern 7",
		});
		expect(saved.status).toBe(303);
		expect((await ask(key, "/api/auth/user")).status).toBe(401);
	});

	test("ends with its account", async () => {
		const client = await verified("Emil");
		const key = await makeKey(client, "write");
		expect((await client.json("DELETE", "/api/auth/user", { password: PASSWORD })).status).toBe(200);
		expect((await ask(key, "/api/auth/user")).status).toBe(401);
		expect(server.sql("select count(*) from api_keys where hint = ?", key.slice(0, 7))).toEqual([[0]]);
	});
});

describe("a wrong key", () => {
	test.each([
		["an unknown one", WRONG],
		["a malformed one", "Bearer gw_short"],
		["none after the scheme", "Bearer"],
		["a session's secret", `Bearer ${"s".repeat(43)}`],
		["two", `Bearer ${WRONG} ${WRONG}`],
		["in other letters", `bearer ${WRONG}`],
	])("is 401 with a challenge: %s", async (_name, key) => {
		const answer = await ask(key, "/api/plans");
		expect([answer.status, await codeOf(answer)]).toEqual([401, "unauthenticated"]);
		expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="Gangway", error="invalid_token"');
	});

	test("does not fall back to a cookie", async () => {
		expect((await ask(WRONG, "/api/auth/user", { client: owner })).status).toBe(401);
		expect((await owner.get("/api/auth/user")).status).toBe(200);
	});

	test("is refused with 429 after 60, and right keys are not", async () => {
		const address = "192.0.2.99";
		const statuses: number[] = [];
		for (let tries = 0; tries < 61; tries += 1)
			statuses.push((await ask(WRONG, "/api/plans", { address })).status);
		expect([statuses[59], statuses[60]]).toEqual([401, 429]);
		expect((await ask(keys.read, "/api/auth/user", { address })).status).toBe(200);
	});

	test("of another scheme is someone else's", async () => {
		expect((await ask(`Basic ${btoa("proxy:secret")}`, "/api/plans")).status).toBe(200);
	});
});

describe("a key and cookies", () => {
	test("the key wins: what a session or a guest may see is not seen", async () => {
		const other = await verified("Olaf");
		const others = await createTripByApi(other);
		const seen = await ask(keys.write, `/api/trips/${others.id}`, { client: other });
		expect(seen.status).toBe(404);
		const me = await ask(keys.read, "/api/auth/user", { client: other });
		expect(await me.json()).toMatchObject({ email: owner.email });
		const guest = new Client(server.origin);
		const joined = await guest.json("POST", `/api/trips/${trip.shareId}/join`, {
			name: "G",
			email: "g@keys.example",
		});
		const { id } = (await joined.json()) as { id: string };
		expect((await ask(keys.read, `/api/members/${id}/payments`, { client: guest })).status).toBe(403);
	});

	test("an answer to a key sets no cookie", async () => {
		const made = await ask(keys.write, "/api/trips/manual", {
			method: "POST",
			body: { origin: "Boston", destination: "Lisbon", partySize: 2 },
		});
		expect([made.status, made.headers.getSetCookie()]).toEqual([201, []]);
	});

	test("another site's page may not have its origin: a call with a key needs none, one without it does", async () => {
		const path = `/api/trips/${trip.id}/messages`;
		const call = { method: "POST", body: { message: "Hi" }, headers: { Origin: "https://other.example" } };
		expect((await ask(keys.write, path, call)).status).toBe(201);
		expect((await ask(WRONG, path, call)).status).toBe(401);
		const stolen = { ...call, client: owner };
		expect((await ask("Basic x", path, stolen)).status).toBe(403);
		const preflight = await ask(keys.write, path, {
			method: "OPTIONS",
			headers: { Origin: "https://other.example" },
		});
		expect(preflight.headers.get("Access-Control-Allow-Origin")).toBeNull();
	});
});

describe("a key opens no", () => {
	test.each(["/profile", PAGE, "/profile.data", "/trip-results", "/notifications", "/admin", "/dev/mailbox"])(
		"page: %s",
		async (path) => {
			server.sql("update users set role = 'admin' where email = ?", owner.email);
			const byKey = await ask(keys.write, path);
			const visitor = await new Client(server.origin).get(path);
			expect([byKey.status, byKey.headers.get("Location")]).toEqual([
				visitor.status,
				visitor.headers.get("Location"),
			]);
			expect(await byKey.text()).not.toContain(owner.email);
			server.sql("update users set role = 'user' where email = ?", owner.email);
		},
	);

	test("form of the account's security", async () => {
		for (const path of [PAGE, "/profile/security/password", "/profile/delete"]) {
			const posted = await new Client(server.origin).post(path, fields("write"), {
				Authorization: `Bearer ${keys.write}`,
			});
			expect([path, posted.status]).toEqual([path, 401]);
		}
	});
});

type Document = {
	paths: Record<string, Record<string, { security: Record<string, unknown>[]; operationId: string }>>;
};

describe("by the document", () => {
	const operations = async () => {
		const { paths } = (await (await owner.get("/api/openapi.json")).json()) as Document;
		return Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({
				path: path.replaceAll(/\{\w+\}/g, "x"),
				method: method.toUpperCase(),
				takesKeys: operation.security.some((one) => "apiKey" in one),
				name: operation.operationId,
			})),
		);
	};

	test("the calls that are not for keys refuse them", async () => {
		const closed = (await operations()).filter(({ takesKeys }) => !takesKeys);
		expect(closed.map(({ name }) => name).sort()).toEqual([
			"addPushSubscription",
			"answerHeldPlace",
			"beginPasskeyStep",
			"deleteAccount",
			"listHeldPlaces",
			"register",
			"removePushSubscription",
			"saveProfile",
			"signIn",
			"signOut",
		]);
		for (const { path, method } of closed) {
			const answer = await ask(keys.write, path, { method, ...(method !== "GET" && { body: {} }) });
			expect([path, method, answer.status]).toEqual([path, method, 403]);
		}
		expect((await owner.get("/api/auth/user")).status).toBe(200);
	});

	test("a key that reads is refused by each call that changes something", async () => {
		const changing = (await operations()).filter(({ method }) => method !== "GET");
		expect(changing.length).toBeGreaterThan(40);
		for (const { path, method } of changing) {
			const answer = await ask(keys.read, path, { method, body: {} });
			expect([path, method, answer.status]).toEqual([path, method, 403]);
		}
	});
});

test("a key that is revoked while a body arrives does nothing any more", async () => {
	const client = await verified("Fay");
	const key = await makeKey(client, "write");
	const own = await createTripByApi(client);
	const { hostname, port } = new URL(server.origin);
	const body = JSON.stringify({ message: "Too late" });
	const socket = connect(Number(port), hostname);
	const headers = [
		`POST /api/trips/${own.id}/messages HTTP/1.1`,
		"Host: localhost",
		"Connection: close",
		"Content-Type: application/json",
		`Content-Length: ${body.length}`,
		`Authorization: Bearer ${key}`,
	];
	socket.write(`${headers.join("\r\n")}\r\n\r\n${body.slice(0, 1)}`);
	await sleep(4_500); // a body that takes this long is checked again
	server.sql("delete from api_keys where hint = ?", key.slice(0, 7));
	socket.write(body.slice(1));
	let answer = "";
	for await (const chunk of socket) answer += String(chunk);
	expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});
