import { describe, expect, test } from "vitest";
import type { Membership, UnpaidPayment } from "./trip-list.queries.ts";
import { sortStubs, type TripStub, tripStub } from "./trip-stub.ts";

const TODAY = "2027-03-01";
const NOW = new Date("2027-03-01T12:00:00Z");

type Change = { trip?: Partial<Membership["trip"]>; member?: Partial<Membership["member"]> };

const membership = ({ trip, member }: Change = {}) =>
	({
		trip: {
			shareId: "lisbon",
			title: "Lisbon",
			origin: "Boston",
			destination: "Lisbon",
			startDate: "2027-03-12",
			endDate: "2027-03-19",
			status: "active",
			...trip,
		},
		member: {
			id: "m1",
			role: "member",
			confirmed: false,
			individualCost: 97_000,
			cashBackApplied: 0,
			paidOutside: 0,
			archivedAt: null,
			...member,
		},
	}) as Membership;
const payment = (dueDate: string, amount = 32_334): UnpaidPayment => ({
	memberId: "m1",
	amount,
	dueDate,
	isLate: dueDate < TODAY,
});
const stub = (change?: Change, payments: UnpaidPayment[] = []): TripStub =>
	tripStub(membership(change), { payments, unread: 0, now: NOW, page: "trip" });

describe("what a user owes", () => {
	test("all late payments together, with the days since the first", () => {
		const payments = [payment("2027-02-01"), payment("2027-02-22"), payment("2027-03-22")];
		expect(stub({}, payments).owed).toEqual({ state: "late", amount: 64_668, days: 28 });
	});

	test("of several days that have passed, only what is late", () => {
		const payments = [payment("2027-02-01"), { ...payment("2027-02-22"), isLate: false }];
		expect(stub({}, payments).owed).toEqual({ state: "late", amount: 32_334, days: 28 });
	});

	test("a payment of today is the next one, and not late", () => {
		expect(stub({}, [payment(TODAY)]).owed).toEqual({ state: "next", amount: 32_334, dueDate: TODAY });
	});

	test("the share, before there is a schedule", () => {
		expect(stub().owed).toEqual({ state: "share", amount: 97_000 });
	});

	test.each([
		["confirmed", { member: { confirmed: true } }],
		["without a share", { member: { individualCost: 0 } }],
		["a share that cash back is to pay", { member: { cashBackApplied: 97_000 } }],
		["on a cancelled trip", { trip: { status: "cancelled" } }],
	] as [string, Change][])("nothing once %s", (_, change) => {
		expect(stub(change).owed).toEqual({ state: "nothing" });
	});

	test("nothing late on a cancelled trip, where refunds are still decided", () => {
		const cancelled = { trip: { status: "cancelled" } } as const;
		expect(stub(cancelled, [payment("2027-02-01")]).owed.state).toBe("nothing");
		const tasks = { lateOthers: 2, refunds: 1 };
		const facts = { payments: [], unread: 0, tasks, now: NOW, page: "trip" as const };
		expect(tripStub(membership(cancelled), facts)).toMatchObject({ lateOthers: 0, refunds: 1 });
		expect(tripStub(membership(), facts)).toMatchObject(tasks);
	});
});

test("a trip is past once its last day has ended everywhere, and not without dates", () => {
	expect(stub().isPast).toBe(false);
	const until = (endDate: string | null) => stub({ trip: { startDate: "2027-02-20", endDate } }).isPast;
	expect([until(TODAY), until("2027-02-28"), until(null)]).toEqual([false, true, false]);
});

test("at noon UTC a trip that ended the day before is past", () => {
	const trip = membership({ trip: { startDate: "2027-02-20", endDate: "2027-02-28" } });
	const at = (now: string) => tripStub(trip, { payments: [], unread: 0, now: new Date(now), page: "trip" });
	expect(at("2027-03-01T11:59:59.999Z").isPast).toBe(false);
	expect(at("2027-03-01T12:00:00.000Z").isPast).toBe(true);
});

test("late trips come first, then the next to start, then those without dates", () => {
	const named = (title: string, trip: Change["trip"], payments: UnpaidPayment[] = []) =>
		stub({ trip: { title, ...trip } }, payments);
	const sections = sortStubs([
		named("undated", { startDate: null, endDate: null }),
		named("summer", { startDate: "2027-07-01", endDate: "2027-07-08" }),
		named("late", { startDate: "2027-08-01", endDate: "2027-08-08" }, [payment("2027-02-27")]),
		named("spring", {}),
		named("later still", { startDate: "2027-01-01", endDate: "2027-01-08" }, [payment("2027-02-01")]),
	]);
	expect(sections.upcoming.map(({ title }) => title)).toEqual([
		"later still",
		"late",
		"spring",
		"summer",
		"undated",
	]);
});

test("past and archived trips stand apart, unless something is late", () => {
	const past = { startDate: "2027-01-01", endDate: "2027-01-08" };
	const archived = { archivedAt: 1 };
	const sections = sortStubs([
		stub({ trip: { title: "past", ...past } }),
		stub({ trip: { title: "older", startDate: "2026-01-01", endDate: "2026-01-08" } }),
		stub({ trip: { title: "cancelled", status: "cancelled" } }),
		stub({ trip: { title: "archived" }, member: archived }),
		stub({ trip: { title: "late", ...past }, member: archived }, [payment("2027-02-27")]),
	]);
	const titles = (stubs: TripStub[]) => stubs.map(({ title }) => title);
	expect(titles(sections.upcoming)).toEqual(["late"]);
	expect(titles(sections.past)).toEqual(["cancelled", "past", "older"]);
	expect(titles(sections.archived)).toEqual(["archived"]);
});
