import { expect, test } from "vitest";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { sessions } from "#db/schema/identity.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { databaseThatFillsUp } from "#tests/support/full-disk.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld } from "#tests/support/world.ts";
import { findSession } from "./sessions.server.ts";

async function signedIn() {
	const { disk, wrapDb } = databaseThatFillsUp();
	const world = openWorld({ wrapDb });
	const user = await world.user();
	const secret = newSecret();
	const now = world.clock.now().getTime();
	await world.db.write((tx) =>
		tx.insert(sessions).values({
			...{ idHash: hashSecret(secret), userId: user.id },
			...{ createdAt: now, lastSeenAt: now, expiresAt: now + 30 * DAY },
		}),
	);
	disk.writes = 0;
	const visit = async () => (await findSession(world.db, secret, world.clock.now()))?.id;
	const lastSeenAt = async () => (await world.db.read.select().from(sessions))[0]?.lastSeenAt;
	return { world, disk, user, visit, lastSeenAt };
}

test("that a session was seen is stored at most once an hour", async () => {
	const { world, disk, user, visit, lastSeenAt } = await signedIn();
	using _ = world;
	for (let minutes = 0; minutes < 180; minutes += 10) {
		expect(await visit()).toBe(user.id);
		await expect.poll(lastSeenAt).toBeGreaterThanOrEqual(world.clock.now().getTime() - HOUR);
		world.clock.advance(10 * MINUTE);
	}
	expect(disk.writes).toBe(2);
});

test("a session is found although that cannot be stored, which is tried once a minute", async () => {
	using logged = captureLog();
	const { world, disk, user, visit, lastSeenAt } = await signedIn();
	using _ = world;
	const before = await lastSeenAt();
	disk.isFull = true;
	world.clock.advance(2 * HOUR);
	for (let turn = 0; turn < 20; turn++) {
		expect(await visit()).toBe(user.id);
		world.clock.advance(MINUTE / 10);
	}
	expect([disk.writes, await lastSeenAt()]).toEqual([2, before]);
	await expect.poll(() => logged.lines.length).toBe(2);
	disk.isFull = false;
	world.clock.advance(MINUTE);
	const at = world.clock.now().getTime();
	world.clock.set(at);
	await visit();
	await expect.poll(lastSeenAt).toBe(at);
});
