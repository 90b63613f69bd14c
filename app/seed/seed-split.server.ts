import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { expenseSchema, settlementSchema } from "#app/features/expenses/expenses.schema.ts";
import { askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { askPoolSchema, poolSettingsSchema, topUpSchema } from "#app/features/expenses/pool/pool.schema.ts";
import { addExpense } from "#app/features/expenses/save-expense.server.ts";
import { answerSettlement, markSettlement } from "#app/features/expenses/settle-up.server.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { chooseSchema, optionGroupSchema } from "#app/features/options/options.schema.ts";
import { answerOutside } from "#app/features/payments/outside/answer-outside.server.ts";
import { claimOutside } from "#app/features/payments/outside/claim-outside.server.ts";
import { outsideSchema } from "#app/features/payments/outside/outside.schema.ts";
import { askForPresent } from "#app/features/payments/presents/ask-present.server.ts";
import { givePresent } from "#app/features/payments/presents/give-present.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { openPool } from "#app/features/pool/open-pool.server.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { saveCustomSchedule } from "#app/features/trips/custom-schedule/change-schedule.server.ts";
import { customScheduleSchema } from "#app/features/trips/custom-schedule/schedule-change.schema.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema } from "#app/features/trips/price/price.schema.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import {
	DEMO_ORIGIN,
	type DemoJoin,
	joinDemoTrip,
	memberIdOf,
	payNextInstalment,
	say,
} from "./demo-actions.server.ts";
import type { DemoPerson } from "./seed-data.ts";

/** A trip, and a way to act as one of its people at a time in the past. */
type Stage = { trip: Trip; at: (daysAgo: number, time: string, person: DemoPerson) => Ctx };

/**
 * The friends on the sailboat pay unequal shares: a cabin of one's own costs more, Maya pays for Tomás, Jonas pays by
 * Olga's own plan, and Sofia pays cash and gets a present. A higher price waits for an answer, expenses wait to be
 * settled, and there is a pool.
 */
export async function playSplit({ trip, at }: Stage): Promise<void> {
	await offerChoices(at(40, "12:10", "olga"), trip);
	await everyoneJoins({ trip, at });
	await payBesideTheCard({ trip, at });
	await raisePrice({ trip, at });
	await spendTogether({ trip, at });
	await fillPool({ trip, at });
}

async function offerChoices(olga: Ctx, trip: Trip): Promise<void> {
	await startSubscription(olga, { planType: "pro-oneTime", isAnnual: false, tripId: trip.id });
	const chooseBy = dayBefore(trip, 14);
	const groups = [
		{
			...{ kind: "one_of", name: "Cabin", chooseBy },
			options: [
				{ name: "Shared cabin", price: 0 },
				{ name: "Cabin of your own", price: 260, capacity: 2 },
			],
		},
		{ kind: "extra", name: "Dive with a guide", chooseBy, options: [{ price: 85, capacity: 4 }] },
	];
	for (const group of groups) await addOptionGroup(olga, trip.id, optionGroupSchema.parse(group));
	const inThreeSteps = {
		name: "Three steps",
		steps: [
			{ kind: "amount", amount: 200_00, dueDate: null },
			{ kind: "percent", basisPoints: 50_00, dueDate: dayBefore(trip, 56) },
			{ kind: "rest", dueDate: dayBefore(trip, 28) },
		],
	};
	await saveCustomSchedule(olga, trip.id, customScheduleSchema.parse(inThreeSteps));
}

async function everyoneJoins({ trip, at }: Stage): Promise<void> {
	const groups = await listOptionGroups(at(40, "12:30", "olga").db.read, trip.id);
	const chosen = (...names: string[]) =>
		Object.fromEntries(
			groups.map(({ id, options }) => [id, options.find(({ name }) => names.includes(name))?.id ?? null]),
		);
	const shared = chosen("Shared cabin");
	await changeChoices(at(40, "12:35", "olga"), trip.id, chooseSchema.parse({ choices: shared }));
	await joinDemoTrip(at(40, "12:40", "olga"), trip, { paymentPlan: "full" }, "success");
	const maya: DemoJoin = {
		...{ paymentPlan: "full", choices: chosen("Shared cabin", "Dive with a guide") },
		companions: [{ name: "Tomás Okafor", choices: shared }],
	};
	await joinDemoTrip(at(39, "19:02", "maya"), trip, maya, "success");
	await say(at(39, "19:05", "maya"), trip, "I have paid for Tomás too. He is seasick, but he cooks!");
	const jonas: DemoJoin = {
		paymentPlan: "custom",
		choices: chosen("Cabin of your own", "Dive with a guide"),
	};
	await joinDemoTrip(at(37, "08:20", "jonas"), trip, jonas, "success");
	await say(at(37, "08:24", "jonas"), trip, "A cabin of my own, because I snore. You can thank me later.");
	await joinDemoTrip(at(34, "21:15", "sofia"), trip, { paymentPlan: "custom", choices: shared });
}

