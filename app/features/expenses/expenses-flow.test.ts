import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { balancesFacts, expenseFacts, listExpenseFacts } from "./expense-facts.server.ts";
import { balancesJson, expenseJson } from "./expense-json.ts";
import { answerSchema, expenseSchema, settlementSchema } from "./expenses.schema.ts";
import { expensesCsv } from "./expenses-csv.server.ts";
import {
	expensesOfTrip,
	expensesView,
	expenseView,
	newExpenseView,
	settleView,
} from "./expenses-view.server.ts";
import { addExpense, changeExpense, deleteExpense, restoreExpense } from "./save-expense.server.ts";
import { answerSettlement, markSettlement } from "./settle-up.server.ts";

const DINNER = { name: "Dinner", date: "2027-03-13", amount: "90", everyone: "on" };

/** Olga organizes; Maya has an account, and Gus is a guest. */
async function scene(world: World, plan: "plus" | "pro" = "pro") {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: plan });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: 8 });
	const members = {
		maya: await world.join(world.as(maya), trip),
		gus: await world.join(world.asGuest("g"), trip, { name: "Gus", email: "gus@people.example" }),
	};
	const [first] = (await settleView(world.as(olga), trip.id)).people;
	const ids = { olga: first?.id ?? "", maya: members.maya.id, gus: members.gus.id };
	const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
	const as = { olga: world.as(olga), maya: world.as(maya), gus: world.asGuest("g") };
	const refOf = (expenseId: string) => ({ trip: trip.id, expenseId });
	const add = (ctx: Ctx, input: object = {}, secret?: string) =>
		addExpense(ctx, trip.id, expenseSchema.parse({ ...DINNER, ...input }), secret);
	const change = (ctx: Ctx, id: string, input: object) =>
		changeExpense(ctx, refOf(id), expenseSchema.parse({ ...DINNER, ...input }));
	const read = async (ctx: Ctx, id: string) => expenseJson(await expenseFacts(ctx, refOf(id)));
	const standing = async (ctx: Ctx = as.olga) => balancesJson(await balancesFacts(ctx, trip.id));
	const balances = async () => {
		const found = (await standing()).balances;
		expect(sum(found.map(({ cents }) => cents))).toBe(0);
		return Object.fromEntries(found.map(({ person, cents }) => [nameOf.get(person.memberId), cents]));
	};
	const mark = (ctx: Ctx, from: string, to: string, amount: string) =>
		markSettlement(ctx, trip.id, settlementSchema.parse({ from, to, amount, how: "Cash" }));
	const answer = (ctx: Ctx, settlementId: string, word: string, reason?: string) =>
		answerSettlement(ctx, { trip: trip.id, settlementId }, answerSchema.parse({ answer: word, reason }));
	const leave = (name: "maya" | "gus") =>
		world.db.write((tx) => endMembership(as.olga, tx, members[name], "left"));
	return { olga, maya, trip, ids, as, refOf, add, change, read, standing, balances, mark, answer, leave };
}

const endPlan = (world: World, { id }: SignedInUser) =>
	world.db.write((tx) => tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, id)));

const noticesTo = async (world: World, userId: string) => {
	const rows = await world.db.read.select().from(notifications).where(eq(notifications.userId, userId));
	return rows.map(({ message }) => message);
};

