import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { expectedMoneyOf } from "#app/features/forecast/expected/expected-money.server.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { describeChart } from "#app/features/fund/statements/chart.ts";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import { giveAnswer } from "#app/features/joining/give-answer.server.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { listOwnTrips } from "#app/features/trips/list/trip-list.server.ts";
import { addDays, dateOf, earliestDate } from "#app/lib/dates.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import { members } from "#db/schema/access.ts";
import { PAYMENT_STATUSES, payments } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { giveSchedule } from "#tests/support/custom-schedules.ts";
import { outsideOf } from "#tests/support/outside.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkoutView } from "../checkout/checkout.server.ts";
import { listLateMembers } from "../reminders/reminders-view.server.ts";
import { COLLECTED_STATUSES } from "../states.ts";
import { listGroup } from "./group.queries.ts";
import { isLate } from "./late.queries.ts";
import { latePayments } from "./late.ts";
import { findNextPayment } from "./payment-summary.ts";
import { paymentsIfPaidToday } from "./schedule.server.ts";
import { SCHEDULE_KINDS, type ScheduleKind } from "./schedule.ts";

test("the rule is the same in SQL, for any payments of any members", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user({ subscriptionPlan: "pro" }), { partySize: 250 });
	const today = dateOf(world.clock.now());
	const day = fc.integer({ min: -4, max: 4 }).map((days) => addDays(today, days));
	const someone = fc.record({
		paymentPlan: fc.constantFrom<ScheduleKind | null>(null, "custom", ...SCHEDULE_KINDS),
		paidOutside: fc.constantFrom(0, 0, 0, 5_000),
		confirmed: fc.boolean(),
		payBy: fc.option(day),
		owed: fc.array(
			fc.record({
				status: fc.constantFrom("due" as const, "due" as const, ...PAYMENT_STATUSES),
				dueDate: day,
				amount: fc.integer({ min: 50, max: 999 }),
			}),
			{ maxLength: 5 },
		),
	});
	const people = fc.sample(someone, { numRuns: 200, seed: 1 });
	const base = { tripId: trip.id, joinedAt: 1, individualCost: 100_000 };
	const facts = people.map(({ owed, ...member }, index) => ({
		member: { ...base, ...member, id: `m${index}`, name: `Person ${index}` },
		owed: owed.map((one, at) => ({
			...{ ...one, id: `m${index}.${at}`, tripId: trip.id, memberId: `m${index}`, paymentNumber: at + 1 },
			...{ totalPayments: owed.length, provider: "demo" as const, createdAt: 1 },
			paidAt: COLLECTED_STATUSES.some((status) => status === one.status) ? 1 : null,
		})),
	}));
	await world.db.write(async (tx) => {
		await tx.insert(members).values(facts.map(({ member }) => member));
		await tx.insert(payments).values(facts.flatMap(({ owed }) => owed));
	});
	const known = facts.map(({ member, owed }) => latePayments(member, owed, today));
	const found = await world.db.read
		.select({ id: payments.id })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(and(eq(payments.tripId, trip.id), isLate(world.db.read, today as never)))
		.orderBy(asc(payments.id));
	const ids = known.flatMap((late) => late.map(({ id }) => id));
	expect(ids.length).toBeGreaterThan(50);
	expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
	const group = await listGroup(world.db.read, {
		...{ tripId: trip.id, today, lateBefore: today, limit: 500, offset: 0 },
	});
	expect(group.lateAmount).toBe(sum(known.flat().map(({ amount }) => amount)));
	expect(group.lateAmount).toBe(sum(group.list.map(({ late }) => late?.amount ?? 0)));
	expect(group.late).toBe(known.filter((late) => late.length > 0).length);
});

const NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"] as const;
type Name = (typeof NAMES)[number];

/**
 * Ten weeks after they joined: Ann, Cyd, Dan, Eve and Gus have not begun to pay, by several plans; Eve's card was declined. Bob has made his first
 * payment, Hal in cash, and Ida all of them. Fay says today that she is in, until the day after tomorrow.
 */
