import { eq } from "drizzle-orm";
import { requireTrip, type Trip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { fundAt, fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { listOpenRefunds } from "#app/features/fund/refunds/reserved-for-refunds.queries.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { EditTrip } from "#app/features/trips/changes/edit.schema.ts";
import { addItem, editTrip, findEditProblem } from "#app/features/trips/changes/edit-trip.server.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, MAX_CENTS, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { budgetLines, budgets } from "#db/schema/forecast.ts";
import { DEFAULT_PER_ROOM } from "../estimate/assumptions.ts";
import { estimateTrip } from "../estimate/estimate.ts";
import { bookedOf, factsOf, itemsWithOptions } from "../forecast.server.ts";
import { toBookName } from "../to-book.ts";
import { findBudgetRow } from "./budget.queries.ts";
import type { BudgetAnswer, BudgetAnswers } from "./budget.schema.ts";
import {
	type BudgetLines,
	budgetLinesFor,
	compareLines,
	estimatedTotal,
	ITEM_OF_KIND,
	type PlannableKind,
} from "./budget.ts";
import * as texts from "./texts.ts";

/**
 * A trip's budget for everyone on the trip, or for its organizer the questions that create one.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function budgetView(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "budget.see");
	const { trip, role, may } = access;
	return {
		trip: tripSummary(trip),
		isGuest: role === "guest",
		isOrganizer: role === "organizer",
		mayEdit: may["budget.edit"],
		hasPlan: hasFeature(tierOfTrip(access, ctx.now), "budget_builder"),
		...(await shownBudget(ctx, access)),
	};
}

/**
 * The budget, the lines that are in the itinerary as placeholders, the reason why no line can be added there now, and
 * whether giving a reason for the new price would allow it.
 */
async function shownBudget(ctx: Ctx, access: TripAccess) {
	const { trip, may } = access;
	const items = await listTripItems(ctx.db.read, { tripId: trip.id });
	const budget = await findBudget(ctx, access, items);
	const inPlan = PLANNABLE.filter((kind) => isInPlan(items, kind));
	if (!budget || !may["budget.edit"]) return { budget, inPlan, planProblem: null, needsReason: false };
	const edit = editToPlan(trip, items, { kind: "stay", cost: trip.partySize * 100 });
	const planProblem = await findEditProblem(ctx, trip.id, edit);
	const withReason = { ...edit, priceReason: "" };
	const needsReason = planProblem !== null && (await findEditProblem(ctx, trip.id, withReason)) === null;
	return { budget, inPlan, planProblem, needsReason };
}

export type BudgetView = Awaited<ReturnType<typeof budgetView>>;

/** The budget for the API. @throws DomainError as `budgetView`; not_found without a budget */
export async function budgetOf(ctx: Ctx, ref: TripRef): Promise<BudgetAnswer> {
	const access = await requireTrip(ctx, ref, "budget.see");
	const items = await listTripItems(ctx.db.read, { tripId: access.trip.id });
	const budget = await findBudget(ctx, access, items);
	if (!budget) throw noBudget();
	return budget;
}

async function findBudget(ctx: Ctx, { trip }: TripAccess, items: Items): Promise<BudgetAnswer | null> {
	const db = ctx.db.read;
	const tripId = trip.id;
	const row = await findBudgetRow(db, { tripId });
	if (!row) return null;
	const lines = linesOf(await listLines(db, { tripId }));
	const compared = compareLines(lines, await itemsWithOptions(db, trip, items));
	const { fund } = await fundOverview(db, fundAt(ctx, tripId), await listOpenRefunds(db, tripId));
	const { style, nights, people } = row;
	return {
		...{ style, nights, people },
		planned: sum(compared.map(({ planned }) => planned)),
		booked: sum(compared.map(({ booked }) => booked)),
		paidIn: fund.paidIn,
		lines: compared,
	};
}

/**
 * Creates a trip's budget from the answers to a few questions, in place of an earlier one.
 * @throws DomainError as `budgetView`; plan_required for the first one; conflict on a cancelled trip; invalid without a
 * total if there is no estimate either, and for more than a trip can cost
 */
export function makeBudget(
	ctx: Ctx,
	locations: Locations,
	ref: string,
	answers: BudgetAnswers,
): Promise<void> {
	return ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, ref, "budget.edit", tx);
		const { trip } = access;
		const before = await findBudgetRow(tx, { tripId: trip.id });
		if (!before) requireFeature(tierOfTrip(access, ctx.now), "budget_builder");
		const items = await listTripItems(tx, { tripId: trip.id });
		const lines = linesFrom(locations, trip, await itemsWithOptions(tx, trip, items), answers);
		requirePossible(lines, "total");
		const at = ctx.now.getTime();
		const { style, nights, people } = answers;
		await tx
			.insert(budgets)
			.values({ tripId: trip.id, style, nights, people, createdAt: at, updatedAt: at })
			.onConflictDoUpdate({ target: budgets.tripId, set: { style, nights, people, updatedAt: at } });
		await storeLines(tx, trip.id, lines);
	});
}