describe("adding", () => {
	test("needs Pro; what is there stays usable when the plan ends", async () => {
		using world = openWorld();
		const plus = await scene(world, "plus");
		expect(await errorCodeOf(plus.add(plus.as.maya))).toBe("plan_required");
		const { olga, as, add, change, mark, answer, ids, trip, read } = await scene(world);
		const id = await add(as.maya);
		await endPlan(world, olga);
		expect(await errorCodeOf(add(as.maya))).toBe("plan_required");
		await change(as.maya, id, { amount: "60" });
		await answer(as.maya, await mark(as.gus, ids.gus, ids.maya, "20"), "confirm");
		expect((await read(as.gus, id)).cents).toBe(6_000);
		expect((await expensesCsv(as.gus, trip.id)).csv).toContain("Dinner");
		const later = world.as({ ...olga, subscriptionPlan: "free" });
		expect((await expensesView(later, trip.id, 1)).needsPlan).toBe(true);
	});

	test("is for everyone aboard, guests too, also when the trip is cancelled", async () => {
		using world = openWorld();
		const { as, add, balances, trip } = await scene(world);
		await add(as.gus, { amount: "90" });
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
		await add(as.olga, { amount: "30" });
		expect(await balances()).toEqual({ olga: -1_000, maya: -4_000, gus: 5_000 });
		expect(await errorCodeOf(add(world.nobody))).toBe("unauthenticated");
		expect(await errorCodeOf(add(world.as(await world.user())))).toBe("not_found");
	});

	test("of the same form twice adds once, and of two forms twice", async () => {
		using world = openWorld();
		const { as, add } = await scene(world);
		const [first, second] = await Promise.all([add(as.gus, {}, "key"), add(as.gus, {}, "key")]);
		expect(second).toBe(first);
		expect(await add(as.gus, {}, "other")).not.toBe(first);
		expect(await add(as.gus, { amount: "91" }, "key")).not.toBe(first);
	});

	test("someone else can have paid, in another currency", async () => {
		using world = openWorld();
		const { as, add, read, ids, balances, trip } = await scene(world);
		const id = await add(as.olga, {
			...{ paidBy: ids.gus, amount: "12,000", currency: "JPY", rate: "149.35" },
			...{ split: "shares", parts: { [ids.olga]: "2", [ids.maya]: "1" }, everyone: undefined },
		});
		const expense = await read(as.maya, id);
		expect(expense).toMatchObject({ amount: "12000", currency: "JPY", rate: "149.35", cents: 8_035 });
		expect(expense.parts.map(({ weight, cents }) => [weight, cents])).toEqual([
			[200, 5_357],
			[100, 2_678],
		]);
		expect(await balances()).toEqual({ olga: -5_357, maya: -2_678, gus: 8_035 });
		const { form } = await newExpenseView(as.maya, trip.id);
		expect(form.currencies.slice(0, 2).map(({ code, rate }) => [code, rate])).toEqual([
			["USD", null],
			["JPY", "149.35"],
		]);
	});

	test.each<[name: string, input: object, field: string]>([
		["without a person", { everyone: undefined }, "people"],
		["for a stranger", { everyone: undefined, people: ["x"] }, "people"],
		["paid by a stranger", { paidBy: "x" }, "paidBy"],
		["of nothing", { amount: "0" }, "amount"],
		["of less than a cent", { amount: "1", currency: "JPY", rate: "1000" }, "amount"],
		["of too much", { amount: "10000000.01" }, "amount"],
		["without its rate", { currency: "EUR" }, "rate"],
		["with a part that is no number", { split: "shares", parts: { x: "one" } }, "parts.x"],
		["with parts of 99 percent", { split: "percent", parts: {} }, "parts"],
		["with no amounts", { split: "amounts" }, "parts"],
	])("%s is refused", async (_, input, field) => {
		using world = openWorld();
		const { as, add } = await scene(world);
		await expect(add(as.gus, input)).rejects.toMatchObject({ code: "invalid", field });
	});
});

