import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { CHUNK_ROWS } from "#db/write-in-chunks.ts";
import { cutOffWrites } from "#tests/support/cut-off-writes.ts";
import { fillNotices } from "#tests/support/large-data.ts";
import { captureLog } from "#tests/support/log.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { eraseMessages } from "./erase-messages.server.ts";

const countNotices = ({ db }: World, userId: string) =>
	db.read.$count(notifications, eq(notifications.userId, userId));

test("an account is deleted even if what it was told is not erased yet, which the job that cleans does then", async () => {
	const { cut, wrapDb } = cutOffWrites();
	using world = openWorld({ wrapDb });
	using logged = captureLog("warn");
	const mia = await world.user({ passwordHash: PASSWORD_HASH });
	const olga = await world.user();
	const trip = await world.trip(olga);
	await fillNotices(world, { userId: mia.id, tripId: trip.id, count: 2 * CHUNK_ROWS });
	cut.left = 2; // the account, and the first part of the notices
	await deleteAccount(world.as(mia), { password: PASSWORD });
	expect(logged.lines.map(({ msg }) => msg)).toEqual(["what a deleted account was told is not erased yet"]);
	expect(await countNotices(world, mia.id)).toBe(CHUNK_ROWS);
	const [row] = await world.db.read.select().from(users).where(eq(users.id, mia.id));
	expect(row?.deletedAt).not.toBeNull();
	cut.left = Number.POSITIVE_INFINITY;
	world.clock.advance(1);
	await deleteExpired(world.jobs);
	expect(await countNotices(world, mia.id)).toBe(0);
	expect(await world.db.read.$count(outbox, eq(outbox.userId, mia.id))).toBe(0);
});

test("an account that is not deleted keeps everything", async () => {
	using world = openWorld();
	const mia = await world.user();
	const trip = await world.trip(mia);
	await fillNotices(world, { userId: mia.id, tripId: trip.id, count: 3 });
	await eraseMessages(world.jobs, mia.id);
	expect(await countNotices(world, mia.id)).toBe(3);
});
