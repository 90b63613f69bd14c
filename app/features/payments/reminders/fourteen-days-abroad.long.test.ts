import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { runJobsOnce } from "#app/jobs/runner.server.ts";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { HOUR, testClock } from "#tests/support/clock.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";

vi.setConfig({ testTimeout: 60_000 });

const KINDS = ["charge_announced", "payment_reminder", "payment_overdue", "departure"];
const [notices, charges] = ["notices", "charge-due"].map((name) => JOBS.filter((job) => job.name === name));

type Case = { origin: string; joined: CalendarDate; down?: [from: string, until: string]; told: string[] };

/** Hours are UTC. Payments are due a month after joining; the trip begins 38 days after it. */
const CASES: Record<string, Case> = {
	"in Tokyo, where 8 o'clock is 23 of the day before": {
		origin: "Tokyo",
		joined: "2026-11-20",
		told: [
			"Gus: payment_reminder 12-16T23",
			"Gus: payment_reminder 12-19T23",
			"Gus: payment_overdue 12-22T23",
			"Mia: charge_announced 12-17T00", // a card is charged by the UTC date, which begins at 9 o'clock there
			...departures("12-21T00", "12-27T00"),
		],
	},
	"in Los Angeles, where 8 o'clock is 16": {
		origin: "Los Angeles",
		joined: "2026-11-20",
		told: [
			"Gus: payment_reminder 12-17T16",
			"Gus: payment_reminder 12-20T16",
			"Gus: payment_overdue 12-23T16",
			"Mia: charge_announced 12-17T00",
			...departures("12-21T17", "12-27T17"),
		],
	},
	"after two days without a server": {
		origin: "Los Angeles",
		joined: "2026-11-20",
		down: ["2026-12-16T20", "2026-12-18T20"],
		told: [
			"Gus: payment_reminder 12-18T20",
			"Gus: payment_reminder 12-20T16",
			"Gus: payment_overdue 12-23T16",
			"Mia: charge_announced 12-18T20",
			...departures("12-21T17", "12-27T17"),
		],
	},
	"after two days without a server, the due date and the week's notice among them": {
		origin: "Los Angeles",
		joined: "2026-11-20",
		down: ["2026-12-20T12", "2026-12-22T12"],
		told: [
			"Gus: payment_reminder 12-17T16",
			"Gus: payment_reminder 12-22T16",
			"Gus: payment_overdue 12-23T16",
			"Mia: charge_announced 12-17T00",
			...departures("12-22T17", "12-27T17"),
		],
	},
	"in Los Angeles, when clocks go forward on March 14": {
		origin: "Los Angeles",
		joined: "2027-02-12",
		told: [
			"Gus: payment_reminder 03-09T16",
			"Gus: payment_reminder 03-12T16",
			"Gus: payment_overdue 03-15T15",
			"Mia: charge_announced 03-09T00",
			...departures("03-15T16", "03-21T16"),
		],
	},
};

test.each(Object.entries(CASES))("in fourteen days, two servers remind people %s", async (_, given) => {
	const clock = testClock(`${given.joined}T10:00:00Z`);
	using one = openWorld({ clock });
	const two = openWorldAt(one.url, { clock });
	const names = await openGroup(one, given);
	await one.db.write((tx) => tx.delete(outbox));
	const from = addDays(given.joined, 24);
	const [downFrom, downUntil] = given.down ?? ["", ""];
	for (clock.set(`${from}T00:05:00Z`); clock.now() < new Date(addDays(from, 14)); clock.advance(HOUR)) {
		const hour = clock.now().toISOString().slice(0, 13);
		if (hour >= downFrom && hour < downUntil) continue;
		if (hour.endsWith("T00")) await runJobsOnce(one.services, charges);
		const runs = await Promise.all([one, two].map(({ services }) => runJobsOnce(services, notices)));
		expect(runs.flat().filter(({ outcome }) => outcome === "failed")).toEqual([]);
	}
	two.close();
	const rows = await one.db.read.select().from(outbox).where(inArray(outbox.kind, KINDS));
	const told = rows.map(({ kind, userId, email, createdAt }) => {
		return `${names.get(userId ?? email)}: ${kind} ${new Date(createdAt).toISOString().slice(5, 13)}`;
	});
	expect(told.sort()).toEqual([...given.told].sort());
});

function departures(week: string, day: string): string[] {
	return ["Gus", "Mia", "Olga", "Paul"].flatMap((name) =>
		[week, day].map((hour) => `${name}: departure ${hour}`),
	);
}

/** Mia's card is charged, Gus pays by hand, Paul has paid what is due next, and Leo has left. */
async function openGroup(world: World, { origin, joined }: Case): Promise<Map<string | null, string>> {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const startDate = addDays(joined, 38);
	const dates = { startDate, endDate: addDays(startDate, 7) };
	const trip = await world.trip(olga, { origin, ...dates, partySize: 8 });
	const [mia, leo] = [await world.user(), await world.user()];
	const board = async (ctx: Ctx, given: object) => {
		const member = await world.join(ctx, trip, { paymentPlan: "3-month", ...given });
		await pay(ctx, member.id);
		return member;
	};
	const paul = world.asGuest("paul");
	await board(world.as(mia), { consent: true });
	await board(world.asGuest("gus"), { name: "Gus", email: "gus@people.example" });
	const { id } = await board(paul, { name: "Paul", email: "paul@people.example" });
	await pay(paul, id);
	const left = await board(world.as(leo), {});
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, left.id)));
	return new Map([
		[olga.id, "Olga"],
		[mia.id, "Mia"],
		[leo.id, "Leo"],
		["gus@people.example", "Gus"],
		["paul@people.example", "Paul"],
	]);
}