describe("changing", () => {
	test("is for who has added or paid it, and for organizers; each change is kept", async () => {
		using world = openWorld();
		const { as, add, change, read, ids, balances } = await scene(world);
		const id = await add(as.maya, { paidBy: ids.gus });
		await change(as.gus, id, { paidBy: ids.gus, amount: "120", name: "Late dinner" });
		await change(as.olga, id, { paidBy: ids.olga, amount: "120", name: "Late dinner" });
		expect(await errorCodeOf(change(as.gus, id, {}))).toBe("forbidden");
		const { changes } = await read(as.gus, id);
		expect(changes.map(({ kind, by, fields }) => [kind, by, fields])).toEqual([
			["edited", ids.olga, [{ field: "paidBy" }]],
			[
				"edited",
				ids.gus,
				[
					{ field: "name", from: "Dinner", to: "Late dinner" },
					{ field: "amount", from: "$90.00", to: "$120.00" },
				],
			],
			["added", ids.maya, []],
		]);
		expect(await balances()).toEqual({ olga: 8_000, maya: -4_000, gus: -4_000 });
	});

	test("of what someone else has changed meanwhile is refused, and of nothing leaves no trace", async () => {
		using world = openWorld();
		const { as, add, change, read } = await scene(world);
		const id = await add(as.maya);
		const { updatedAt } = await read(as.maya, id);
		await change(as.maya, id, { updatedAt });
		expect((await read(as.maya, id)).changes).toHaveLength(1);
		await change(as.olga, id, { amount: "91", updatedAt });
		expect(await errorCodeOf(change(as.maya, id, { amount: "92", updatedAt }))).toBe("conflict");
		expect((await read(as.maya, id)).cents).toBe(9_100);
	});

	test("deleted, it counts in no balance, and is put back as it was", async () => {
		using world = openWorld();
		const { as, add, change, refOf, balances, trip, read } = await scene(world);
		const id = await add(as.maya);
		const before = await balances();
		expect(await errorCodeOf(deleteExpense(as.gus, refOf(id)))).toBe("forbidden");
		await deleteExpense(as.maya, refOf(id));
		expect(await balances()).toEqual({ olga: 0, maya: 0, gus: 0 });
		expect(await errorCodeOf(change(as.maya, id, { amount: "91" }))).toBe("conflict");
		const view = await expensesView(as.gus, trip.id, 1);
		expect([view.rows, view.deleted.map(({ name }) => name)]).toEqual([[], ["Dinner"]]);
		expect((await expenseView(as.gus, refOf(id))).expense.isDeleted).toBe(true);
		await restoreExpense(as.olga, refOf(id));
		expect(await balances()).toEqual(before);
		expect((await read(as.maya, id)).changes.map(({ kind }) => kind)).toEqual([
			"restored",
			"deleted",
			"added",
		]);
	});
});

