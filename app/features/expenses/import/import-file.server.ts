import { and, eq, inArray, lt } from "drizzle-orm";
import type { MemberAccess, TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { inBatches } from "#db/bulk.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { expenseImports, settlements } from "#db/schema/expenses.ts";
import { formatRate, HOME, parseRate } from "../currency.ts";
import { countAllExpenses, listImportKeys, listPeople, listRates, type Person } from "../expenses.queries.ts";
import { MAX_EXPENSES } from "../limits.ts";
import { notifyConcerned } from "../notices.server.ts";
import { requireAboard } from "../require-expense.server.ts";
import { insertImported } from "../save-expense.server.ts";
import * as texts from "../texts/import.ts";
import * as expenseTexts from "../texts.ts";
import type { AnswersInput } from "./import.schema.ts";
import { matchNames } from "./match-names.ts";
import { type ImportAnswers, type KeyedRow, type PlannedRow, planImport } from "./plan-import.ts";
import { type ExpenseFile, type FileRow, MAX_FILE_BYTES, readExpenseFile } from "./read-file.ts";

/** An imported file, by its id and trip. */
export type ImportRef = { trip: TripRef; importId: string };

/** The most rows without a payer that the page asks about, and the most names that it lists for all of them. */
const MAX_ASKED = 200;
const MAX_ASKED_NAMES = 10_000;

/**
 * Checks and keeps a file of another app for a day, without adding any expense yet.
 * @returns the id of the kept file
 * @throws DomainError plan_required, invalid for any other file, too_large, forbidden, not_found, unauthenticated
 */
export async function readInFile(ctx: Ctx, ref: TripRef, csv: string): Promise<string> {
	const access = await requireAboard(ctx, ref, "expense.manage");
	requireFeature(tierOfTrip(access, ctx.now), "shared_expenses", { instead: expenseTexts.planInstead });
	if (Buffer.byteLength(csv) > MAX_FILE_BYTES)
		throw new DomainError("too_large", texts.fileTooLarge, { field: "csv" });
	readFile(csv);
	const id = newId();
	const { trip, member } = access;
	await ctx.db.write(async (tx) => {
		// Each person can keep one file, so that nobody fills the database with files.
		await tx
			.delete(expenseImports)
			.where(and(eq(expenseImports.tripId, trip.id), eq(expenseImports.memberId, member.id)));
		await tx
			.insert(expenseImports)
			.values({ id, tripId: trip.id, memberId: member.id, csv, createdAt: ctx.now.getTime() });
	});
	return id;
}

/** @throws DomainError invalid */
function readFile(csv: string): ExpenseFile {
	const file = readExpenseFile(csv);
	if (typeof file === "string") throw new DomainError("invalid", texts.fileProblems[file], { field: "csv" });
	return file;
}

/**
 * Whether the reader's plan has imports, and the preview of their kept file with `importId`.
 * @throws DomainError forbidden, not_found, unauthenticated
 */
export async function importView(ctx: Ctx, ref: TripRef, importId: string | null) {
	const access = await requireAboard(ctx, ref, "expense.manage");
	const { trip, role } = access;
	const hasPlan = hasFeature(tierOfTrip(access, ctx.now), "shared_expenses");
	const found = importId && hasPlan ? await previewOf(ctx.db.read, access, importId) : null;
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		isGuest: role === "guest",
		hasPlan,
		isGone: importId !== null && hasPlan && !found,
		preview: found && shown(found),
	};
}

export type ImportView = Awaited<ReturnType<typeof importView>>;

/** The expenses and payments that a file would add. @throws DomainError forbidden, not_found, unauthenticated */
export async function importPreview(ctx: Ctx, { trip, importId }: ImportRef) {
	const access = await requireAboard(ctx, trip, "expense.manage");
	return shown(await requirePreview(ctx.db.read, access, importId));
}

export type ImportPreview = Awaited<ReturnType<typeof importPreview>>;

type Preview = {
	importId: string;
	file: ExpenseFile;
	answers: ImportAnswers;
	planned: PlannedRow[];
	people: Person[];
};

async function requirePreview(db: Reader, access: MemberAccess, importId: string): Promise<Preview> {
	const preview = await previewOf(db, access, importId);
	if (!preview) throw new DomainError("not_found", texts.fileGone);
	return preview;
}

