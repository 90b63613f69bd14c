import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CsvCell, toCsv } from "#app/lib/csv.ts";
import type { Cents } from "#app/lib/money.ts";
import { slugOf } from "#app/lib/slug.ts";
import { balancesOf, entriesOfExpense, entriesOfSettlement } from "./balances.ts";
import { formatMinor, formatRate } from "./currency.ts";
import { listAllParts, listExpenses, listPeople, listSettlements } from "./expenses.queries.ts";
import { MAX_EXPENSES } from "./limits.ts";
import { listPoolEntries } from "./pool/pool-entries.queries.ts";
import { requireAboard } from "./require-expense.server.ts";
import * as texts from "./texts/csv.ts";
import * as formTexts from "./texts/form.ts";

/**
 * All expenses and confirmed payments of a trip as CSV, oldest first. Each person has a column with what they paid less
 * their part. One row has the pool's effect on the balances; the last row has the balances.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function expensesCsv(ctx: Ctx, ref: TripRef): Promise<{ name: string; csv: string }> {
	const { trip, member } = await requireAboard(ctx, ref, "expense.see");
	const db = ctx.db.read;
	const tripId = trip.id;
	const people = await listPeople(db, { tripId });
	const listed = await listExpenses(db, { tripId, memberId: member.id }, { limit: MAX_EXPENSES });
	const parts = Map.groupBy(await listAllParts(db, { tripId }), ({ expenseId }) => expenseId);
	const payments = (await listSettlements(db, { tripId })).filter(({ state }) => state === "confirmed");
	const nameOf = new Map(people.map(({ id, name }) => [id, name]));
	const rows = [
		...listed.map((expense) => ({
			date: expense.date,
			cells: [
				texts.expense,
				expense.name,
				formTexts.categories[expense.category],
				expense.payerName,
				formatMinor(expense.amount, expense.currency),
				expense.currency,
				expense.rate === null ? null : formatRate(expense.rate),
				{ cents: expense.cents },
				expense.note,
			] satisfies CsvCell[],
			entries: entriesOfExpense({ ...expense, parts: parts.get(expense.id) ?? [] }),
		})),
		...payments.map(({ date, fromMember: from, toMember: to, cents, how }) => ({
			date,
			cells: [
				texts.payment,
				texts.paymentOf(nameOf.get(from) ?? "", nameOf.get(to) ?? ""),
				how,
				nameOf.get(from) ?? "",
				...[{ cents }, "USD", null, { cents }, null],
			] satisfies CsvCell[],
			entries: entriesOfSettlement({ from, to, cents }),
		})),
	].toReversed();
	const sorted = rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
	const ofPool = await listPoolEntries(db, { tripId });
	const perPerson = (net: ReadonlyMap<string, Cents>) =>
		people.map(({ id }) => ({ cents: net.get(id) ?? 0 }));
	const csv = toCsv([
		[...texts.columns, ...people.map(({ name }) => name)],
		...sorted.map(({ date, cells, entries }) => [date, ...cells, ...perPerson(balancesOf(entries))]),
		...(ofPool.length === 0
			? []
			: [
					[
						...[null, texts.pool, ...Array<null>(texts.columns.length - 2).fill(null)],
						...perPerson(balancesOf(ofPool)),
					],
				]),
		[
			...[null, texts.balance, ...Array<null>(texts.columns.length - 2).fill(null)],
			...perPerson(balancesOf([...ofPool, ...rows.flatMap(({ entries }) => entries)])),
		],
	]);
	return { name: texts.fileName(slugOf(trip.title)), csv };
}
