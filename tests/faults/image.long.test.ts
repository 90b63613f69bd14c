import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Client } from "#tests/support/client.ts";
import { lastOf, lastStage, readDockerfile } from "#tests/support/dockerfile.ts";
import { drawPicture } from "#tests/support/draw-picture.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createTripByApi, type TripJson } from "#tests/support/people.ts";
import { type ReplayedImage, replayImage } from "#tests/support/replay-image.ts";

const MAX_BYTES = 120 * 1024 * 1024;

const dockerfile = lastStage(readDockerfile());
let image: ReplayedImage;
let server: ChildProcess;
let env: Record<string, string>;
let output = "";
let organizer: Client;
let trip: TripJson;

beforeAll(async () => {
	image = replayImage();
	env = { ALLOW_DEMO: "1", PORT: await findFreePort() };
	server = image.start(JSON.parse(lastOf(dockerfile, "CMD")) as string[], env);
	for (const stream of [server.stdout, server.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	await vi.waitUntil(() => output.includes("Gangway is at ") || server.exitCode !== null, {
		timeout: 60_000,
	});
	organizer = new Client(`http://127.0.0.1:${env.PORT}`);
}, 600_000);

afterAll(() => {
	server?.kill("SIGKILL");
	image?.remove();
}, 60_000);

/** A command of package.json, as `npm run` runs it in the image. */
function npmRun(name: string, args = "") {
	const { scripts } = JSON.parse(readFileSync(join(image.folder, "package.json"), "utf8")) as {
		scripts: Record<string, string>;
	};
	return image.run(["sh", "-c", `${scripts[name]} ${args}`], env);
}

test("it weighs at most 120 MB beside Node, and has no package that the bundle contains", () => {
	const files = globSync("**", { cwd: image.folder }).map((name) => statSync(join(image.folder, name)));
	const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
	console.log(`the image has ${(bytes / 1024 / 1024).toFixed(1)} MB beside Node`);
	expect(bytes).toBeLessThan(MAX_BYTES);
	const packages = readdirSync(join(image.folder, "node_modules"));
	const litestream = `@flydotio/litestream-${process.platform}-${process.arch}/litestream`;
	expect(existsSync(join(image.folder, "node_modules", litestream))).toBe(
		existsSync(`node_modules/${litestream}`),
	);
	for (const name of ["typescript", "drizzle-orm", "react", "stripe", "vite"])
		expect(packages).not.toContain(name);
});

test("it starts as a user who may write only to the volume, and its health check agrees", async () => {
	expect(output).toMatch(/^Gangway is at /m);
	const check = /CMD (\[.+\])$/.exec(lastOf(dockerfile, "HEALTHCHECK"))?.[1] ?? "";
	expect(await image.run(JSON.parse(check) as string[], env)).toEqual({ code: 0, output: "" });
	const closed = { ...env, PORT: await findFreePort() };
	expect((await image.run(JSON.parse(check) as string[], closed)).code).toBe(1);
	const written = await image.run(["sh", "-c", "touch here"], env);
	expect(written.code).not.toBe(0);
});

test("someone registers, makes a trip and looks at it", async () => {
	const refused = await organizer.post("/register", {
		firstName: "Olga",
		lastName: "Ames",
		email: "olga@image.example",
		password: "password123",
	});
	expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/common|guess/i)]);
	const registered = await organizer.post("/register", {
		firstName: "Olga",
		lastName: "Ames",
		email: "olga@image.example",
		password: "correct horse battery",
	});
	expect(registered.status).toBe(303);
	trip = await createTripByApi(organizer, { title: "Lisbon" });
	expect((await organizer.get(`/trip/${trip.shareId}`)).status).toBe(200);
	expect((await organizer.get("/blog")).status).toBe(200);
});

test("it draws previews and maps, and takes a picture", async () => {
	const preview = await drawPicture(organizer, `/trip/${trip.shareId}/preview.png`);
	expect([preview.status, preview.headers.get("Content-Type")]).toEqual([200, "image/png"]);
	expect((await drawPicture(organizer, `/trip/${trip.shareId}/route.svg?shape=wide`)).status).toBe(200);
	const body = new FormData();
	const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c93a15" } })
		.jpeg()
		.toBuffer();
	body.set("picture", new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" }));
	const taken = await organizer.raw("/api/auth/picture", { method: "POST", body });
	expect([taken.status, await taken.json()]).toEqual([
		200,
		{ profileImageUrl: expect.stringMatching(/\.webp$/) },
	]);
});

test("it finds places", async () => {
	const found = (await (await organizer.get("/api/locations/search?q=lisb")).json()) as { name: string }[];
	expect(found[0]?.name).toBe("Lisbon");
});

test("it runs the jobs, makes an admin and a backup, while the server runs", async () => {
	const jobs = await npmRun("jobs", "--once");
	expect([jobs.code, jobs.output]).toEqual([
		0,
		expect.stringContaining("clean: what has run out is forgotten"),
	]);
	expect(await npmRun("make-admin", "--unconfirmed olga@image.example")).toMatchObject({ code: 0 });
	const backup = await npmRun("backup");
	expect([backup.code, backup.output]).toEqual([0, expect.stringContaining("is backed up: ")]);
	const names = readdirSync(join(image.data, "backups"));
	expect(names.filter((name) => name.endsWith("-by-hand.db.zst"))).toHaveLength(1);
});

test("it has said nothing of a fault, and stops at a signal with 0", async () => {
	expect(output).not.toMatch(/"level":"(?:error|fatal)"|ENOENT|EACCES|EROFS|Cannot find/);
	const ended = once(server, "exit");
	server.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
});
