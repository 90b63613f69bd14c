import { describe, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { HOUR } from "#tests/support/clock.ts";
import type { World } from "#tests/support/world.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

describe("a job", () => {
	const job = (world: World, given: Partial<typeof jobs.$inferInsert>) =>
		world.db.write(async (tx) => {
			const at = world.clock.now().getTime();
			const row = { id: "j", kind: "return-overpaid", source: "a", payload: {}, runAt: at, createdAt: at };
			await tx.insert(jobs).values({ ...row, ...given });
		});

	test("that is dead waits again with all its tries, once", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		await job(world, { status: "dead", tries: 30, lastError: "refused" });
		expect((await moneyView(admin())).sections.jobs).toMatchObject({ count: 1, rows: [{ state: "dead" }] });
		expect(await retryIssue(admin(), { what: "jobs", id: "j" })).toMatchObject({ type: "success" });
		const row = { status: "waiting", tries: 0, runAt: world.clock.now().getTime(), lastError: "refused" };
		expect(await world.db.read.select().from(jobs)).toMatchObject([row]);
		expect(await retryIssue(admin(), { what: "jobs", id: "j" })).toMatchObject({ type: "info" });
		expect((await moneyView(admin())).sections.jobs.count).toBe(0);
	});

	test("that waits is brought forward with its tries; one that is done stays done", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		await job(world, { tries: 3, runAt: world.clock.now().getTime() + HOUR });
		await job(world, { id: "d", source: "b", status: "done" });
		expect(await retryIssue(admin(), { what: "jobs", id: "j" })).toMatchObject({ type: "success" });
		expect(await retryIssue(admin(), { what: "jobs", id: "d" })).toMatchObject({ type: "info" });
		expect(await world.db.read.select().from(jobs)).toMatchObject([
			{ tries: 3, runAt: world.clock.now().getTime() },
			{ status: "done" },
		]);
	});
});
