import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/access/access.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { sum } from "#app/lib/money.ts";
import { expenseParts, expenses, settlements } from "#db/schema/expenses.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { balancesOf } from "./balances.ts";
import { balancesFacts } from "./expense-facts.server.ts";
import { answerSchema, type ExpenseInput, expenseSchema, settlementSchema } from "./expenses.schema.ts";
import { addExpense, changeExpense, deleteExpense, restoreExpense } from "./save-expense.server.ts";
import { answerSettlement, markSettlement } from "./settle-up.server.ts";
import { problemOfSplit, splitCents } from "./split.ts";

const STEPS = 60;
const GUESTS = 5;

/** A group whose members do everything that the pages allow, and some things that are refused. */
async function group(world: World) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "pro" });
	const trip = await world.trip(olga, { partySize: 12 });
	const joined: Member[] = [];
	for (let guest = 0; guest < GUESTS; guest += 1)
		joined.push(await world.join(world.asGuest(`g${guest}`), trip, { name: `Guest ${guest}` }));
	const [own] = (await balancesFacts(world.as(olga), trip.id)).people;
	const ids = [own?.id ?? "", ...joined.map(({ id }) => id)];
	const as = (index: number) => (index === 0 ? world.as(olga) : world.asGuest(`g${index - 1}`));
	return { trip, ids, as, joined };
}

type Group = Awaited<ReturnType<typeof group>>;

async function step(world: World, { trip, ids, as, joined }: Group, random: Random): Promise<unknown> {
	const doer = random.below(ids.length);
	const ctx = as(doer);
	const anyone = () => random.pick(ids);
	const known = await world.db.read.select().from(expenses).where(eq(expenses.tripId, trip.id));
	const ref = () => ({ trip: trip.id, expenseId: known.length > 0 ? random.pick(known).id : "none" });
	const paid = await world.db.read.select().from(settlements).where(eq(settlements.tripId, trip.id));
	const settlementId = () => (paid.length > 0 ? random.pick(paid).id : "none");
	switch (random.below(12)) {
		case 0:
			return deleteExpense(ctx, ref());
		case 1:
			return restoreExpense(ctx, ref());
		case 2:
		case 3:
			return changeExpense(ctx, ref(), randomExpense(ids, random));
		case 4:
		case 5: {
			const amount = String(1 + random.below(500));
			const [from, to] = random.chance(0.8) ? [ids[doer] ?? "", anyone()] : [anyone(), anyone()];
			return markSettlement(ctx, trip.id, settlementSchema.parse({ from, to, amount }));
		}
		case 6:
		case 7:
		case 8: {
			const answer = random.pick(["confirm", "confirm", "refuse", "withdraw"]);
			const ref = { trip: trip.id, settlementId: settlementId() };
			return answerSettlement(ctx, ref, answerSchema.parse({ answer }));
		}
		case 9:
			if (!random.chance(0.2)) return undefined;
			return world.db.write((tx) => endMembership(world.nobody, tx, random.pick(joined), "left"));
		default:
			return addExpense(ctx, trip.id, randomExpense(ids, random));
	}
}

function randomExpense(ids: readonly string[], random: Random): ExpenseInput {
	const people = ids.filter(() => random.chance(0.6));
	const split = random.pick(["equally", "shares", "percent", "amounts"] as const);
	const [currency, rate] = random.pick([
		["USD"],
		["EUR", "0.92"],
		["JPY", "149.35"],
		["KWD", "0.307"],
	] as const);
	const amount = 1 + random.below(100_000);
	const weights = people.map(() => String(random.below(4)));
	if (split === "percent")
		weights.splice(0, weights.length, ...people.map((_, at) => (at === 0 ? "100" : "0")));
	if (split === "amounts")
		weights.splice(0, weights.length, ...people.map((_, at) => (at === 0 ? String(amount) : "")));
	return expenseSchema.parse({
		...{ name: "Anything", date: "2027-03-12", amount: String(amount), currency, rate, split },
		paidBy: random.pick(ids),
		...(split === "equally"
			? { people, everyone: "on" }
			: { parts: Object.fromEntries(people.map((id, at) => [id, weights[at]])) }),
	});
}

/** The balances sum to 0, each expense equals its parts to the cent, and the transfers leave everyone even. */
async function check(world: World, { trip, as }: Group): Promise<void> {
	const { balances, transfers } = await balancesFacts(as(0), trip.id);
	expect(sum(balances.map(({ cents }) => cents))).toBe(0);
	for (const index of [0, 1]) {
		const { own, ownParts } = await balancesFacts(as(index), trip.id);
		expect(sum(ownParts.map(({ cents }) => cents))).toBe(own);
	}
	const after = balancesOf([
		...balances.map(({ person, cents }) => ({ memberId: person.id, cents })),
		...transfers.flatMap(({ from, to, cents }) => [
			{ memberId: from.id, cents },
			{ memberId: to.id, cents: -cents },
		]),
	]);
	expect([...after.values()].filter((cents) => cents !== 0)).toEqual([]);
	for (const expense of await world.db.read.select().from(expenses)) {
		const parts = await world.db.read
			.select()
			.from(expenseParts)
			.where(eq(expenseParts.expenseId, expense.id));
		const weights = parts.map(({ weight }) => weight);
		expect(sum(parts.map(({ cents }) => cents))).toBe(expense.cents);
		expect(problemOfSplit(expense.split, weights, expense.amount)).toBeNull();
		expect(splitCents(expense.cents, weights).toSorted()).toEqual(parts.map(({ cents }) => cents).toSorted());
	}
}

const DONE = "accepted";

test.each(randomSeeds(3))(
	"whatever a group writes down and settles, nobody is off by a cent (seed %i)",
	async (seed) => {
		using world = openWorld();
		const random = seededRandom(seed);
		const all = await group(world);
		const outcomes: string[] = [];
		for (let count = 0; count < STEPS; count += 1) {
			outcomes.push(await errorCodeOf(step(world, all, random)));
			await check(world, all);
		}
		expect(outcomes.filter((one) => one === DONE).length).toBeGreaterThan(STEPS / 10);
		expect(outcomes).not.toContain("internal");
	},
);
