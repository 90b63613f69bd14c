import { and, count, countDistinct, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { register } from "#app/features/account/sign-in/sign-in.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { poolBalance } from "#app/features/pool/pool.queries.ts";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import type { Db } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { expenses, settlements } from "#db/schema/expenses.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { messages } from "#db/schema/messages.ts";
import { memberOptions, options } from "#db/schema/options.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { poolPayments } from "#db/schema/pool.ts";
import { priceAnswers } from "#db/schema/prices.ts";
import { itineraryEntries } from "#db/schema/trips.ts";
import { testClock } from "#tests/support/clock.ts";
import { newDatabase } from "#tests/support/databases.ts";
import { testMailer } from "#tests/support/mail.ts";
import { openDbNow } from "#tests/support/open-db.ts";
import { seedDemo } from "./seed.server.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TRIPS } from "./seed-data.ts";

/** The last two days test the schedules' month arithmetic at the end of a month. */
const DAYS = ["2026-11-20T07:30:00Z", "2027-01-31T23:59:00Z", "2028-02-29T00:01:00Z"];

/** Each test hashes four passwords. */
vi.setConfig({ testTimeout: 30_000 });

const opened: { db: Db; drop(): void }[] = [];

afterEach(async () => {
	for (const { db, drop } of opened.splice(0)) {
		await db.close();
		drop();
	}
});

function openEmpty(): Db {
	const { url, drop } = newDatabase();
	const db = openDbNow(url);
	opened.push({ db, drop });
	return db;
}

const services = (db: Db, now: () => Date) => ({ db, now, databaseTime: async () => now().getTime() });

test("servers that start together on an empty database seed it once", async () => {
	const db = openEmpty();
	const { now } = testClock(DAYS[0]);
	const printed = await Promise.all([seedDemo(services(db, now)), seedDemo(services(db, now))]);
	const [one, other] = printed.map((lines) => lines("https://gangway.example").join("\n"));
	expect(one).toBe(other);
	expect([await db.read.$count(users), await db.read.$count(trips)]).toEqual([
		Object.keys(DEMO_PEOPLE).length,
		DEMO_TRIPS.length,
	]);
});

test.each(DAYS)("the demo trips' figures are consistent when first started on %s", async (day) => {
	const db = openEmpty();
	const { now } = testClock(day);
	const toPrint = await seedDemo(services(db, now));
	expect(toPrint("https://gangway.example").join("\n")).toContain(DEMO_PASSWORD);

	expect(await db.read.$count(users, isNull(users.emailVerifiedAt))).toBe(0);
	const [book] = await db.read.select({ sum: sql<number>`sum(${ledgerLines.amount})` }).from(ledgerLines);
	expect(book?.sum).toBe(0);
	for (const trip of await db.read.select().from(trips)) {
		const crew = await db.read.select().from(members).where(eq(members.tripId, trip.id));
		const due = await db.read.select().from(payments).where(eq(payments.tripId, trip.id));
		expect(sumOf(due.map((payment) => payment.amount))).toBe(
			sumOf(crew.map((member) => member.individualCost)),
		);
		const net = sumOf(due.map((payment) => payment.netAmount ?? 0));
		expect(net).toBeGreaterThan(0);
		expect(await balanceOf(db.read, "demo", fundAccount(trip.id))).toBe(-net);
		expect(trip.platformFeeRate).toBe(200);
	}
});

test("the trips are in the states that the pages should show", async () => {
	const db = openEmpty();
	const clock = testClock(DAYS[0]);
	await seedDemo(services(db, clock.now));
	const [lisbon] = await db.read.select().from(trips).where(eq(trips.destination, "Lisbon"));
	expect(lisbon).toMatchObject({ totalCost: 582_000, costPerPerson: 97_000, partySize: 6 });
	const unpaid = await db.read
		.select({ name: members.name })
		.from(members)
		.where(and(eq(members.tripId, lisbon?.id ?? ""), eq(members.confirmed, false)));
	expect(unpaid).toEqual([{ name: "Jonas Lindqvist" }]);
	const overdue = await db.read
		.select({ status: payments.status, trip: trips.destination })
		.from(payments)
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(and(lt(payments.dueDate, "2026-11-20"), eq(payments.status, "failed")));
	expect(overdue).toEqual([{ status: "failed", trip: "Tokyo" }]);
	const plans = await db.read
		.select({ trip: trips.destination, entries: count(), bookings: countDistinct(itineraryEntries.itemId) })
		.from(itineraryEntries)
		.innerJoin(trips, eq(trips.id, itineraryEntries.tripId))
		.groupBy(trips.destination);
	expect(plans).toEqual([
		{ trip: "Lisbon", entries: 9, bookings: 2 },
		{ trip: "Split", entries: 5, bookings: 2 },
		{ trip: "Tokyo", entries: 9, bookings: 2 },
	]);
	const late = await db.read
		.select()
		.from(messages)
		.where(sql`${messages.createdAt} > ${clock.now().getTime()}`);
	expect(late).toEqual([]);
});

test("one trip shows unequal shares, money beside the card, expenses and a pool", async () => {
	const db = openEmpty();
	await seedDemo(services(db, testClock(DAYS[0]).now));
	const [trip] = await db.read.select().from(trips).where(eq(trips.destination, "Split"));
	const tripId = trip?.id ?? "";
	expect(trip?.customSchedule?.steps).toHaveLength(3);
	const crew = await db.read
		.select({
			name: members.name,
			share: members.individualCost,
			options: members.optionsCost,
			paidFor: members.payerId,
			outside: members.paidOutside,
		})
		.from(members)
		.where(eq(members.tripId, tripId))
		.orderBy(members.name);
	// Each spot is $1,550.00, and $30.00 more for who has accepted the higher price.
	expect(crew).toEqual([
		{ name: "Jonas Lindqvist", share: 189_500, options: 34_500, paidFor: null, outside: 0 },
		{ name: "Maya Okafor", share: 324_500, options: 8_500, paidFor: null, outside: 0 },
		{ name: "Olga Marsh", share: 158_000, options: 0, paidFor: null, outside: 0 },
		{ name: "Sofia Reyes", share: 155_000, options: 0, paidFor: null, outside: 20_000 },
		{ name: "Tomás Okafor", share: 0, options: 0, paidFor: expect.any(String), outside: 0 },
	]);
	const answers = await db.read
		.select({ name: members.name, answer: priceAnswers.answer })
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.orderBy(members.name);
	expect(answers).toEqual([
		{ name: "Jonas Lindqvist", answer: "kept" },
		{ name: "Maya Okafor", answer: "accepted" },
		{ name: "Olga Marsh", answer: "accepted" },
		{ name: "Sofia Reyes", answer: "pending" },
		{ name: "Tomás Okafor", answer: "accepted" },
	]);
	const chosen = await db.read
		.select({ option: options.name, people: count() })
		.from(memberOptions)
		.innerJoin(options, eq(options.id, memberOptions.optionId))
		.groupBy(options.name)
		.orderBy(options.name);
	expect(chosen).toEqual([
		{ option: "Cabin of your own", people: 1 },
		{ option: "Dive with a guide", people: 2 },
		{ option: "Shared cabin", people: 4 },
	]);
	const given = await db.read.$count(attempts, isNotNull(attempts.givenBy));
	const settled = await db.read.$count(settlements, eq(settlements.state, "confirmed"));
	const paidBack = await db.read.$count(poolPayments, eq(poolPayments.state, "paid"));
	expect({ given, settled, paidBack }).toEqual({ given: 1, settled: 1, paidBack: 1 });
	expect(await poolBalance(db.read, { tripId, provider: "demo" })).toBe(20_800);
	expect(await db.read.$count(expenses)).toBe(3);
});

test("a second start changes nothing, even if the demo trips were changed", async () => {
	const db = openEmpty();
	const { now } = testClock(DAYS[0]);
	await seedDemo(services(db, now));
	await db.write(async (tx) => {
		await tx.update(trips).set({ title: "Renamed" });
	});
	const toPrint = await seedDemo(services(db, now));
	expect(toPrint("https://gangway.example").at(-1)).toMatch(
		/^ {2}https:\/\/gangway.example\/trip\/\S+ {3}Renamed$/,
	);
	expect(await db.read.$count(trips)).toBe(DEMO_TRIPS.length);
	expect(await db.read.$count(users)).toBe(4);
});

test("an interrupted seed is continued at the next start", async () => {
	const db = openEmpty();
	const { now } = testClock(DAYS[0]);
	const { olga } = DEMO_PEOPLE;
	const ctx = {
		db,
		now: now(),
		readTime: now,
		payments: demoGateway(db, now),
		mail: testMailer(),
		house: { holdDays: 0, reserve: 0 },
		actor: null,
	};
	await register(ctx, { ...olga, password: DEMO_PASSWORD }, { session: null, userAgent: null });
	await seedDemo(services(db, now));
	expect(await db.read.$count(trips)).toBe(DEMO_TRIPS.length);
});

function sumOf(amounts: number[]): number {
	return amounts.reduce((total, amount) => total + amount, 0);
}