describe("who has left", () => {
	test("stays in the expenses, but cannot be added to others", async () => {
		using world = openWorld();
		const { as, add, change, read, ids, balances, leave } = await scene(world);
		const id = await add(as.maya);
		await leave("gus");
		expect(await balances()).toEqual({ olga: -3_000, maya: 6_000, gus: -3_000 });
		expect((await read(as.maya, id)).parts.map(({ name }) => name)).toContain("Gus");
		const both = { everyone: undefined, people: [ids.maya, ids.gus] };
		await change(as.maya, id, both);
		expect(await balances()).toEqual({ olga: 0, maya: 4_500, gus: -4_500 });
		expect(await errorCodeOf(add(as.maya, both))).toBe("invalid");
		await add(as.maya);
		expect(await balances()).toEqual({ olga: -4_500, maya: 9_000, gus: -4_500 });
		expect(await errorCodeOf(read(as.gus, id))).toBe("unauthenticated");
	});

	test("takes up what they had when they join again, by account or guest cookie", async () => {
		using world = openWorld();
		const { as, add, balances, leave, mark, ids, trip, standing, maya } = await scene(world);
		await add(as.maya);
		await mark(as.gus, ids.gus, ids.maya, "30");
		await leave("gus");
		await leave("maya");
		const before = (await standing()).balances.map(({ cents }) => cents);
		const gus = await world.join(as.gus, trip, { name: "Gus", email: "gus@people.example" });
		const again = await world.join(world.as(maya), trip);
		const { balances: after, settlements } = await standing(world.as(maya));
		expect(after.map(({ person, cents }) => [person.hasLeft, cents])).toEqual(
			before.map((cents) => [false, cents]).toSorted(([, a], [, b]) => Number(a) - Number(b) || 0),
		);
		expect(after.map(({ person }) => person.memberId)).toEqual([ids.olga, gus.id, again.id]);
		expect(settlements).toMatchObject([{ from: { memberId: gus.id }, answers: ["confirm", "refuse"] }]);
		await balances();
	});

	test("does not confirm, once aboard again, what an organizer has noted as paid by them", async () => {
		using world = openWorld();
		const { as, add, balances, leave, mark, answer, ids, trip } = await scene(world);
		await add(as.maya);
		await leave("gus");
		const paid = await mark(as.olga, ids.gus, ids.maya, "30");
		await world.join(as.gus, trip, { name: "Gus", email: "gus@people.example" });
		expect(await errorCodeOf(answer(as.gus, paid, "confirm"))).toBe("forbidden");
		await answer(as.maya, paid, "confirm");
		expect(await balances()).toMatchObject({ olga: -3_000, maya: 3_000 });
	});

	test("joins again also where they were twice in the same expense", async () => {
		using world = openWorld();
		const { as, add, change, leave, ids, trip, maya, read } = await scene(world);
		const id = await add(as.olga);
		await leave("maya");
		const both = { everyone: undefined, people: [ids.olga, ids.maya, ids.gus] };
		await change(as.olga, id, both);
		await world.db.write((tx) =>
			tx.update(members).set({ userId: maya.id, guestKeyHash: null }).where(eq(members.id, ids.gus)),
		);
		await leave("gus");
		const again = await world.join(world.as(maya), trip);
		const parts = (await read(as.olga, id)).parts.map(({ memberId, cents }) => [memberId, cents]);
		expect(parts).toHaveLength(3);
		expect(parts).toContainEqual([again.id, 3_000]);
	});

	test("joins again also where their two spots have paid each other, and both wait for the same person", async () => {
		using world = openWorld();
		const { as, add, leave, ids, trip, maya, mark, answer, standing } = await scene(world);
		await add(as.maya);
		await answer(as.maya, await mark(as.gus, ids.gus, ids.maya, "30"), "confirm");
		await mark(as.gus, ids.gus, ids.olga, "10");
		world.clock.advance(60_000);
		await mark(as.maya, ids.maya, ids.olga, "20");
		await leave("maya");
		await world.db.write((tx) =>
			tx.update(members).set({ userId: maya.id, guestKeyHash: null }).where(eq(members.id, ids.gus)),
		);
		await leave("gus");
		const again = await world.join(world.as(maya), trip);
		const { balances: after, settlements } = await standing(as.olga);
		expect(after.find(({ person }) => person.memberId === ids.gus)?.cents ?? 0).toBe(0);
		expect(after.map(({ person, cents }) => [person.memberId, cents])).toContainEqual([again.id, 3_000]);
		expect(settlements.filter(({ state }) => state === "pending")).toHaveLength(1);
	});

	test("is answered for by an organizer", async () => {
		using world = openWorld();
		const { as, add, ids, balances, leave, mark, answer } = await scene(world);
		await add(as.maya);
		await leave("gus");
		expect(await errorCodeOf(mark(as.gus, ids.gus, ids.maya, "30"))).toBe("unauthenticated");
		const paid = await mark(as.maya, ids.gus, ids.maya, "30");
		expect(await errorCodeOf(answer(as.maya, paid, "confirm"))).toBe("forbidden");
		await answer(as.olga, paid, "confirm");
		expect(await balances()).toEqual({ olga: -3_000, maya: 3_000, gus: 0 });
	});
});

