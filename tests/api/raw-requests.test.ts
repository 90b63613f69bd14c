import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";
import { startServer } from "#tests/support/server.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let behindProxy: ServerBehindProxy;

beforeAll(async () => {
	server = await sharedServer();
	behindProxy = await sharedServerBehindProxy();
});

/** Sends text over one connection. @returns the answers, once there are `count` or nothing follows for a while */
function talk(text: string, count = 1): Promise<string[]> {
	return new Promise((resolve) => {
		let received = "";
		const answers = () => received.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean);
		const done = () => {
			socket.destroy();
			resolve(answers());
		};
		const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () => socket.write(text));
		socket.setTimeout(10_000, done);
		socket.on("error", done).on("end", done);
		socket.on("data", (data) => {
			received += data;
			if (answers().length >= count && /\r\n0\r\n\r\n$|\r\n\r\n[\s\S]{5,}$/.test(received)) done();
		});
	});
}

const statusOf = (answer = "") => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const request = (target: string, method = "GET", host = "localhost") =>
	`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

test.each([
	["http://localhost/api/auth/user?x=1", 401],
	["HTTP://elsewhere.example/landing", 200],
	["ftp://localhost/landing", 400],
	["*", 400],
])("the target %j is answered with %i", async (target, status) => {
	expect(statusOf((await talk(request(target)))[0])).toBe(status);
});

test.each(["/landing", "/login", "/robots.txt"])(
	"%s for a host that is none is a bad request",
	async (target) => {
		for (const host of ["a<b", "x y", "a^b"])
			expect(statusOf((await talk(request(target, "GET", host)))[0])).toBe(400);
	},
);

test.each(["OPTIONS", "TRACE"])("%s is refused, and no cache keeps that", async (method) => {
	const [answer = ""] = await talk(request("/landing", method));
	expect(statusOf(answer)).toBe(405);
	expect(answer).toContain("Cache-Control: private, no-store");
	expect(answer).toContain("Allow: GET, HEAD, POST, PUT, PATCH, DELETE");
});

test.each(["/nowhere", "/api/nowhere", "/landing", "/api/auth/logout"])(
	"after a large body that %s does not read, the connection goes on",
	async (path) => {
		const body = "x".repeat(1_000_000);
		const post = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
		const answers = await talk(post + request("/favicon.svg"), 2);
		expect(answers.map(statusOf)).toEqual([expect.any(Number), 200]);
	},
);

test("a long If-None-Match is read in no time", async () => {
	const header = `x${" ".repeat(15_000)}y`;
	const started = performance.now();
	for (let i = 0; i < 40; i += 1)
		await fetch(`${server.origin}/favicon.svg`, { headers: { "If-None-Match": header } });
	expect(performance.now() - started).toBeLessThan(4_000);
});

test("a file is found by GET and HEAD alone", async () => {
	const favicon = (method: string) => fetch(`${server.origin}/favicon.svg`, { method });
	expect((await favicon("HEAD")).status).toBe(200);
	expect((await favicon("POST")).status).toBe(404);
});

describe("behind a proxy that passes on any X-Forwarded-Proto", () => {
	test.each(["a:b", "http://evil.example/?", "h1"])("%j means http", async (scheme) => {
		const headers = { "X-Forwarded-Proto": scheme };
		for (const path of ["/landing", "/login"]) {
			const response = await fetch(behindProxy.origin + path, { headers });
			expect(response.status).toBe(200);
			expect(response.headers.get("Strict-Transport-Security")).toBeNull();
		}
		const plain = await fetch(`${behindProxy.origin}/landing`);
		const landing = await fetch(`${behindProxy.origin}/landing`, { headers });
		expect(landing.headers.get("ETag")).toBe(plain.headers.get("ETag"));
	});
});

test("many requests at once on a connection do not keep the server busy, and a whole address writes nothing but JSON", async () => {
	const own = await startServer();
	const port = Number(new URL(own.origin).port);
	await Promise.all(
		Array.from({ length: 50 }, async () => {
			const socket = connect(port, "127.0.0.1").on("error", () => {});
			const closed = once(socket, "close");
			socket
				.resume()
				.write("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: gangway_session=x\r\n\r\n".repeat(300));
			await closed;
		}),
	);
	expect((await fetch(`${own.origin}/livez`)).status).toBe(200);
	const rendered = own.output().split('"route":"/"').length - 1;
	expect(rendered).toBeLessThan(500);
	const whole = connect(port, "127.0.0.1", () =>
		whole.write("GET http://x/livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
	);
	await once(whole.resume(), "close");
	await own.stop();
	expect(own.output()).not.toContain("Deprecation");
});