/**
 * The total of a trip without bookings belongs to no kind, so it decides the amount to divide, but not the proportions.
 */
function linesFrom(
	locations: Locations,
	trip: Trip,
	items: readonly PricedItem[],
	answers: BudgetAnswers,
): BudgetLines {
	const { per, style, nights, people, total } = answers;
	const facts = { ...factsOf(locations, trip), nights, partySize: people, lateSpots: 0 };
	const usual = { perRoom: DEFAULT_PER_ROOM, car: "auto" } as const;
	const booked = bookedOf(trip, items);
	const whole = estimateTrip(facts, booked, usual);
	if (total === null && whole.parts.length === 0)
		throw new DomainError("invalid", texts.needsTotal, { field: "total" });
	const byKind = booked.whole === undefined ? whole : estimateTrip(facts, {}, usual);
	const wanted = total === null ? estimatedTotal(whole, style) : per === "person" ? total * people : total;
	return budgetLinesFor(byKind, style, wanted);
}

/**
 * Changes the planned amounts of a budget.
 * @throws DomainError as `budgetView`; not_found without a budget; invalid for more than a trip can cost; conflict on a
 * cancelled trip
 */
export function changeBudget(ctx: Ctx, ref: string, lines: BudgetLines): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "budget.edit", tx);
		requirePossible(lines);
		const changed = await tx
			.update(budgets)
			.set({ updatedAt: ctx.now.getTime() })
			.where(eq(budgets.tripId, trip.id))
			.returning({ tripId: budgets.tripId });
		if (changed.length === 0) throw noBudget();
		await storeLines(tx, trip.id, lines);
	});
}

/** @throws DomainError invalid if the budget is more than a trip can cost */
function requirePossible(lines: BudgetLines, field?: string): void {
	if (sum(Object.values(lines)) > MAX_CENTS) throw new DomainError("invalid", texts.tooMuch, { field });
}

async function storeLines(tx: Tx, tripId: string, lines: BudgetLines): Promise<void> {
	await tx.delete(budgetLines).where(eq(budgetLines.tripId, tripId));
	const rows = Object.entries(lines).map(([kind, planned]) => ({
		...{ tripId, planned },
		kind: kind as keyof BudgetLines,
	}));
	await tx.insert(budgetLines).values(rows);
}

/** @throws DomainError as `changeBudget` */
export function deleteBudget(ctx: Ctx, ref: string): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "budget.edit", tx);
		await tx.delete(budgets).where(eq(budgets.tripId, trip.id));
	});
}

/**
 * Adds the unbooked rest of a line to the trip as a placeholder booking. This edits the trip, with the same lock and
 * notices as any other edit. Does nothing if the trip already has that placeholder.
 * @throws DomainError as `changeBudget` and `editTrip`; conflict if nothing of the line is left
 */
export async function planLine(ctx: Ctx, ref: string, kind: PlannableKind): Promise<void> {
	const { trip } = await requireTrip(ctx, ref, "budget.edit");
	const db = ctx.db.read;
	const items = await listTripItems(db, { tripId: trip.id });
	if (isInPlan(items, kind)) return;
	const cost = await freeOf(db, trip.id, await itemsWithOptions(db, trip, items), kind);
	await editTrip(ctx, ref, { ...editToPlan(trip, items, { kind, cost }), updatedAt: trip.updatedAt });
}

const PLANNABLE = Object.keys(ITEM_OF_KIND) as PlannableKind[];

function isInPlan(items: Items, kind: PlannableKind): boolean {
	return items.some(({ name }) => name === toBookName(texts.toBook[kind]));
}

function editToPlan(
	trip: Trip,
	items: Items,
	{ kind, cost }: { kind: PlannableKind; cost: Cents },
): EditTrip {
	const name = toBookName(texts.toBook[kind]);
	return addItem({ items, totalCost: trip.totalCost }, { type: ITEM_OF_KIND[kind], name, cost });
}

type Items = Awaited<ReturnType<typeof listTripItems>>;
type PricedItem = Awaited<ReturnType<typeof itemsWithOptions>>[number];

async function freeOf(
	db: Reader,
	tripId: string,
	items: readonly PricedItem[],
	kind: PlannableKind,
): Promise<Cents> {
	const rows = await listLines(db, { tripId });
	if (rows.length === 0) throw noBudget();
	const free = compareLines(linesOf(rows), items).find((line) => line.kind === kind)?.free ?? 0;
	if (free === 0) throw new DomainError("conflict", texts.nothingLeft);
	return free;
}

function linesOf(rows: readonly { kind: keyof BudgetLines; planned: Cents }[]): BudgetLines {
	const lines = { transport: 0, stay: 0, food: 0, fun: 0, margin: 0 };
	for (const { kind, planned } of rows) lines[kind] = planned;
	return lines;
}

function noBudget(): DomainError {
	return new DomainError("not_found", texts.noBudget);
}

const listLines = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ kind: budgetLines.kind, planned: budgetLines.planned })
		.from(budgetLines)
		.where(eq(budgetLines.tripId, tripId)),
);