async function previewOf(
	db: Reader,
	{ trip, member }: MemberAccess,
	importId: string,
): Promise<Preview | null> {
	const found = await findImport(db, { tripId: trip.id, memberId: member.id, importId });
	if (!found) return null;
	const file = readFile(found.csv);
	const people = await listPeople(db, { tripId: trip.id });
	const answers = found.answers
		? storedAnswers(found.answers)
		: await guessedAnswers(db, trip.id, file, people);
	const known = await listImportKeys(db, { tripId: trip.id });
	const order = people.map(({ id }) => id);
	const planned = planImport(withKeys(file), answers, known, order);
	return { importId, file, answers, planned, people };
}

const findImport = rowQuery(
	(db, { tripId, memberId, importId }: Params<{ tripId: string; memberId: string; importId: string }>) =>
		db
			.select()
			.from(expenseImports)
			.where(
				and(
					eq(expenseImports.tripId, tripId),
					eq(expenseImports.memberId, memberId),
					eq(expenseImports.id, importId),
				),
			),
);

async function guessedAnswers(
	db: Reader,
	tripId: string,
	{ names }: ExpenseFile,
	people: readonly Person[],
): Promise<ImportAnswers> {
	const rates = new Map<string, number>();
	for (const { currency, rate } of await listRates(db, { tripId }))
		if (rate !== null && !rates.has(currency)) rates.set(currency, rate);
	return { people: matchNames(names, people), rates, payers: new Map() };
}

/**
 * The key of each row: a hash of the row's content, and of the number of identical rows before it. So the keys do not
 * depend on the answers, and stay the same in a later export with more rows.
 */
function withKeys({ format, names, rows }: ExpenseFile): KeyedRow[] {
	const seen = new Map<string, number>();
	return rows.map((row) => {
		const { kind, date, name, currency, amount, paidBy, parts, isOneOf } = row;
		const payer = paidBy === null ? null : names[paidBy];
		const people = parts.map((part) => [names[part.person], part.amount]);
		const words = JSON.stringify([format, kind, date, name, currency, amount, payer, people, isOneOf]);
		const before = seen.get(words) ?? 0;
		seen.set(words, before + 1);
		return { row, key: hashSecret(`${words}${before}`) };
	});
}

type StoredAnswers = {
	people: (string | null)[];
	rates: [string, number][];
	payers: [string, string][];
};

function storedAnswers(text: string): ImportAnswers {
	const { people, rates, payers }: StoredAnswers = JSON.parse(text);
	return { people, rates: new Map(rates), payers: new Map(payers) };
}

/**
 * Stores the answers about a file for its next preview.
 * @throws DomainError invalid with its field, forbidden, not_found, unauthenticated
 */
export function answerImport(ctx: Ctx, ref: ImportRef, input: AnswersInput): Promise<void> {
	return ctx.db.write(async (tx) => {
		const access = await requireAboard(ctx, ref.trip, "expense.manage", tx);
		await keepAnswers(tx, await requirePreview(tx, access, ref.importId), input);
	});
}

async function keepAnswers(tx: Tx, preview: Preview, input: AnswersInput): Promise<void> {
	const { importId, file, people } = preview;
	const isMember = (id: string) => people.some((one) => one.id === id);
	const chosen = (field: string, id: string | undefined): string | null => {
		if (!id) return null;
		if (!isMember(id)) throw new DomainError("invalid", texts.personProblem, { field });
		return id;
	};
	const answers: StoredAnswers = {
		people: file.names.map((_, index) => chosen(`people.n${index}`, input.people[`n${index}`])),
		rates: currenciesOf(file).flatMap((currency): [string, number][] => {
			const typed = String(input.rates[currency] ?? "").trim();
			if (!typed) return [];
			const rate = parseRate(typed);
			if (rate === null) throw new DomainError("invalid", texts.rateProblem, { field: `rates.${currency}` });
			return [[currency, rate]];
		}),
		payers: rowsWithoutPayer(preview).flatMap(({ id }): [string, string][] => {
			const payer = chosen(`payers.${id}`, input.payers[id]);
			return payer ? [[id, payer]] : [];
		}),
	};
	await tx
		.update(expenseImports)
		.set({ answers: JSON.stringify(answers) })
		.where(eq(expenseImports.id, importId));
}

const currenciesOf = ({ rows }: ExpenseFile) =>
	[...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== HOME).sort();

/** The rows whose payer the page asks for. If a file has more, the next ones come once these are on the trip. */
function rowsWithoutPayer({ planned, people }: Pick<Preview, "planned" | "people">): FileRow[] {
	const most = Math.min(MAX_ASKED, Math.floor(MAX_ASKED_NAMES / Math.max(1, people.length)));
	return planned
		.flatMap(({ row, status }) => (row.paidBy === null && status !== "known" ? [row] : []))
		.slice(0, most);
}

