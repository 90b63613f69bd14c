import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { stopUnderLoad } from "#tests/support/loaded-stop.ts";
import { sendHtml, servePages } from "#tests/support/page-server.ts";
import { startServer } from "#tests/support/server.ts";

test("a stop under load breaks off no request that was sent before, and closes what is silent", async () => {
	const server = await startServer();
	const stop = await stopUnderLoad(server, { clients: 30, streams: 5, silentOfEachKind: 3 });
	expect(stop.exitCode).toBe(0);
	expect(stop.sentBefore.filter(({ answer }) => !answer)).toEqual([]);
	expect(stop.sentAfter.filter(({ answer }) => answer?.asksToClose)).not.toEqual([]);
	expect(stop.comeAgainMs).toHaveLength(5);
	for (const ms of stop.comeAgainMs) expect(ms).toBeGreaterThanOrEqual(2_000);
	expect(stop.closedSilent).toBe(12);
	// On a busy machine, a page that records a view does not wait for the write, and logs that.
	const lines = server.output().split("\n");
	const said = lines.filter((line) => !line.includes("the database was not written in time"));
	expect(said.join("\n")).not.toMatch(/error|stopped before/i);
});

test("connections are kept for 65 s, longer than a proxy keeps them", async () => {
	const server = await startServer();
	const page = await new Client(server.origin).get("/landing");
	expect(page.headers.get("Keep-Alive")).toBe("timeout=65");
	await server.stop();
});

/** A server that is asked to read a link, and a site that answers only on command. */
async function waitingRequest() {
	const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	const site = await servePages(async (_request, response) => {
		onAsked();
		await released;
		sendHtml(response, "<title>Casa do Mar</title>");
	});
	const server = await startServer({ env: { LINK_FETCH_RESOLVE: `rooms.example=127.0.0.1:${site.port}` } });
	const client = new Client(server.origin);
	const answer = client.json("POST", "/api/extract-booking-info", { url: "https://rooms.example/house" });
	await asked;
	const refusesConnections = async () => {
		for (;;) {
			const isRefused = await fetch(server.origin, { headers: { Connection: "close" } }).then(
				() => false,
				() => true,
			);
			if (isRefused) return;
			await pause(20);
		}
	};
	return { server, site, answer, release, refusesConnections };
}

test.each(["SIGTERM", "SIGINT"] as const)(
	"after %s, a request that waits for another server is answered",
	async (signal) => {
		const { server, site, answer, release, refusesConnections } = await waitingRequest();
		server.signal(signal);
		await refusesConnections();
		release();
		const { status, headers } = await answer;
		expect([status, headers.get("Connection")]).toEqual([200, "close"]);
		expect(await server.ended()).toBe(0);
		await site.close();
	},
);

test("a second signal ends the server at once", async () => {
	const { server, site, answer, release, refusesConnections } = await waitingRequest();
	server.signal("SIGTERM");
	const broken = expect(answer).rejects.toThrow();
	await refusesConnections();
	server.signal("SIGTERM");
	expect(await server.ended()).toBe(1);
	await broken;
	release();
	await site.close();
});
