import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { users } from "#db/schema/access.ts";
import { expenseImports } from "#db/schema/expenses.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { balancesFacts } from "../expense-facts.server.ts";
import { expensesView } from "../expenses-view.server.ts";
import { deleteExpense } from "../save-expense.server.ts";
import { answersSchema } from "./import.schema.ts";
import {
	answerImport,
	deleteOldImports,
	importPreview,
	importView,
	readInFile,
	storeImport,
} from "./import-file.server.ts";

const HEADER = "Date,Description,Category,Cost,Currency,Olga Tester,Maya,Sofia";
const DINNER = "2027-03-12,Dinner,Dining out,90.00,USD,60.00,-30.00,-30.00";
const TAXI = "2027-03-13,Taxi,Taxi,30.00,USD,-15.00,30.00,-15.00";
const PAID = "2027-03-14,Maya paid Olga,Payment,30.00,USD,-30.00,30.00,0.00";
const FILE = [HEADER, "", DINNER, TAXI, PAID, ",Total balance,,,USD,15,30,-45"].join("\n");

async function scene(world: World) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "pro" });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: 8 });
	await world.join(world.as(maya), trip);
	const sofia = await world.join(world.asGuest("s"), trip, {
		name: "Sofía Ortega",
		email: "s@people.example",
	});
	const ctx = world.as(olga);
	const readIn = (csv = FILE) => readInFile(ctx, trip.id, csv);
	const preview = (importId: string) => importPreview(ctx, { trip: trip.id, importId });
	const guesses = async (importId: string) => {
		const { names } = await preview(importId);
		return Object.fromEntries(names.map(({ field, memberId }) => [field, memberId ?? ""]));
	};
	const store = async (importId: string, input: object = {}) =>
		storeImport(
			ctx,
			{ trip: trip.id, importId },
			answersSchema.parse({ people: await guesses(importId), ...input }),
		);
	const balances = async () => {
		const { balances: found, settlements } = await balancesFacts(ctx, trip.id);
		expect(sum(found.map(({ cents }) => cents))).toBe(0);
		expect(settlements.every(({ state }) => state === "confirmed")).toBe(true);
		return Object.fromEntries(found.map(({ person, cents }) => [person.name, cents]));
	};
	return { olga, maya, trip, ctx, sofia, readIn, preview, guesses, store, balances };
}

test("guesses who is who, shows what it adds, and adds it in one step", async () => {
	using world = openWorld();
	const { readIn, preview, store, balances, sofia } = await scene(world);
	const id = await readIn();
	const shown = await preview(id);
	expect(shown.names.map(({ name, memberId }) => [name, memberId !== null])).toEqual([
		["Olga Tester", true],
		["Maya", true],
		["Sofia", true],
	]);
	expect(shown.names[2]?.memberId).toBe(sofia.id);
	expect(shown.rows.map(({ name, status, cents }) => [name, status, cents])).toEqual([
		["Dinner", "expense", 9_000],
		["Taxi", "expense", 3_000],
		["Maya paid Olga", "payment", 3_000],
	]);
	expect(await balances()).toEqual({ "Olga Tester": 0, "Maya Tester": 0, "Sofía Ortega": 0 });
	expect(await store(id)).toEqual({ expenses: 2, payments: 1 });
	expect(await balances()).toEqual({ "Olga Tester": 1_500, "Maya Tester": 3_000, "Sofía Ortega": -4_500 });
});

test("the same file again adds nothing, also at once, and one that has grown adds what is new", async () => {
	using world = openWorld();
	const { readIn, preview, store, balances, ctx, trip } = await scene(world);
	await store(await readIn());
	const before = await balances();
	const again = await readIn();
	expect((await preview(again)).rows.map(({ status }) => status)).toEqual(["known", "known", "known"]);
	expect(await store(again)).toEqual({ expenses: 0, payments: 0 });
	const [dinner] = (await expensesView(ctx, trip.id, 1)).rows.filter(({ name }) => name === "Dinner");
	await deleteExpense(ctx, { trip: trip.id, expenseId: dinner?.id ?? "" });
	expect(await store(await readIn())).toEqual({ expenses: 0, payments: 0 });
	// Two identical dinners on one day are two expenses.
	const grown = [HEADER, DINNER, DINNER, TAXI, PAID].join("\n");
	expect(await store(await readIn(grown))).toEqual({ expenses: 1, payments: 0 });
	expect(await balances()).toEqual(before);
});

