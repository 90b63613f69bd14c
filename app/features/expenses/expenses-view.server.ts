import { type MemberAccess, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { findPool, listPoolPayments, paidBackOf } from "#app/features/pool/pool.queries.ts";
import { poolPath } from "#app/features/pool/pool-path.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate, formatMonthDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { balancesOf } from "./balances.ts";
import { standingOf } from "./balances-view.server.ts";
import { CURRENCIES, digitsOf, formatAmount, formatMinor, formatRate, HOME } from "./currency.ts";
import type { EditedField } from "./edited-fields.ts";
import {
	countExpenses,
	type Expense,
	findReceipt,
	listChanges,
	listDeleted,
	listExpenses,
	listParts,
	listPeople,
	listRates,
	ownStanding,
	type Person,
} from "./expenses.queries.ts";
import { PAGE_SIZE } from "./limits.ts";
import { listPoolEntries } from "./pool/pool-entries.queries.ts";
import { type ExpenseRef, mayChange, requireAboard, requireExpense } from "./require-expense.server.ts";
import * as texts from "./texts.ts";
import { formatHundredths } from "./weights.ts";

const MAX_DELETED_SHOWN = 20;

const tripOf = ({ trip, role }: TripAccess) => {
	const { title, shareId, cancelled } = tripSummary(trip);
	return { title, shareId, cancelled, isGuest: role === "guest" };
};

function hasExpenses(ctx: Ctx, access: TripAccess): boolean {
	return hasFeature(tierOfTrip(access, ctx.now), "shared_expenses");
}

const hasWallet = (ctx: Ctx, access: TripAccess) => hasFeature(tierOfTrip(access, ctx.now), "crew_wallet");

/**
 * A page of a trip's expenses, with the reader's own balance.
 * @param page from 1; the last page if it does not exist
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function expensesView(ctx: Ctx, ref: TripRef, page: number) {
	const access = await requireAboard(ctx, ref, "expense.see");
	const { trip, member, may } = access;
	const db = ctx.db.read;
	const standing = await standingOf(ctx, access);
	const count = await countExpenses(db, { tripId: trip.id });
	const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
	const shownPage = Math.min(Math.max(1, page), pages);
	const part = { limit: PAGE_SIZE, offset: (shownPage - 1) * PAGE_SIZE };
	const rows = await listExpenses(db, { tripId: trip.id, memberId: member.id }, part);
	const deleted = await listDeleted(db, { tripId: trip.id, limit: MAX_DELETED_SHOWN });
	const hasPlan = hasExpenses(ctx, access);
	const pool = await findPool(db, { tripId: trip.id });
	const isOwn = ({ from, to }: (typeof standing.transfers)[number]) => [from.id, to.id].includes(member.id);
	return {
		trip: tripOf(access),
		own: member.id,
		balance: standing.own,
		parts: standing.ownParts.map(({ cause, cents, names }) => ({
			...{ cause, cents },
			label: texts.balanceParts[cause](names),
		})),
		transfers: standing.transfers.filter(isOwn),
		waiting: standing.settlements.filter(({ answers }) => answers.includes("confirm")).length,
		mayAdd: may["expense.add"] && hasPlan,
		mayImport: may["expense.manage"] && hasPlan,
		needsPlan: !hasPlan && (count === 0 || may["expense.manage"]),
		mayBuy: may["expense.manage"],
		hasPool: pool
			? ("open" as const)
			: may["pool.open"] && hasWallet(ctx, access)
				? ("possible" as const)
				: null,
		count,
		page: shownPage,
		pages,
		rows: rows.map((row) => expenseRow(trip.shareId, member.id, dateOf(ctx.now), row)),
		deleted: deleted.map((row) => ({
			...{ id: row.id, name: row.name, amount: formatAmount(row.amount, row.currency) },
			to: pathOf(trip.shareId, row.id),
		})),
	};
}

export type ExpensesView = Awaited<ReturnType<typeof expensesView>>;

const pathOf = (shareId: string, expenseId: string) =>
	pathTo("/trip/:shareId/expenses/:expenseId", { shareId, expenseId });

type ListedExpense = Awaited<ReturnType<typeof listExpenses>>[number];

function expenseRow(shareId: string, own: string, today: string, row: ListedExpense) {
	const amount = formatAmount(row.amount, row.currency);
	const isPayer = row.paidBy === own;
	const part = row.ownPart ?? 0;
	return {
		id: row.id,
		to: pathOf(shareId, row.id),
		name: row.name,
		category: row.category,
		date: formatMonthDay(row.date, today),
		paid: isPayer ? texts.youPaid(amount) : texts.paid(row.payerName, amount),
		yours: isPayer
			? texts.youLent(formatCents(row.cents - part))
			: part > 0
				? texts.yourPart(formatCents(part))
				: texts.notYou,
		isYours: isPayer || part > 0,
		hasReceipt: row.receiptHash !== null,
	};
}

export type ExpenseRow = ExpensesView["rows"][number];

const NO_STANDING = { balance: 0, waiting: 0, expenses: 0, hasPool: false };

/**
 * The summary of a trip's expenses on its page. Null if there is nothing to see and the reader cannot add any.
 * @param hasAny false if the trip is known to have no expense, no settlement and no pool
 */
export async function expensesOfTrip(ctx: Ctx, access: TripAccess, hasAny: boolean) {
	const { trip, member, may } = access;
	if (!may["expense.see"] || !member) return null;
	const ids = { tripId: trip.id, memberId: member.id };
	const own = hasAny ? await ownStanding(ctx.db.read, ids) : NO_STANDING;
	const { waiting, expenses, hasPool } = own;
	const ofPool = hasPool ? await listPoolEntries(ctx.db.read, { tripId: trip.id }) : [];
	const balance = own.balance + (balancesOf(ofPool).get(member.id) ?? 0);
	const mayAdd = may["expense.add"] && hasExpenses(ctx, access);
	if (expenses === 0 && balance === 0 && waiting === 0 && !hasPool && !mayAdd) return null;
	return {
		...{ shareId: trip.shareId, balance, waiting, count: expenses, hasPool, mayAdd },
		mayOpenPool: !hasPool && may["pool.open"] && hasWallet(ctx, access),
		asks: hasPool && may["pool.manage"] ? await countAsks(ctx, access) : 0,
	};
}

/** The number of requests to the pool that wait for the reader's decision. */
async function countAsks(ctx: Ctx, { trip, role, member }: TripAccess): Promise<number> {
	const payments = await listPoolPayments(ctx.db.read, { tripId: trip.id });
	const isToDecide = ({ state, memberId }: (typeof payments)[number]) =>
		state === "asked" && (role === "organizer" || memberId !== member?.id);
	return payments.filter(isToDecide).length;
}

export type ExpensesOfTrip = NonNullable<Awaited<ReturnType<typeof expensesOfTrip>>>;

/**
 * The form for a new expense.
 * @throws DomainError not_found, unauthenticated, forbidden; not plan_required, because the page names the plan
 */
export async function newExpenseView(ctx: Ctx, ref: TripRef) {
	const access = await requireAboard(ctx, ref, "expense.add");
	const people = await listPeople(ctx.db.read, { tripId: access.trip.id });
	const aboard = people.filter(({ hasLeft }) => !hasLeft);
	return {
		trip: tripOf(access),
		hasPlan: hasExpenses(ctx, access),
		mayBuy: access.may["expense.manage"],
		form: {
			...(await formChoices(ctx, access, aboard)),
			formKey: newId(),
			values: {
				...{ category: "food", date: dateOf(ctx.now), currency: HOME, paidBy: access.member.id },
				...{ split: "equally", everyone: "on" },
			} as Record<string, unknown>,
		},
	};
}

export type NewExpenseView = Awaited<ReturnType<typeof newExpenseView>>;

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

/** The people and currencies that a form offers. Currencies used on the trip come first, each with its last rate. */
async function formChoices({ db }: Ctx, { trip, member }: MemberAccess, people: readonly Person[]) {
	const rates = new Map<string, string>();
	for (const { currency, rate } of await listRates(db.read, { tripId: trip.id }))
		if (rate !== null && !rates.has(currency)) rates.set(currency, formatRate(rate));
	const used = [...new Set([HOME, ...rates.keys()])];
	const codes = [...used, ...CURRENCIES.filter((code) => !used.includes(code))];
	return {
		own: member.id,
		people: people.map(({ id, name, hasLeft }) => ({ id, name, hasLeft })),
		aboard: people.filter(({ hasLeft }) => !hasLeft).length,
		currencies: codes.map((code) => ({
			...{ code, name: currencyNames.of(code) ?? code, digits: digitsOf(code) },
			rate: rates.get(code) ?? null,
		})),
	};
}

export type ExpenseForm = NewExpenseView["form"];

/** An expense with its parts and changes. @throws DomainError not_found, unauthenticated, forbidden */
export async function expenseView(ctx: Ctx, ref: ExpenseRef) {
	const access = await requireExpense(ctx, ref);
	const { trip, expense } = access;
	const db = ctx.db.read;
	const parts = await listParts(db, { expenseId: expense.id });
	const changes = await listChanges(db, { expenseId: expense.id });
	const people = await listPeople(db, { tripId: trip.id });
	const paidBack = await paidBackOf(db, expense.id);
	const pool = await findPool(db, { tripId: trip.id });
	const mayAskPool = pool?.closedAt === null && access.may["pool.ask"] && expense.paidBy === access.member.id;
	const today = dateOf(ctx.now);
	const personOf = new Map(people.map((one) => [one.id, one]));
	const mayEdit = mayChange(access, expense);
	const stays = new Set([expense.paidBy, ...parts.map(({ memberId }) => memberId)]);
	const offered = people.filter(({ id, hasLeft }) => !hasLeft || stays.has(id));
	return {
		trip: tripOf(access),
		expense: {
			...{ id: expense.id, name: expense.name, category: expense.category, note: expense.note },
			date: formatDate(expense.date, today),
			amount: formatAmount(expense.amount, expense.currency),
			isForeign: expense.currency !== HOME,
			cents: formatCents(expense.cents),
			rate: expense.rate === null ? null : texts.rateOf(expense.currency, formatRate(expense.rate)),
			paidBy: nameAndState(personOf.get(expense.paidBy)),
			paidBack: paidBack > 0 ? formatCents(paidBack) : null,
			isDeleted: expense.deletedAt !== null,
			receipt: receiptPath(trip.shareId, expense),
		},
		parts: parts.map((part) => ({
			id: part.memberId,
			...nameAndState(personOf.get(part.memberId)),
			cents: formatCents(part.cents),
			weight: weightInWords(expense, part.weight),
		})),
		changes: changes.map(({ id, kind, fields, at, name }) => ({
			...{ id, kind, name: name ?? texts.someoneGone, at },
			fields: fields ? (JSON.parse(fields) as EditedField[]).map(fieldInWords) : [],
		})),
		mayChange: mayEdit,
		askPool:
			mayAskPool && expense.deletedAt === null && paidBack < expense.cents
				? `${poolPath(trip.shareId)}?expense=${expense.id}#ask-pool`
				: null,
		today,
		clock: ctx.clock,
		form:
			mayEdit && expense.deletedAt === null
				? {
						...(await formChoices(ctx, access, offered)),
						formKey: null,
						values: formValues(expense, parts),
					}
				: null,
	};
}

export type ExpenseView = Awaited<ReturnType<typeof expenseView>>;

const nameAndState = (person: Person | undefined) => ({
	name: person?.name ?? "",
	hasLeft: person?.hasLeft ?? true,
});

function weightInWords({ split, currency }: Expense, weight: number): string | null {
	if (split === "shares" || split === "percent") return texts.weights[split](formatHundredths(weight));
	return split === "amounts" && currency !== HOME ? formatAmount(weight, currency) : null;
}

function fieldInWords({ field, from, to }: EditedField): string {
	const name = texts.fields[field];
	return from === undefined || to === undefined ? name : texts.fromTo(name, from, to);
}

type Weighted = { memberId: string; weight: number };

/** The initial values of the form: the stored expense. */
function formValues(expense: Expense, parts: readonly Weighted[]): Record<string, unknown> {
	const { name, category, date, currency, amount, rate, paidBy, split, note, updatedAt } = expense;
	const typed = ({ weight }: Weighted) =>
		split === "amounts" ? formatMinor(weight, currency) : formatHundredths(weight);
	return {
		...{ name, category, date, currency, paidBy, split },
		amount: formatMinor(amount, currency),
		...(rate !== null && { rate: formatRate(rate) }),
		...(note !== null && { note }),
		...(split === "equally"
			? { people: parts.map(({ memberId }) => memberId) }
			: { parts: Object.fromEntries(parts.map((part) => [part.memberId, typed(part)])) }),
		updatedAt: new Date(updatedAt).toISOString(),
	};
}

export function receiptPath(shareId: string, { id, receiptHash }: Expense): string | null {
	return receiptHash && `/trip/${shareId}/expenses/${id}/receipts/${receiptHash}.webp`;
}

/** The picture of a receipt, by its hash. @throws DomainError not_found, unauthenticated, forbidden */
export async function receiptPicture(
	ctx: Ctx,
	ref: TripRef,
	key: { expenseId: string; hash: string },
): Promise<Buffer> {
	const { trip } = await requireTrip(ctx, ref, "expense.see");
	const found = await findReceipt(ctx.db.read, { tripId: trip.id, ...key });
	if (!found) throw new DomainError("not_found", texts.receiptGone);
	return found.image;
}

/**
 * Balances, transfers and payments for the page for settling.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function settleView(ctx: Ctx, ref: TripRef) {
	const access = await requireAboard(ctx, ref, "expense.see");
	const { member } = access;
	const standing = await standingOf(ctx, access);
	const { people, settlements, ...rest } = standing;
	return {
		...rest,
		trip: tripOf(access),
		ownId: member.id,
		people: people.map(({ id, name, hasLeft }) => ({ id, name, hasLeft })),
		pending: settlements.filter(({ state }) => state === "pending"),
		settled: settlements.filter(({ state }) => state !== "pending"),
		today: dateOf(ctx.now),
	};
}

export type SettleView = Awaited<ReturnType<typeof settleView>>;
