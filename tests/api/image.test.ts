import { dirname } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#app/lib/env.server.ts";
import { Client } from "#tests/support/client.ts";
import { envOf, lastOf, lastStage, readDockerfile, readFlyConfig } from "#tests/support/dockerfile.ts";
import { sharedServer } from "#tests/support/shared-server.ts";
import { SERVER_ARGS } from "../../scripts/lib/built-server.mjs";

const image = lastStage(readDockerfile());
const fly = readFlyConfig();
/** The longest stop according to decision 0049, in seconds. */
const MAX_STOP_S = 12;

test("the image runs the server as npm start does, and not as root", () => {
	expect(JSON.parse(lastOf(image, "CMD"))).toEqual(["node", ...SERVER_ARGS]);
	expect(lastOf(image, "USER")).toBe("node");
	const order = image.instructions.map(({ name }) => name);
	expect(order.lastIndexOf("RUN")).toBeLessThan(order.indexOf("USER"));
});

test("the image and Fly mean the same port, folder and signal", () => {
	const { PORT = "", DATABASE_URL = "" } = envOf(image);
	expect([lastOf(image, "EXPOSE"), String(fly.http_service.internal_port)]).toEqual([PORT, PORT]);
	const folder = dirname(DATABASE_URL.slice("file:".length));
	expect([lastOf(image, "VOLUME"), ...fly.mounts.map(({ destination }) => destination)]).toEqual([
		folder,
		folder,
	]);
	expect(fly.kill_signal).toBe(lastOf(image, "STOPSIGNAL"));
	expect(fly.kill_timeout).toBeGreaterThan(MAX_STOP_S);
});

test("both check an address that the server answers", async () => {
	const [path] = fly.http_service.checks.map((check) => check.path);
	expect(lastOf(image, "HEALTHCHECK")).toContain(`\${process.env.PORT}${path}\``);
	expect((await new Client((await sharedServer()).origin).get(path ?? "")).status).toBe(200);
});

test("the configuration of both is valid together, and lacks only the secrets", () => {
	const given = { ...envOf(image), ...fly.env };
	expect(() => readEnv(given)).toThrow(/^Configuration: ALLOW_DEMO/);
	expect(readEnv({ ...given, ALLOW_DEMO: "1" })).toMatchObject({ NODE_ENV: "production", PORT: 3000 });
});

test("the volume grows before it is full and has snapshots, and nothing that needs it runs elsewhere", () => {
	expect(fly.mounts).toEqual([
		expect.objectContaining({
			auto_extend_size_threshold: 80,
			auto_extend_size_increment: expect.stringMatching(/^\d+GB$/),
			auto_extend_size_limit: expect.stringMatching(/^\d+GB$/),
			snapshot_retention: expect.any(Number),
		}),
	]);
	expect(fly.deploy.release_command).toBeUndefined();
	expect(fly.http_service).toMatchObject({ auto_stop_machines: "off", min_machines_running: 1 });
});