test("two who add one file at once add it once", async () => {
	using world = openWorld();
	const { readIn, store } = await scene(world);
	const id = await readIn();
	const codes = await Promise.all([errorCodeOf(store(id)), errorCodeOf(store(id))]);
	expect(codes.toSorted()).toEqual(["accepted", "not_found"]);
});

test("names can be changed, and whoever is nobody on the trip leaves rows out", async () => {
	using world = openWorld();
	const { readIn, preview, guesses, store, trip, ctx } = await scene(world);
	const id = await readIn();
	const answers = answersSchema.parse({ people: { ...(await guesses(id)), n2: "" } });
	await answerImport(ctx, { trip: trip.id, importId: id }, answers);
	expect((await preview(id)).rows.map(({ status }) => status)).toEqual(["no_person", "no_person", "payment"]);
	const wrong = answersSchema.parse({ people: { n0: "x" } });
	await expect(answerImport(ctx, { trip: trip.id, importId: id }, wrong)).rejects.toMatchObject({
		code: "invalid",
		field: "people.n0",
	});
	expect(await store(id)).toEqual({ expenses: 0, payments: 1 });
});

test("a file of Spliit asks who has paid where it does not say, and for the rate of its currency", async () => {
	using world = openWorld();
	const { readIn, preview, guesses, store, balances } = await scene(world);
	const header =
		"Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Olga Tester,Maya,Sofia";
	const rows = [
		"2027-03-12,Dinner,Dining Out,EUR,92.00,,,,No,Evenly,30.67,-30.67,-30.67",
		"2027-03-13,Back,,EUR,27.60,,,,Yes,Evenly,-27.6,0,0",
	];
	const id = await readIn([header, ...rows].join("\n"));
	const shown = await preview(id);
	expect(shown.rows.map(({ status }) => status)).toEqual(["no_rate", "no_payer"]);
	expect(shown.asked.map(({ name, forWhom }) => [name, forWhom])).toEqual([["Back", ["Olga Tester"]]]);
	const { n1 } = await guesses(id);
	const answers = { rates: { EUR: "0.92" }, payers: { r3: n1 } };
	expect(await store(id, answers)).toEqual({ expenses: 1, payments: 1 });
	expect(await balances()).toEqual({ "Olga Tester": 3_666, "Maya Tester": -334, "Sofía Ortega": -3_332 });
	expect(
		(await preview(await readIn([header, ...rows].join("\n")))).rows.map(({ status }) => status),
	).toEqual(["known", "known"]);
});

describe("is refused", () => {
	test("without Pro, to members, and for what is no such file", async () => {
		using world = openWorld();
		const { olga, maya, trip, readIn } = await scene(world);
		expect(await errorCodeOf(readInFile(world.as(maya), trip.id, FILE))).toBe("forbidden");
		expect(await errorCodeOf(readIn("a,b\n1,2"))).toBe("invalid");
		expect(await errorCodeOf(readIn(`${FILE}${" ".repeat(300_000)}`))).toBe("too_large");
		const id = await readIn();
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, olga.id)),
		);
		expect(await errorCodeOf(readIn())).toBe("plan_required");
		expect((await importView(world.as(olga), trip.id, id)).preview).toBeNull();
	});

	test("for a file of someone else, and one that is a day old is gone", async () => {
		using world = openWorld();
		const { trip, readIn, preview } = await scene(world);
		const id = await readIn();
		const other = await scene(world);
		expect(await errorCodeOf(other.preview(id))).toBe("not_found");
		world.clock.advance(DAY_MS + 1);
		await deleteOldImports(world.jobs);
		expect(await errorCodeOf(preview(id))).toBe("not_found");
		expect(await world.db.read.$count(expenseImports)).toBe(0);
		expect(trip.id).not.toBe(other.trip.id);
	});
});