describe("settling", () => {
	test("counts once the other side confirms it", async () => {
		using world = openWorld();
		const { as, add, ids, balances, standing, mark, answer } = await scene(world);
		await add(as.maya);
		const before = await balances();
		const paid = await mark(as.gus, ids.gus, ids.maya, "30");
		expect(await balances()).toEqual(before);
		expect((await standing()).transfers.map(({ cents, isWaiting }) => [cents, isWaiting])).toEqual([
			[3_000, false],
			[3_000, true],
		]);
		for (const ctx of [as.gus, as.olga])
			expect(await errorCodeOf(answer(ctx, paid, "confirm"))).toBe("forbidden");
		await answer(as.maya, paid, "confirm");
		await answer(as.maya, paid, "confirm");
		expect(await balances()).toEqual({ olga: -3_000, maya: 3_000, gus: 0 });
		expect(await errorCodeOf(answer(as.maya, paid, "refuse"))).toBe("conflict");
	});

	test("refused or taken back it changes nothing", async () => {
		using world = openWorld();
		const { as, add, ids, balances, standing, mark, answer } = await scene(world);
		await add(as.maya);
		const before = await balances();
		await answer(as.maya, await mark(as.gus, ids.gus, ids.maya, "30"), "refuse", "Not yet");
		await answer(as.gus, await mark(as.gus, ids.gus, ids.maya, "30"), "withdraw");
		expect(await balances()).toEqual(before);
		expect((await standing()).settlements.map(({ state, reason }) => [state, reason])).toEqual([
			["withdrawn", null],
			["refused", "Not yet"],
		]);
	});

	test("of the same payment twice is one, and another waits its turn", async () => {
		using world = openWorld();
		const { as, ids, mark } = await scene(world);
		const [first, second] = await Promise.all([
			mark(as.gus, ids.gus, ids.maya, "30"),
			mark(as.gus, ids.gus, ids.maya, "30"),
		]);
		expect(second).toBe(first);
		expect(await errorCodeOf(mark(as.gus, ids.gus, ids.maya, "31"))).toBe("conflict");
		expect(await errorCodeOf(mark(as.maya, ids.gus, ids.maya, "30"))).toBe("conflict");
		await mark(as.maya, ids.maya, ids.gus, "5");
	});

	test("is for the two people of a payment", async () => {
		using world = openWorld();
		const { as, ids, mark } = await scene(world);
		expect(await errorCodeOf(mark(as.olga, ids.gus, ids.maya, "30"))).toBe("forbidden");
		expect(await errorCodeOf(mark(as.gus, ids.gus, ids.gus, "30"))).toBe("invalid");
		expect(await errorCodeOf(mark(as.gus, ids.gus, "x", "30"))).toBe("invalid");
		expect(await errorCodeOf(mark(as.gus, ids.gus, ids.maya, "0"))).toBe("invalid");
	});

	test("of two answers at once one counts", async () => {
		using world = openWorld();
		const { as, ids, mark, answer, balances } = await scene(world);
		const paid = await mark(as.gus, ids.gus, ids.maya, "30");
		const codes = await Promise.all([
			errorCodeOf(answer(as.maya, paid, "confirm")),
			errorCodeOf(answer(as.gus, paid, "withdraw")),
		]);
		expect(codes.filter((code) => code === "conflict")).toHaveLength(1);
		expect(Object.values(await balances()).map((cents) => Math.abs(Number(cents)))).toEqual(
			codes[0] === "conflict" ? [0, 0, 0] : [0, 3_000, 3_000],
		);
	});
});

describe("who is told", () => {
	test("of expenses: whom they concern, once an hour, and not who wrote them down", async () => {
		using world = openWorld();
		const { as, add, ids, maya, olga } = await scene(world);
		await mailTo(world, "gus@people.example");
		const forMaya = { everyone: undefined, people: [ids.maya] };
		await add(as.gus, forMaya);
		await add(as.gus, forMaya);
		const told = `Lisbon: on ${formatDate(dateOf(as.gus.now))}, Gus added or changed expenses that you are part of.`;
		expect((await noticesTo(world, maya.id)).filter((one) => one === told)).toHaveLength(1);
		expect(await noticesTo(world, olga.id)).not.toContain(told);
		await add(as.olga, { ...forMaya, paidBy: ids.gus });
		world.clock.advance(2 * 3_600_000);
		const subjects = (await mailTo(world, "gus@people.example")).map(({ subject }) => subject);
		expect(subjects.filter((one) => one.includes("Shared expenses"))).toHaveLength(1);
	});

	test("of payments: the other side, and then who noted it", async () => {
		using world = openWorld();
		const { as, ids, mark, answer, maya } = await scene(world);
		const paid = await mark(as.gus, ids.gus, ids.maya, "43.10");
		expect(await noticesTo(world, maya.id)).toContain(
			"Lisbon: Gus says that they have paid you $43.10. Please confirm it, or tell us that it didn't happen.",
		);
		await mailTo(world, "gus@people.example");
		await answer(as.maya, paid, "refuse", "Only $40 came");
		const [mail] = (await mailTo(world, "gus@people.example")).slice(-1);
		expect(mail?.text).toContain("Maya Tester does not confirm the payment of $43.10.");
	});
});