async function lateGroup(world: World) {
	const olga = await world.user({ subscriptionPlan: "pro", firstName: "Olga" });
	const dates = { startDate: "2027-09-12", endDate: "2027-09-19" };
	const trip = await world.trip(olga, { ...dates, partySize: 12 });
	await giveSchedule(world, trip.shareId);
	const users = new Map<Name, Awaited<ReturnType<World["user"]>>>();
	for (const firstName of NAMES) users.set(firstName, await world.user({ firstName }));
	const as = (name: Name): Ctx => {
		const user = users.get(name);
		return user && name !== "Dan" ? world.as(user) : world.asGuest(name);
	};
	const ids = new Map<Name, string>();
	const join = async (name: Name, paymentPlan: ScheduleKind) => {
		const guest = name === "Dan" ? { name, email: "dan@guests.example" } : {};
		const { id } = await world.join(as(name), trip, { ...guest, paymentPlan });
		ids.set(name, id);
		return id;
	};
	await join("Ann", "3-month");
	await pay(as("Bob"), await join("Bob", "3-month"));
	await join("Cyd", "weekly");
	await join("Dan", "full");
	await pay(as("Eve"), await join("Eve", "12-month"), "declined").catch(() => null);
	await join("Gus", "custom");
	const hal = outsideOf(world, olga, trip.id, { id: await join("Hal", "3-month") });
	await hal.record(10_000);
	await pay(as("Ida"), await join("Ida", "full"));
	world.clock.advance(70 * DAY);
	const payBy = addDays(dateOf(world.clock.now()), 2);
	const fay = await giveAnswer(as("Fay"), trip.shareId, { answer: "in", payBy, mayMail: false });
	ids.set("Fay", fay.memberId ?? "");
	const query = { origin: "", peoplePage: null, locations: world.locations };
	const see = (ctx: Ctx) => dashboardView(ctx, trip.shareId, query);
	return { olga, trip, as, ids, see };
}

test("late sums are the same in every view, and before the first payment no more than what paying now takes", async () => {
	using world = openWorld();
	const { olga, trip, as, ids, see } = await lateGroup(world);
	const [db, lateBefore] = [world.db.read, earliestDate(world.clock.now())];
	const whole = await requireTrip(world.as(olga), trip.id, "reminder.send");
	const reminders = await listLateMembers(world.as(olga), whole, { locations: world.locations, origin: "" });
	const ofOlga = await see(world.as(olga));
	const late = new Map<Name, number>();
	for (const name of NAMES) {
		const id = ids.get(name) ?? "";
		const [member] = await db.select().from(members).where(eq(members.id, id));
		if (!member) throw new Error(`${name} is missing`);
		const stored = await paymentsOf(world, id);
		const own = latePayments(member, stored, lateBefore);
		const amount = sum(own.map((one) => one.amount));
		late.set(name, amount);
		const now = findNextPayment(paymentsIfPaidToday(as(name), { trip: whole.trip, member }, stored));
		if (!["Bob", "Hal", "Ida"].includes(name)) expect(amount, name).toBeLessThanOrEqual(now?.amount ?? 0);
		const person = ofOlga.people.list.find((one) => one.id === id);
		const words = amount > 0 ? `${formatCents(amount)}, ` : "";
		expect(person?.standing?.text ?? "", name).toContain(words);
		expect(person?.standing?.tone === "late", name).toBe(amount > 0);
		const reminder = reminders.find(({ memberId }) => memberId === id);
		expect(reminder?.words.late, name).toBe(amount > 0 ? formatCents(amount) : undefined);
		const page = name === "Dan" ? await joinView(as(name), trip.shareId) : (await see(as(name))).own;
		const said = expect.stringMatching(`\\${formatCents(amount)} (was due on|is late in total)`);
		expect(page?.late?.text, name).toEqual(amount > 0 ? said : undefined);
		const marked = page?.strip?.steps.some(({ state }) => state === "late");
		expect(marked === true, name).toBe(amount > 0);
		if (name === "Dan") continue;
		const [stub] = (await listOwnTrips(as(name))).upcoming;
		expect(stub?.owed.state === "late" ? stub.owed.amount : 0, name).toBe(amount);
	}
	expect(Object.fromEntries(late)).toEqual({
		...{ Ann: 10_778, Bob: 21_555, Cyd: 752, Dan: 32_333, Eve: 2_694, Fay: 0 },
		...{ Gus: 32_333, Hal: 22_333, Ida: 0 },
	});
	const all = sum([...late.values()]);
	const count = [...late.values()].filter((amount) => amount > 0).length;
	expect(ofOlga.people.late).toMatchObject({ amount: all, count });
	expect((await fundView(world.as(olga), trip.id)).late).toEqual({ amount: all });
	expect((await listOwnTrips(world.as(olga))).upcoming[0]?.lateOthers).toBe(count);
	const { chart, trip: shown } = await statementView(world.as(olga), trip.id, { upTo: null });
	const words = describeChart(chart, { totalCost: shown.totalCost, cancelled: false });
	expect(words).toContain(`${formatCents(all)} less than`);
	const expected = await expectedMoneyOf(world.as(olga), trip.id, { by: undefined, needed: 0 });
	const moreOfCyd = 980 - 752; // fewer weeks are left
	expect(expected.days[0]).toMatchObject({ expected: expected.inAlready + all + moreOfCyd });
	expect(expected.days.at(-1)?.expected).toBe(chart.expected.at(-1)?.total);
	const [, second] = await paymentsOf(world, ids.get("Ann") ?? "");
	const place = { shareId: trip.shareId, memberId: ids.get("Ann") ?? "", paymentId: second?.id ?? "" };
	expect(await checkoutView(as("Ann"), place)).toMatchObject({ isLate: false });
});
