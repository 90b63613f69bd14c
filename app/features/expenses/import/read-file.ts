import { readCsv } from "#app/lib/csv.ts";
import { isCalendarDate } from "#app/lib/dates.ts";
import { visibleText } from "#app/lib/visible-text.ts";
import type { EXPENSE_CATEGORIES } from "#db/schema/expenses.ts";
import { digitsOf, isCurrency, MAX_AMOUNT } from "../currency.ts";
import { splitCents } from "../split.ts";

export const MAX_FILE_BYTES = 256 * 1024;
export const MAX_ROWS = 1_000;
export const MAX_NAMES = 50;

type Category = (typeof EXPENSE_CATEGORIES)[number];
type Format = "splitwise" | "spliit";

/** A row that can be read. People are the indexes of their names in the file. */
export type FileRow = {
	id: string; // "r12" for the file's twelfth line; "r12b" for its second payer
	kind: "expense" | "payment";
	date: string;
	name: string;
	category: Category;
	currency: string;
	amount: number; // in minor units of the currency
	paidBy: number | null; // null if the file does not say
	parts: { person: number; amount: number }[]; // they sum to the amount
	isOneOf: number; // the number of rows made from the same line, one for each payer
};

export type RowProblem =
	| "date"
	| "name"
	| "currency"
	| "amount"
	| "income"
	| "sums"
	| "own"
	| "too_many_payers"
	| "columns";

/** A row that cannot be read, or that changes nothing. */
type UnreadRow = { line: number; text: string; problem: RowProblem };

export type ExpenseFile = { format: Format; names: string[]; rows: FileRow[]; unread: UnreadRow[] };

export type FileProblem = "not_known" | "too_many_rows" | "too_many_names" | "nobody";

/**
 * Reads the CSV that Splitwise or Spliit exports.
 *
 * Splitwise has a column for each person with what they paid less their part, so the payer and the amount are known only if one
 * person paid. If several did, each gets a separate expense for the people who owe it, which leaves all balances the same to
 * the cent.
 *
 * Spliit has everyone's part, the payer's being positive. A payer without a part has 0 like everyone else, so the file does not
 * name the payer, which is the case for all of its reimbursements.
 */
export function readExpenseFile(text: string): ExpenseFile | FileProblem {
	const lines = readCsv(text).map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }));
	const header = lines.slice(0, 10).find(({ cells }) => COMMON.every((name) => indexOf(cells, name) >= 0));
	if (!header) return "not_known";
	const columns = columnsOf(header.cells);
	const { names } = columns;
	if (names.length < 2 || names.some((name) => !name)) return "nobody";
	if (names.length > MAX_NAMES) return "too_many_names";
	const body = lines.filter(({ line, cells }) => line > header.line && cells.some(Boolean));
	if (body.length > MAX_ROWS) return "too_many_rows";
	const rows: FileRow[] = [];
	const unread: UnreadRow[] = [];
	for (const { line, cells } of body) {
		if (isTotal(columns, cells)) continue;
		const read = readRow(columns, cells);
		if (typeof read !== "string") rows.push(...withIds(line, read));
		else
			unread.push({ line, text: cells.slice(0, 5).filter(Boolean).join(", ").slice(0, 120), problem: read });
	}
	return { format: columns.format, names, rows, unread };
}

const cellText = (cell: string) => visibleText(cell).replace(/\s+/g, " ").trim();

const COMMON = ["date", "description", "category", "cost", "currency"];
const SPLIIT = [
	...COMMON,
	"original cost",
	"original currency",
	"conversion rate",
	"is reimbursement",
	"split mode",
];

const indexOf = (cells: readonly string[], name: string) =>
	cells.findIndex((cell) => cell.toLowerCase() === name);

/** The position of each value in a row. Columns after the format's own ones are people. */
function columnsOf(header: readonly string[]) {
	const format: Format = indexOf(header, "split mode") >= 0 ? "spliit" : "splitwise";
	const known = format === "spliit" ? SPLIIT : COMMON;
	const at = new Map(known.map((name) => [name, indexOf(header, name)]));
	const first = Math.max(...at.values()) + 1;
	const width = header.findLastIndex(Boolean) + 1;
	return { format, at, first, names: header.slice(first, width) };
}

type Columns = ReturnType<typeof columnsOf>;

const valueAt = ({ at }: Columns, cells: readonly string[], name: string) => cells[at.get(name) ?? -1] ?? "";

/** Splitwise's last row has everyone's balance, which would count everything twice. */
function isTotal(columns: Columns, cells: readonly string[]): boolean {
	const isAt = (name: string) => /^total balance$/i.test(valueAt(columns, cells, name));
	return columns.format === "splitwise" && (isAt("description") || isAt("date"));
}

type ReadRow = Omit<FileRow, "id" | "isOneOf">;

const withIds = (line: number, rows: readonly ReadRow[]): FileRow[] =>
	rows.map((row, index) => ({
		...row,
		id: `r${line}${index > 0 ? String.fromCharCode(97 + index) : ""}`,
		isOneOf: rows.length,
	}));