/**
 * Adds a file's expenses and payments in one transaction, and notifies the people concerned. The payments count as
 * confirmed. Rows that the trip already has, and rows with an open question, are left out.
 * @returns the numbers added
 * @throws DomainError as `answerImport`, plan_required, conflict if the trip would have too many expenses
 */
export function storeImport(
	ctx: Ctx,
	ref: ImportRef,
	input: AnswersInput,
): Promise<{ expenses: number; payments: number }> {
	return ctx.db.write(async (tx) => {
		const access = await requireAboard(ctx, ref.trip, "expense.manage", tx);
		requireFeature(tierOfTrip(access, ctx.now), "shared_expenses", { instead: expenseTexts.planInstead });
		await keepAnswers(tx, await requirePreview(tx, access, ref.importId), input);
		const { planned, people } = await requirePreview(tx, access, ref.importId);
		const { trip, member } = access;
		const added = planned.flatMap((one) =>
			one.status === "expense" ? [{ id: newId(), importKey: one.key, values: one.values }] : [],
		);
		const payments = planned.flatMap((one) => (one.status === "payment" ? [one] : []));
		if ((await countAllExpenses(tx, { tripId: trip.id })) + added.length > MAX_EXPENSES)
			throw new DomainError("conflict", expenseTexts.tooMany);
		await insertImported(ctx, tx, { tripId: trip.id, memberId: member.id }, added);
		const at = ctx.now.getTime();
		const rows = payments.map(({ key, payment: { from, to, cents, date } }) => ({
			...{ id: newId(), tripId: trip.id, fromMember: from, toMember: to, cents, date, importKey: key },
			...{
				state: "confirmed" as const,
				markedBy: member.id,
				createdAt: at,
				answeredBy: member.id,
				answeredAt: at,
			},
		}));
		for (const batch of inBatches(rows)) await tx.insert(settlements).values(batch);
		await tx.delete(expenseImports).where(eq(expenseImports.id, ref.importId));
		const concerned = [
			...added.flatMap(({ values }) => [values.paidBy, ...values.parts.map(({ memberId }) => memberId)]),
			...payments.flatMap(({ payment }) => [payment.from, payment.to]),
		];
		await notifyConcerned(ctx, tx, { trip, member, people }, concerned);
		return { expenses: added.length, payments: payments.length };
	});
}

/** A file's preview for the page and the API. */
function shown({ importId, file, answers, planned, people }: Preview) {
	const nameOf = new Map(people.map(({ id, name }) => [id, name]));
	return {
		id: importId,
		format: file.format,
		names: file.names.map((name, index) => ({
			field: `n${index}`,
			name,
			memberId: answers.people[index] ?? null,
		})),
		people: people.map(({ id, name, hasLeft }) => ({ id, name, hasLeft })),
		rates: currenciesOf(file).map((currency) => {
			const rate = answers.rates.get(currency);
			return { currency, rate: rate === undefined ? null : formatRate(rate) };
		}),
		asked: rowsWithoutPayer({ planned, people }).map((row) => ({
			...{ id: row.id, name: row.name, date: row.date, amount: row.amount, currency: row.currency },
			forWhom: row.parts.map(({ person }) => file.names[person] ?? ""),
			memberId: answers.payers.get(row.id) ?? null,
		})),
		rows: planned.map((one) => ({
			...{ id: one.row.id, date: one.row.date, name: one.row.name },
			...{ amount: one.row.amount, currency: one.row.currency, isOneOf: one.row.isOneOf, status: one.status },
			cents:
				one.status === "expense" ? one.values.cents : one.status === "payment" ? one.payment.cents : null,
			paidBy: one.row.paidBy === null ? null : (file.names[one.row.paidBy] ?? null),
			payer: one.status === "expense" ? (nameOf.get(one.values.paidBy) ?? null) : null,
		})),
		unread: file.unread,
	};
}

const KEPT_MS = DAY_MS;
const MAX_DELETED = 100; // per transaction

/** Deletes files after a day. */
export async function deleteOldImports(ctx: Ctx): Promise<void> {
	const old = await ctx.db.read
		.select({ id: expenseImports.id })
		.from(expenseImports)
		.where(lt(expenseImports.createdAt, ctx.now.getTime() - KEPT_MS))
		.limit(MAX_DELETED);
	if (old.length === 0) return;
	const ids = old.map(({ id }) => id);
	await ctx.db.write((tx) => tx.delete(expenseImports).where(inArray(expenseImports.id, ids)));
}
