import { afterAll, beforeAll, expect, test } from "vitest";
import { isPostgres } from "#db/engine.ts";
import { Client } from "#tests/support/client.ts";
import { metricValue } from "#tests/support/metrics.ts";
import { registerClient } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: TestServer;

beforeAll(async () => {
	server = await startServer({ env: { METRICS_PORT: "0" } });
});
afterAll(async () => {
	expect(await server.stop()).toBe(0);
});

const ask = (path: string, init?: RequestInit) => fetch(server.origin + path, init);

async function health(): Promise<{ status: number; body: Record<string, unknown> }> {
	const response = await ask("/healthz");
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function metricsAddress(): string {
	const port = /"port":(\d+),"msg":"metrics are answered"/.exec(server.output())?.[1];
	return `http://127.0.0.1:${port}/metrics`;
}

test("a server that works is alive and well, for everyone and without a cookie, and no cache keeps that", async () => {
	const alive = await ask("/livez");
	expect([alive.status, await alive.json()]).toEqual([200, { status: "ok" }]);
	expect(alive.headers.get("Cache-Control")).toBe("no-store");
	expect(await health()).toEqual({
		status: 200,
		body: {
			status: "ok",
			checks: {
				...{ read: "ok", write: "ok", schema: "ok", jobs: "ok", outbox: "ok", hold: "ok" },
				...(!isPostgres(server.databaseUrl) && { disk: "ok" }),
			},
			advice: {},
		},
	});
	expect((await ask("/healthz", { method: "HEAD" })).status).toBe(200);
});

test("one whose table is gone is alive and not well, and says what to do without a figure", async () => {
	runNow(server.databaseUrl, "alter table job_runs rename to missing");
	try {
		await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(503);
		expect((await ask("/livez")).status).toBe(200);
		const { body } = await health();
		expect(body).toMatchObject({ status: "failed", checks: { jobs: "failed", read: "ok", write: "ok" } });
		expect(JSON.stringify(body)).not.toMatch(/\d|job_runs/);
		const reason = /no such table: job_runs|relation \\"job_runs\\" does not exist/;
		expect(server.output()).toMatch(new RegExp(`"what":"jobs","reason":"(?:${reason.source})"`));
	} finally {
		runNow(server.databaseUrl, "alter table missing rename to job_runs");
	}
	await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(200);
});

test("metrics count requests by the pattern of their route, whatever addresses are asked for", async () => {
	const olga = await registerClient(server.origin, "Olga");
	for (let count = 0; count < 50; count++) await olga.get(`/trip/${crypto.randomUUID()}`);
	await new Client(server.origin).get("/landing");
	const response = await fetch(metricsAddress());
	expect(response.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
	const text = await response.text();
	const requests = (route: string, status: number) =>
		metricValue(text, `gangway_http_requests_total{route="${route}",method="GET",status="${status}"}`);
	expect([requests("/trip/:shareId", 404), requests("/landing", 200)]).toEqual([50, 1]);
	expect(metricValue(text, 'gangway_http_request_duration_seconds_count{route="/trip/:shareId"}')).toBe(50);
	// On a slow machine the first turn of a job ends after the requests above.
	const jobAge = async () =>
		metricValue(
			await (await fetch(metricsAddress())).text(),
			'gangway_job_age_seconds{job="sweep-payments"}',
		);
	await expect.poll(jobAge, { timeout: 20_000 }).not.toBeNull();
	expect(metricValue(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
	expect(text).not.toMatch(/olga|@/i);
});

test("visitors get no metrics, and the metrics' port nothing else", async () => {
	expect((await ask("/metrics")).status).toBe(404);
	expect((await fetch(new URL("/landing", metricsAddress()))).status).toBe(404);
});
