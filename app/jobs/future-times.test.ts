import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { joinWaitingList } from "#app/features/members/waiting-list/join-waiting-list.server.ts";
import { tendWaitingLists } from "#app/features/members/waiting-list/offer-spots.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { waitingList } from "#db/schema/members.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { isBackupDue } from "./back-up.server.ts";
import { bringBackFutureTimes, hasFutureTimes } from "./future-times.server.ts";
import { JOBS } from "./jobs.server.ts";
import { runJobsOnce } from "./runner.server.ts";

const YEAR = 365 * DAY;
const MAIL = {
	channel: "mail",
	kind: "welcome",
	topic: "account",
	content: {},
	email: "a@b.example",
} as const;

const queue = (world: World, source: string, runAt?: number) =>
	world.db.write((tx) => queueMessage(world.nobody, tx, { ...MAIL, source, ...(runAt && { runAt }) }));

const runAtOf = async ({ db }: World, source: string) =>
	(await db.read.select().from(outbox).where(eq(outbox.source, source)))[0]?.runAt ?? 0;

test("a mail and a payment from while the clock was a year ahead do not wait for a year", async () => {
	using world = openWorld();
	const { ctx, member } = await tripWithGuest(world);
	const before = world.clock.now().getTime();
	expect(await hasFutureTimes(world.jobs)).toBe(false);
	world.clock.advance(YEAR);
	await queue(world, "of the future");
	await startMemberPayment(ctx(), member.id);
	await world.db.write((tx) => tx.update(attempts).set({ status: "unknown" }));
	world.clock.set(before + HOUR);
	await sweepPayments(world.jobs);
	expect((await world.db.read.select().from(attempts))[0]?.status).toBe("unknown");

	expect(await hasFutureTimes(world.jobs)).toBe(true);
	expect(await bringBackFutureTimes(world.jobs)).toBe(2);
	expect(await hasFutureTimes(world.jobs)).toBe(false);
	const now = world.clock.now().getTime();
	expect(await runAtOf(world, "of the future")).toBeLessThanOrEqual(now);
	world.clock.advance(MINUTE);
	await sweepPayments(world.jobs);
	expect((await world.db.read.select().from(attempts))[0]?.status).toBe("canceled");
	expect((await world.db.read.select().from(payments))[0]?.status).toBe("due");
});

test("a backup from while the clock was a year ahead does not put the next one off for a year", async () => {
	using world = openWorld();
	const before = Date.now() + 2 * DAY; // migrations are recorded by the machine's own clock
	world.clock.set(before + YEAR);
	const backupJob = JOBS.filter(({ name }) => name === "backup");
	await runJobsOnce(world.services, backupJob);
	world.clock.set(before);
	const heal = JOBS.filter(({ name }) => name === "future-times");
	expect(await runJobsOnce(world.services, heal)).toMatchObject([
		{ summary: "1 row from while the clock was ahead" },
	]);
	world.clock.advance(DAY);
	expect(await isBackupDue(world.jobs)).toBe(true);
});

test("an offer from while the clock was a year ahead holds its spot for a day", async () => {
	using world = openWorld();
	const olga = await world.user();
	const trip = await world.trip(olga, { partySize: 1, startDate: "2028-03-12", endDate: "2028-03-19" });
	await joinWaitingList(world.asGuest("ann"), trip.shareId, { name: "Ann", email: "a@b.example" });
	const before = world.clock.now().getTime();
	world.clock.advance(YEAR);
	await editTrip(world.as(olga), trip.id, editTripSchema.parse({ partySize: 2 }));
	world.clock.set(before + HOUR);
	expect(await hasFutureTimes(world.jobs)).toBe(true);
	await bringBackFutureTimes(world.jobs);
	expect(await hasFutureTimes(world.jobs)).toBe(false);
	world.clock.advance(DAY + HOUR);
	await tendWaitingLists(world.jobs);
	expect(await world.db.read.select().from(waitingList)).toMatchObject([{ endedAs: "expired" }]);
});

test("what is to wait until tomorrow waits until then", async () => {
	using world = openWorld();
	const tomorrow = world.clock.now().getTime() + DAY;
	await queue(world, "of tomorrow", tomorrow);
	expect(await hasFutureTimes(world.jobs)).toBe(false);
	expect(await bringBackFutureTimes(world.jobs)).toBe(0);
	expect(await runAtOf(world, "of tomorrow")).toBe(tomorrow);
});
