import { expect, test } from "vitest";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { chargeLines, type LedgerLine } from "#app/features/ledger/ledger.ts";
import { outbox } from "#db/schema/mail.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { DAY } from "#tests/support/clock.ts";
import { postgresServer } from "#tests/support/databases.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { queryPlan, wholeReads } from "#tests/support/query-plan.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
	deadJobsByDay,
	deadMailsByDay,
	declinedByDay,
	moneyByDay,
	type OverviewView,
	overviewView,
	tripsByDay,
} from "./overview.server.ts";

function post(world: World, source: string, lines: LedgerLine[], book: "live" | "demo" = "live") {
	const entry = { book, source, tripId: "t", memo: "test", at: world.clock.now(), lines };
	return world.db.write((tx) => postEntry(tx, entry));
}

const charge = (gross: number, providerFee: number, feeRate: number) =>
	chargeLines({ tripId: "t", gross, providerFee, feeRate });

/** The newest value of each figure in a section, by its title. */
function newest(view: OverviewView, id: string) {
	const section = view.sections.find((one) => one.id === id);
	return Object.fromEntries(section?.series.map(({ title, values }) => [title, values.at(-1)]) ?? []);
}

test("to anyone but an admin the overview does not exist", async () => {
	using world = openWorld();
	for (const ctx of [world.nobody, world.as(await world.user())])
		expect(await errorCodeOf(overviewView(ctx, "week"))).toBe("not_found");
});

test("live money is added up to the cent, apart from demo money", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	await post(world, "charge:1", charge(10_000, 320, 500));
	await post(world, "charge:2", charge(10_000, 320, 0));
	await post(world, "charge:3", charge(70_000, 1_000, 0), "demo");
	await post(world, "invoice:1", [
		{ account: "stripe_balance", amount: 455 },
		{ account: "stripe_fees", amount: 44 },
		{ account: "subscription_income", amount: -499 },
	]);
	await post(world, "cash-back:1", [
		{ account: "cash_back_expense", amount: 200 },
		{ account: "fund:t", amount: -200 },
	]);
	await post(world, "refund-reserve:1", [
		{ account: "fund:t", amount: 9_500 },
		{ account: "platform_fee_income", amount: 500 },
		{ account: "refund_deduction_income", amount: -320 },
		{ account: "refund_clearing", amount: -9_680 },
	]);
	const view = await overviewView(admin(), "week");
	expect(newest(view, "live")).toEqual({
		Collected: 20_000,
		"Booking fees": 0,
		"Subscription income": 499,
		Float: 320 + 320 - 500 + 500 - 320 + 200,
	});
	expect(newest(view, "demo")).toEqual({
		Collected: 70_000,
		"Booking fees": 0,
		"Subscription income": 0,
		Float: 1_000,
	});
	expect(view.sections.map(({ id }) => id)).toEqual(["activity", "demo", "live"]);
});

test("trips and failures are counted, each in its week", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const { ctx, member } = await tripWithGuest(world);
	expect(await errorCodeOf(pay(ctx(), member.id, "declined"))).toBe("card_declined");
	await world.db.write(async (tx) => {
		const now = world.clock.now().getTime();
		const mail = {
			channel: "mail",
			kind: "k",
			topic: "t",
			content: {},
			status: "dead",
			createdAt: 0,
		} as const;
		await tx.insert(outbox).values({ id: "1", source: "1", runAt: now, ...mail });
		await tx.insert(outbox).values({ id: "2", source: "2", runAt: now - 84 * DAY, ...mail });
	});
	expect(newest(await overviewView(admin(), "month"), "activity")).toEqual({
		"Trips created": 1,
		"Declined payments": 0,
		"Declined demo payments": 1,
		"Messages not sent": 1,
		"Failed jobs": 0,
	});
	world.clock.advance(7 * DAY);
	const later = await overviewView(admin(), "week");
	expect(newest(later, "activity")["Trips created"]).toBe(0);
	expect(later.sections[0]?.series[0]?.values.slice(-2)).toEqual([1, 0]);
});

test("every figure reads only the rows of its time, by an index", async () => {
	using world = openWorld();
	const db = world.db.read;
	const queries = [
		tripsByDay(db, 5),
		declinedByDay(db, "demo", 5),
		deadMailsByDay(db, 5),
		deadJobsByDay(db, 5),
		moneyByDay(db, "live", 5),
	];
	for (const query of queries) {
		const { sql } = query.toSQL();
		expect(wholeReads(world, sql), sql).toEqual([]);
		if (postgresServer()) continue; // whose plans name the columns of an index elsewhere
		const steps = queryPlan(world, sql).filter((step) => step.startsWith("SEARCH"));
		expect(steps[0], sql).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX \w+ \(.*>/);
	}
});