function readRow(columns: Columns, cells: readonly string[]): ReadRow[] | RowProblem {
	const { format, first, names } = columns;
	const value = (name: string) => valueAt(columns, cells, name);
	const [date, name, currency] = [value("date"), value("description"), currencyOf(value("currency"))];
	if (!isCalendarDate(date)) return "date";
	if (!name) return "name";
	if (!currency) return "currency";
	const cost = signedAmount(value("cost"), currency);
	if (cost === null || Math.abs(cost) > MAX_AMOUNT) return "amount";
	if (cost < 0) return "income";
	if (cells.length > first + names.length && cells.slice(first + names.length).some(Boolean))
		return "columns";
	const shown = names.map((_, person) => signedAmount(cells[first + person] || "0", currency));
	if (shown.includes(null)) return "amount";
	const isPayment =
		format === "spliit" ? /^yes$/i.test(value("is reimbursement")) : /^payment$/i.test(value("category"));
	const base = { date, name: name.slice(0, 120), category: categoryOf(value("category")), currency };
	const read = format === "spliit" ? readParts : readNets;
	const found = read(cost, shown.map(Number));
	if (typeof found === "string") return found;
	return found.map(({ paidBy, parts }) => ({
		...base,
		kind: isPayment && parts.length === 1 ? "payment" : "expense",
		amount: parts.reduce((sum, part) => sum + part.amount, 0),
		paidBy,
		parts,
	}));
}

type Paid = Pick<FileRow, "paidBy" | "parts">;

/** Splitwise: what each person paid less their part. */
function readNets(cost: number, nets: readonly number[]): Paid[] | RowProblem {
	if (nets.reduce((sum, net) => sum + net, 0) !== 0) return "sums";
	const owed = peopleOf(nets.map((net) => Math.max(0, -net)));
	const paid = peopleOf(nets.map((net) => Math.max(0, net)));
	const [payer] = paid;
	if (!payer) return "own";
	if (paid.length > 1) return oneOfEach(paid, owed);
	const own = cost - payer.amount;
	if (own < 0) return "sums";
	const parts = own > 0 ? [...owed, { person: payer.person, amount: own }] : owed;
	return [{ paidBy: payer.person, parts: parts.toSorted((a, b) => a.person - b.person) }];
}

type Amounts = FileRow["parts"];

const peopleOf = (amounts: readonly number[]): Amounts =>
	amounts.flatMap((amount, person) => (amount > 0 ? [{ person, amount }] : []));

/** Divides the debts among several payers, in the order of the file: the first debts go to the first payer. */
function oneOfEach(paid: Amounts, owed: Amounts): Paid[] | RowProblem {
	if (paid.length > 26) return "too_many_payers";
	const debts = owed.map((one) => ({ ...one }));
	return paid.map(({ person, amount }) => {
		const parts: Amounts = [];
		for (let left = amount; left > 0; ) {
			const [debt] = debts;
			if (!debt) throw new Error("what was paid is what is owed");
			const part = Math.min(left, debt.amount);
			parts.push({ person: debt.person, amount: part });
			left -= part;
			debt.amount -= part;
			if (debt.amount === 0) debts.shift();
		}
		return { paidBy: person, parts };
	});
}

/**
 * Spliit: everyone's part, the payer's being positive. The parts are rounded, so they are used as weights of the cost.
 */
function readParts(cost: number, shown: readonly number[]): Paid[] | RowProblem {
	const payers = peopleOf(shown);
	const people = peopleOf(shown.map(Math.abs));
	if (payers.length > 1) return "too_many_payers";
	if (people.length === 0 || cost === 0) return "own";
	const amounts = splitCents(
		cost,
		people.map(({ amount }) => amount),
	);
	const parts = people.map(({ person }, index) => ({ person, amount: amounts[index] ?? 0 }));
	const others = shown.flatMap((_, person) => (people.some((one) => one.person === person) ? [] : [person]));
	const payer = payers[0]?.person ?? (others.length === 1 ? others[0] : undefined) ?? null;
	if (payer !== null && parts.every(({ person }) => person === payer)) return "own";
	return [{ paidBy: payer, parts: parts.filter(({ amount }) => amount > 0) }];
}

/** Older files of Spliit have currency signs. */
const CODE_OF_SIGN: Record<string, string> = {
	$: "USD",
	US$: "USD",
	"€": "EUR",
	"£": "GBP",
	"¥": "JPY",
	"₹": "INR",
	"₩": "KRW",
};

function currencyOf(text: string): string | null {
	const code = CODE_OF_SIGN[text] ?? text.toUpperCase();
	return isCurrency(code) ? code : null;
}

/** "-400.00" in minor units. More decimals than the currency has are rounded half up, away from 0. */
function signedAmount(text: string, currency: string): number | null {
	const [, minus, whole, decimals = ""] = /^([-\u2212]?)(\d{1,13})(?:[.,](\d{1,20}))?$/.exec(text) ?? [];
	if (whole === undefined) return null;
	const digits = digitsOf(currency);
	const padded = decimals.padEnd(digits + 1, "0");
	const amount = Number(whole + padded.slice(0, digits)) + (Number(padded[digits]) >= 5 ? 1 : 0);
	return minus && amount > 0 ? -amount : amount;
}

const WORDS: [Category, RegExp][] = [
	["groceries", /grocer|supermarket|household suppl/i],
	["food", /din|food|drink|restaurant|liquor|coffee|bar\b|lunch|breakfast|pub\b/i],
	["stay", /hotel|rent|mortgage|lodging|accommodation|hostel|home/i],
	["transport", /taxi|plane|flight|bus|train|transport|gas|fuel|parking|bicycle|car\b|toll|ferry/i],
	["activities", /movie|game|music|sport|entertain|museum|tour|activit|ticket/i],
];

/** Our category for the other app's, by keywords. */
export function categoryOf(text: string): Category {
	return WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
}