async function payBesideTheCard({ trip, at }: Stage): Promise<void> {
	const sofia = at(31, "10:00", "sofia");
	const cash = { amount: 200, paidOn: dateOf(sofia.now), how: "cash", note: "At Olga's birthday" };
	const claimed = await claimOutside(sofia, trip.id, outsideSchema.parse(cash));
	await answerOutside(at(30, "18:45", "olga"), trip.id, claimed, { answer: "confirm" });

	await askForPresent(at(16, "20:10", "sofia"), trip.id, { asks: true });
	const sofiaId = await memberIdOf(at(16, "20:11", "sofia"), trip);
	const present = { testCard: "success", word: "Happy birthday! The sea is on me." } as const;
	await givePresent(at(15, "07:50", "maya"), trip.id, sofiaId, present, DEMO_ORIGIN);
}

/**
 * Olga, who makes the change, and Maya, who accepts it, pay the difference. Jonas keeps the old price, and Sofia has
 * not answered yet.
 */
async function raisePrice({ trip, at }: Stage): Promise<void> {
	const olga = at(9, "17:30", "olga");
	const items = await listTripItems(olga.db.read, { tripId: trip.id });
	const dearer = editTripSchema.parse({
		tripItems: items.map(({ id, type, name, url, cost }) => ({
			...{ id, type, name, url },
			cost: (type === "accommodation" ? cost + 180_00 : cost) / 100,
		})),
		priceReason: "The marina in Hvar takes a fee for each night.",
		ifDeclined: "keep",
	});
	await editTrip(olga, trip.id, dearer);
	const accepts = answerPriceSchema.parse({ answer: "accept", way: "now" });
	await payNextInstalment(at(9, "17:40", "olga"), trip, "success");
	await answerPrice(at(8, "12:05", "maya"), trip.id, accepts);
	await payNextInstalment(at(8, "12:10", "maya"), trip, "success");
	await answerPrice(at(7, "22:40", "jonas"), trip.id, answerPriceSchema.parse({ answer: "keep" }));
}

async function spendTogether({ trip, at }: Stage): Promise<void> {
	await spend(at(6, "16:20", "olga"), trip, {
		name: "Snorkels and fins",
		category: "activities",
		amount: 145,
	});
	await spend(at(5, "11:00", "maya"), trip, {
		...{ name: "Groceries, delivered to the boat", category: "groceries", amount: 180 },
		...{ currency: "EUR", rate: 0.92 },
	});
	const olgaId = await memberIdOf(at(4, "08:59", "olga"), trip);
	const sofia = at(4, "09:00", "sofia");
	const paidBack = { from: await memberIdOf(sofia, trip), to: olgaId, amount: 29, how: "Venmo" };
	const settlementId = await markSettlement(sofia, trip.id, settlementSchema.parse(paidBack));
	await answerSettlement(at(4, "09:30", "olga"), { trip: trip.id, settlementId }, { answer: "confirm" });
}

/** The pool reimburses up to $50.00 automatically, here against what Jonas still has to pay. */
async function fillPool({ trip, at }: Stage): Promise<void> {
	await openPool(at(3, "18:00", "olga"), trip.id, poolSettingsSchema.parse({ autoLimit: 50 }));
	const puts = async (ctx: Ctx, amount: number) =>
		topUp(ctx, trip.id, topUpSchema.parse({ amount }), { origin: DEMO_ORIGIN });
	await puts(at(3, "18:05", "olga"), 100);
	await puts(at(3, "20:30", "maya"), 150);
	const charts = { name: "Charts and a logbook", category: "other", amount: 42 };
	const expenseId = await spend(at(2, "13:10", "jonas"), trip, charts);
	const ask = askPoolSchema.parse({ expenseId, way: "instalments" });
	await askPool(at(2, "13:15", "jonas"), trip.id, ask);
	await say(at(1, "19:40", "olga"), trip, "The pool has $208.00 for the first days. Thank you!");
}

/** Adds an expense for everyone, dated today. @returns the expense's id */
function spend(ctx: Ctx, trip: Trip, expense: object): Promise<string> {
	const today = dateOf(ctx.now);
	return addExpense(ctx, trip.id, expenseSchema.parse({ ...expense, everyone: true, date: today }));
}

/** The date `days` days before the trip's first day. */
function dayBefore({ startDate }: Trip, days: number): string {
	if (!startDate) throw new Error("a demo trip has dates");
	return addDays(startDate, -days);
}
