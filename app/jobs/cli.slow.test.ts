import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { isPostgres } from "#db/engine.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { leases } from "#db/schema/system.ts";
import { DAY, SECOND, testClock } from "#tests/support/clock.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { SECRETS_KEY } from "#tests/support/server-db.ts";
import { runNow } from "#tests/support/sql.ts";
import { openWorld } from "#tests/support/world.ts";
import { JOBS } from "./jobs.server.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

vi.setConfig({ testTimeout: 30_000 });

/** Runs `npm run jobs -- …` on a database. */
function jobs(url: string, ...args: string[]) {
	const child = spawn(process.execPath, ["build/server/jobs.js", ...args], {
		cwd: ROOT,
		env: { PATH: process.env.PATH, DATABASE_URL: url, SECRETS_KEY },
	});
	const said = { output: "", errors: "" };
	child.stdout.on("data", (chunk) => {
		said.output += chunk;
	});
	child.stderr.on("data", (chunk) => {
		said.errors += chunk;
	});
	const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
	return { child, ended };
}

/** Mia paid her first instalment forty days ago, so the second is overdue. */
async function fortyDaysOn() {
	const world = openWorld({ clock: testClock(new Date(Date.now() - 40 * DAY).toISOString()) });
	return { world, scene: await memberOnInstalments(world, { paymentPlan: "3-month" }) };
}

describe("npm run jobs", () => {
	test("-- --once runs every job, prints what was done, and ends", async () => {
		const { world, scene } = await fortyDaysOn();
		using _ = world;
		const { code, output, errors } = await jobs(world.url, "--once").ended;
		expect([code, errors]).toEqual([0, ""]);
		const lines = output.trimEnd().split("\n");
		expect(lines.map((line) => line.split(":")[0])).toEqual(JOBS.map(({ name }) => name));
		expect(lines).toContain(
			"charge-due: 1 instalment paid, 0 declined, 0 for members to confirm, 0 without an answer yet",
		);
		expect((await scene.payment(2)).status).toBe("paid");
	});

	test("in four processes at once charges once", async () => {
		const { world, scene } = await fortyDaysOn();
		using _ = world;
		const args = ["--once", "--job", "charge-due"];
		const ended = await Promise.all([1, 2, 3, 4].map(() => jobs(world.url, ...args).ended));
		for (const { code, errors } of ended) expect([code, errors]).toEqual([0, ""]);
		expect(ended.filter(({ output }) => output.includes("1 instalment paid"))).toHaveLength(1);
		expect((await scene.payment(2)).status).toBe("paid");
		expect(await world.db.read.$count(demoIntents)).toBe(2);
	});

	test("-- --job runs only the named jobs, on a database that it has to make", async () => {
		using world = openWorld();
		world.close();
		if (isPostgres(world.url)) runNow(world.url, "drop schema public cascade; create schema public");
		else rmSync(world.file);
		expect(await jobs(world.url, "--once", "--job", "charge-due", "--job", "clean").ended).toEqual({
			code: 0,
			errors: "",
			output: [
				"charge-due: 0 instalments paid, 0 declined, 0 for members to confirm, 0 without an answer yet",
				"clean: what has run out is forgotten",
				"",
			].join("\n"),
		});
	});

	test("reports that another process runs the job", async () => {
		using world = openWorld();
		const lease = { name: "clean", holder: "other", expiresAt: Date.now() + 15 * SECOND };
		await world.db.write((tx) => tx.insert(leases).values(lease));
		const { code, output } = await jobs(world.url, "--once", "--job", "clean").ended;
		expect([code, output]).toEqual([0, "clean: another process is at it\n"]);
	});

	test.each([
		[["--once", "--job", "charge"], "There is no job charge."],
		[["--twice"], "--twice"],
	])("refuses %s, and prints the usage", async (args, words) => {
		using world = openWorld();
		const { code, output, errors } = await jobs(world.url, ...args).ended;
		expect([code, output]).toEqual([1, ""]);
		expect(errors).toContain(words);
		expect(errors).toContain("npm run jobs -- [--once] [--job name]");
	});

	test("runs until it is stopped", async () => {
		const { world, scene } = await fortyDaysOn();
		using _ = world;
		const { child, ended } = jobs(world.url, "--job", "charge-due");
		while ((await scene.payment(2)).status !== "paid" && child.exitCode === null) await setTimeout(20);
		child.kill("SIGTERM");
		const { errors, ...result } = await ended;
		expect(result).toEqual({ code: 0, output: "Running charge-due\n" });
		const lines = errors
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(lines.at(-1)).toMatchObject({
			msg: "job",
			job: "charge-due",
			summary: "1 instalment paid, 0 declined, 0 for members to confirm, 0 without an answer yet",
		});
		expect(await world.db.read.select().from(leases)).toEqual([]);
	});
});
