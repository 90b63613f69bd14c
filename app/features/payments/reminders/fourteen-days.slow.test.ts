import { and, eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { delivery } from "#app/jobs/delivery.server.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import { members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { chargePauses, paymentReminders, payments } from "#db/schema/payments.ts";
import { HOUR } from "#tests/support/clock.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { sendDelayedReminders } from "./by-hand-reminders.server.ts";
import { sendDepartureNotices } from "./departure-notices.server.ts";
import { remindMember } from "./remind-member.server.ts";
import { MAX_REMINDERS } from "./reminders.ts";
import { sendReminders } from "./send-reminders.server.ts";
import { localTime } from "./sending-hours.ts";

vi.setConfig({ testTimeout: 60_000 });

const KINDS = ["charge_announced", "payment_reminder", "payment_overdue", "departure"];
const ZONE = "America/New_York";

/** Everyone has a second payment due on Dec 20; the trip begins on Dec 28. */
async function winterTrip(world: World) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const trip = await world.trip(olga, {
		title: "Lisbon",
		origin: "New York",
		startDate: "2026-12-28",
		endDate: "2027-01-04",
		partySize: 10,
	});
	const names = new Map<string | null, string>([[olga.id, "Olga"]]);
	const board = async (
		ctx: Ctx,
		given: { name: string; email?: string; consent?: true; isUnpaid?: true },
	) => {
		const { isUnpaid, ...join } = given;
		const member = await world.join(ctx, trip, { paymentPlan: "3-month", ...join });
		if (!isUnpaid) await pay(ctx, member.id);
		names.set(member.userId ?? member.email, given.name);
		return member;
	};
	const account = async (name: string): Promise<[SignedInUser, Ctx]> => {
		const user = await world.user({ firstName: name });
		return [user, world.as(user)];
	};
	const [[, mia], [, hal], [, leo], [, pat]] = [
		await account("Mia"),
		await account("Hal"),
		await account("Leo"),
		await account("Pat"),
	];
	await board(mia, { name: "Mia", consent: true });
	await board(hal, { name: "Hal" });
	const gus = await board(world.asGuest("gus"), { name: "Gus", email: "gus@people.example" });
	const lia = await board(world.asGuest("lia"), { name: "Lia", email: "lia@people.example" });
	const unwritable = eq(members.id, lia.id);
	await world.db.write((tx) => tx.update(members).set({ email: null }).where(unwritable));
	const paul = await board(world.asGuest("paul"), { name: "Paul", email: "paul@people.example" });
	const nora = await board(world.asGuest("nora"), {
		name: "Nora",
		email: "nora@people.example",
		isUnpaid: true,
	});
	const left = await board(leo, { name: "Leo" });
	const paused = await board(pat, { name: "Pat" });
	await world.db.write((tx) =>
		tx.insert(chargePauses).values({ memberId: paused.id, reason: "refund", since: 0 }),
	);
	return { olga, trip, names, gus, paul, nora, left };
}

test("in fourteen days everyone is told on the days and hours decided, and nobody else", async () => {
	using world = openWorld();
	const { olga, trip, names, paul, nora, left } = await winterTrip(world);
	const remindNora = () =>
		remindMember(world.as(olga), world.locations, { tripId: trip.id, memberId: nora.id, tone: "friendly" });
	const events: Record<string, () => Promise<unknown>> = {
		"2026-12-16T20": async () => {
			const isSecond = and(eq(payments.memberId, paul.id), eq(payments.paymentNumber, 2));
			const [second] = await world.db.read.select().from(payments).where(isSecond);
			await pay(world.asGuest("paul"), paul.id, "success", { paymentId: second?.id });
		},
		// Ten in the evening in New York.
		"2026-12-18T03": remindNora,
		"2026-12-18T20": () =>
			world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, left.id))),
		"2026-12-19T20": remindNora,
		"2026-12-21T20": () => expect(remindNora()).rejects.toThrow("all three reminders"),
	};
	await world.db.write((tx) => tx.delete(outbox));
	const end = new Date("2026-12-30T00:00:00Z");
	for (world.clock.set("2026-12-16T00:05:00Z"); world.clock.now() < end; world.clock.advance(HOUR)) {
		await events[world.clock.now().toISOString().slice(0, 13)]?.();
		await chargeDueInstalments(world.nobody);
		await sendDelayedReminders(world.nobody, world.locations);
		await sendReminders(world.nobody, world.locations);
		await sendDepartureNotices(world.nobody, world.locations);
		await sendOutbox(world.nobody, delivery);
	}

	const rows = await world.db.read.select().from(outbox).where(inArray(outbox.kind, KINDS));
	const told = rows.map(({ kind, userId, email, createdAt }) => {
		const { date, hour } = localTime(new Date(createdAt), ZONE);
		expect(hour >= 8 && hour < 21, `${kind} at ${hour}`).toBe(true);
		return `${names.get(userId ?? email)}: ${kind} ${date} ${hour}`;
	});
	const aboard = ["Gus", "Hal", "Mia", "Nora", "Olga", "Pat", "Paul"];
	expect(told.sort()).toEqual(
		[
			// Cards are charged by the UTC date, which begins at seven in the evening in New York.
			"Mia: charge_announced 2026-12-16 19",
			...["Hal", "Gus"].flatMap((name) => [
				`${name}: payment_reminder 2026-12-17 8`,
				`${name}: payment_reminder 2026-12-20 8`,
				`${name}: payment_overdue 2026-12-23 8`,
			]),
			"Leo: payment_reminder 2026-12-17 8",
			"Nora: payment_overdue 2026-12-15 19",
			"Nora: payment_overdue 2026-12-18 8",
			"Nora: payment_overdue 2026-12-19 15",
			...aboard.flatMap((name) => [`${name}: departure 2026-12-21 9`, `${name}: departure 2026-12-27 9`]),
		].sort(),
	);
	expect(rows.every(({ status }) => status === "sent")).toBe(true);
	const counts = Map.groupBy(
		await world.db.read.select().from(paymentReminders),
		({ paymentId }) => paymentId,
	);
	for (const reminders of counts.values()) expect(reminders.length).toBeLessThanOrEqual(MAX_REMINDERS);
	expect(world.mail.sent.every(({ to }) => to !== "lia@people.example")).toBe(true);
});
