import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import type { Client } from "#tests/support/client.ts";
import { sendHtml, servePages } from "#tests/support/page-server.ts";
import type { TripJson } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { queryNow, runNow } from "#tests/support/sql.ts";

const PIXEL = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
const HOST = "www.rooms.example";

let pages: Awaited<ReturnType<typeof servePages>>;
let server: TestServer;
let olga: Client;
let trip: TripJson;
const asked: string[] = [];

/** A page at /{name} with its preview picture at /{name}.png, and the answers of a hostile site. */
beforeAll(async () => {
	pages = await servePages((request, response) => {
		const path = request.url?.split("?")[0] ?? "";
		asked.push(path);
		if (path === "/fine.png") return void response.writeHead(200, { "Content-Type": "image/png" }).end(PIXEL);
		if (path === "/drawn.png")
			return void response
				.writeHead(200, { "Content-Type": "image/svg+xml" })
				.end(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
		if (path === "/moved.png")
			return void response.writeHead(302, { Location: `http://127.0.0.1:${pages.port}/inner.png` }).end();
		const picture =
			path === "/inner" ? `http://127.0.0.1:${pages.port}/inner.png` : `https://${HOST}${path}.png`;
		sendHtml(response, `<title>Casa ${path.slice(1)}</title><meta property="og:image" content="${picture}">`);
	});
	server = await startServer({ env: { LINK_FETCH_RESOLVE: `${HOST}=127.0.0.1:${pages.port}` } });
	({ olga, trip } = await createPlusTrip(server));
});
afterAll(async () => {
	await server.stop();
	await pages.close();
});

async function picturesOf(...names: string[]): Promise<(string | null)[]> {
	const answer = await olga.json("POST", `/api/trips/${trip.id}/polls`, {
		kind: "booking",
		question: "Where do we sleep?",
		options: names.map((name) => ({ label: name, link: `https://${HOST}/${name}` })),
		closesDate: addDays(dateOf(new Date()), 3),
	});
	expect(answer.status).toBe(201);
	const { options } = (await answer.json()) as { options: { picture: string | null }[] };
	return options.map(({ picture }) => picture);
}

test("a poll shows our own copy of a page's picture, and fetches nothing from inner hosts", async () => {
	const [fine, ...others] = await picturesOf("fine", "drawn", "moved", "inner");
	expect(others).toEqual([null, null, null]);
	expect(asked).toContain("/moved.png");
	expect(asked).not.toContain("/inner.png");
	const shown = await olga.get(fine ?? "");
	expect(shown.headers.get("Content-Type")).toBe("image/webp");
	expect(shown.headers.get("Cache-Control")).toMatch(/^private/);
});

test("beyond 120 pictures an hour the options have none, because each is decoded", async () => {
	const keys = queryNow(server.databaseUrl, "select key from rate_limits where key like 'pollPicture:%'");
	expect(keys).toHaveLength(1);
	runNow(server.databaseUrl, "update rate_limits set count = 119 where key like 'pollPicture:%'");
	const pictures = await picturesOf("fine", "fine?2");
	expect(pictures.filter((picture) => picture !== null)).toHaveLength(1);
});