test("a list of many has pages, and the API goes on after an entry", async () => {
	using world = openWorld();
	const { as, add, trip } = await scene(world);
	for (let day = 1; day <= 25; day += 1)
		await add(as.gus, { name: `Day ${day}`, date: `2027-03-${String(day).padStart(2, "0")}` });
	await add(as.gus, { name: "Day 25 again", date: "2027-03-25" });
	const names = async (page: number) =>
		(await expensesView(as.olga, trip.id, page)).rows.map(({ name }) => name);
	expect((await names(1)).slice(0, 3)).toEqual(["Day 25 again", "Day 25", "Day 24"]);
	expect(await names(2)).toEqual(["Day 6", "Day 5", "Day 4", "Day 3", "Day 2", "Day 1"]);
	expect(await names(9)).toEqual(await names(2));
	const first = await listExpenseFacts(as.olga, trip.id, { limit: 4 });
	const before = first[1]?.expense.id;
	const next = await listExpenseFacts(as.olga, trip.id, { limit: 2, ...(before && { before }) });
	expect(next.map(({ expense }) => expense.name)).toEqual(["Day 24", "Day 23"]);
});

test("the trip's page says what the reader owes, and nothing where there is nothing to see or add", async () => {
	using world = openWorld();
	const { as, add, trip, ids, mark } = await scene(world);
	const card = async (ctx: Ctx) => expensesOfTrip(ctx, await requireTrip(ctx, trip.id, "expense.see"), true);
	expect(await card(as.gus)).toMatchObject({ balance: 0, count: 0, mayAdd: true });
	await add(as.maya);
	await mark(as.gus, ids.gus, ids.maya, "30");
	expect(await card(as.gus)).toMatchObject({ balance: -3_000, waiting: 0, count: 1 });
	expect(await card(as.maya)).toMatchObject({ balance: 6_000, waiting: 1, count: 1 });
	const plus = await scene(world, "plus");
	expect(
		await expensesOfTrip(plus.as.gus, await requireTrip(plus.as.gus, plus.trip.id, "expense.see"), true),
	).toBeNull();
});

test("the file has what each has paid less what was for them, and no formulas", async () => {
	using world = openWorld();
	const { as, add, trip, ids, mark, answer } = await scene(world);
	await add(as.gus, { name: "=1+1", note: "@home, late" });
	await add(as.maya, {
		name: "Taxi",
		date: "2027-03-12",
		amount: "9.20",
		currency: "EUR",
		rate: "0.92",
		everyone: undefined,
		people: [ids.gus],
	});
	await answer(as.gus, await mark(as.olga, ids.olga, ids.gus, "30"), "confirm");
	const { name, csv } = await expensesCsv(as.maya, trip.id);
	expect(name).toBe("lisbon-expenses.csv");
	expect(csv.slice(1).trim().split("\r\n")).toEqual([
		"Date,Kind,Name,Category,Paid by,Amount,Currency,Rate,US dollars,Note,Olga Tester,Maya Tester,Gus",
		expect.stringMatching(
			/^2026-\d\d-\d\d,Payment,Olga Tester to Gus,Cash,Olga Tester,30\.00,USD,,30\.00,,30\.00,0\.00,-30\.00$/,
		),
		"2027-03-12,Expense,Taxi,Something else,Maya Tester,9.20,EUR,0.92,10.00,,0.00,10.00,-10.00",
		"2027-03-13,Expense,'=1+1,Something else,Gus,90.00,USD,,90.00,\"'@home, late\",-30.00,-30.00,60.00",
		",Balance,,,,,,,,,0.00,-20.00,20.00",
	]);
});
