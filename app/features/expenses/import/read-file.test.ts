import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCsv } from "#app/lib/csv.ts";
import { balancesOf, entriesOfExpense } from "../balances.ts";
import { categoryOf, type ExpenseFile, type FileRow, MAX_ROWS, readExpenseFile } from "./read-file.ts";

const SPLITWISE = "Date,Description,Category,Cost,Currency,Maya,Jonas,Sofia";
const SPLIIT =
	"Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Maya,Jonas,Sofia";

function read(...lines: string[]): ExpenseFile {
	const file = readExpenseFile(lines.join("\n"));
	if (typeof file === "string") throw new Error(file);
	return file;
}

/** "M 120.00 USD: M 60.00, J 60.00" in minor units, with "?" if the file does not name the payer. */
function inWords({ kind, paidBy, amount, currency, parts }: FileRow): string {
	const letter = (person: number | null) => (person === null ? "?" : "MJS"[person]);
	const shown = parts.map((part) => `${letter(part.person)} ${part.amount}`).join(", ");
	return `${kind === "payment" ? "payment " : ""}${letter(paidBy)} ${amount} ${currency}: ${shown}`;
}

const outcome = ({ rows, unread }: ExpenseFile) => [
	...rows.map(inWords),
	...unread.map(({ problem }) => `unread: ${problem}`),
];

describe("a row of Splitwise", () => {
	test.each<[row: string, outcome: string[]]>([
		["2026-03-01,Dinner,Dining out,90.00,USD,60.00,-30.00,-30.00", ["M 9000 USD: M 3000, J 3000, S 3000"]],
		["2026-03-01,Dinner,Dining out,100.00,USD,66.66,-33.33,-33.33", ["M 10000 USD: M 3334, J 3333, S 3333"]],
		["2026-03-01,Taxi,Taxi,30,USD,-30.00,30.00,0.00", ["J 3000 USD: M 3000"]],
		["2026-03-01,Taxi,Taxi,30,USD,-15.00,30.00,-15.00", ["J 3000 USD: M 1500, S 1500"]],
		["2026-03-01,Gum,General,0.01,USD,0.01,-0.01,0.00", ["M 1 USD: J 1"]],
		["2026-03-01,Gum,General,0.50,USD,0.25,-0.25,0.00", ["M 50 USD: M 25, J 25"]],
		["2026-03-01,Sushi,Dining out,12000,JPY,8000,-4000,-4000", ["M 12000 JPY: M 4000, J 4000, S 4000"]],
		[
			"2026-03-01,Sushi,Dining out,12000.00,JPY,8000.00,-4000.00,-4000.00",
			["M 12000 JPY: M 4000, J 4000, S 4000"],
		],
		["2026-03-01,Tea,General,3.000,KWD,2.000,-1.000,-1.000", ["M 3000 KWD: M 1000, J 1000, S 1000"]],
		[
			'2026-03-01,Boat,General,"1200.00",eur,800.00,-400.00,-400.00',
			["M 120000 EUR: M 40000, J 40000, S 40000"],
		],
		["2026-03-01,Jonas paid Maya,Payment,43.10,USD,-43.10,43.10,0.00", ["payment J 4310 USD: M 4310"]],
		["2026-03-01,Settle all balances,Payment,0.00,USD,0.00,0.00,0.00", ["unread: own"]],
		// several have paid: each pays for those who owe, in the file's order
		["2026-03-01,Villa,Hotel,100,USD,30.00,20.00,-50.00", ["M 3000 USD: S 3000", "J 2000 USD: S 2000"]],
		["2026-03-01,Villa,Hotel,300,USD,100.00,-40.00,-60.00", ["M 30000 USD: M 20000, J 4000, S 6000"]],
		["2026-03-01,Own,General,20,USD,0.00,0.00,0.00", ["unread: own"]],
		["2026-03-01,Odd,General,20,USD,10.00,-9.99,0.00", ["unread: sums"]],
		["2026-03-01,Odd,General,5,USD,10.00,-10.00,0.00", ["unread: sums"]],
		["2026-03-01,Odd,General,twelve,USD,6,-6,0", ["unread: amount"]],
		["2026-03-01,Odd,General,12,USD,six,-6,0", ["unread: amount"]],
		["2026-03-01,Back,General,-12,USD,-6,6,0", ["unread: income"]],
		["2026-03-01,Odd,General,12,XXX,6,-6,0", ["unread: currency"]],
		["2026-03-01,Odd,General,12,,6,-6,0", ["unread: currency"]],
		["03/01/2026,Odd,General,12,USD,6,-6,0", ["unread: date"]],
		["2026-02-30,Odd,General,12,USD,6,-6,0", ["unread: date"]],
		["2026-03-01,,General,12,USD,6,-6,0", ["unread: name"]],
		["2026-03-01,Odd,General,12,USD,6,-6,0,9", ["unread: columns"]],
		["2026-03-01,Short,General,12,USD,6,-6", ["M 1200 USD: M 600, J 600"]],
		["2026-03-09,Total balance, , ,USD,1800.00,-600.00,-1200.00", []],
		["Total balance,,,0.00,USD,600.00,0.00,-600.00", []],
		["", []],
		[",,,,,,,", []],
		['2026-03-01,"Dinner, with ""friends""",Dining out,2,USD,1,-1,0', ["M 200 USD: M 100, J 100"]],
		["2026-03-01,Large,General,99999999999999,USD,1,-1,0", ["unread: amount"]],
	])("%s", (row, expected) => {
		expect(outcome(read(SPLITWISE, row))).toEqual(expected);
	});

	test("of two who have paid, both owe-rows are met to the cent", () => {
		const header = "Date,Description,Category,Cost,Currency,A,B,C,D";
		const { rows } = read(header, "2026-03-01,Villa,Hotel,100,USD,30.00,20.01,-25.00,-25.01");
		expect(rows.map(({ id, isOneOf }) => [id, isOneOf])).toEqual([
			["r2", 2],
			["r2b", 2],
		]);
		expect(rows.map(({ parts }) => parts)).toEqual([
			[
				{ person: 2, amount: 2_500 },
				{ person: 3, amount: 500 },
			],
			[{ person: 3, amount: 2_001 }],
		]);
	});
});

describe("a row of Spliit", () => {
	const row = (cost: string, parts: string, more: { currency?: string; back?: string; mode?: string } = {}) =>
		`2026-03-01,Dinner,Dining Out,${more.currency ?? "USD"},${cost},,,,${more.back ?? "No"},${more.mode ?? "Evenly"},${parts}`;

	test.each<[row: string, outcome: string[]]>([
		[row("90.00", "30,-30,-30"), ["M 9000 USD: M 3000, J 3000, S 3000"]],
		[row("100.00", "33.33,-33.33,-33.33"), ["M 10000 USD: M 3334, J 3333, S 3333"]],
		[row("100.00", "-33.33,33.33,-33.33"), ["J 10000 USD: M 3334, J 3333, S 3333"]],
		[row("0.01", "0.01,-0,-0"), ["unread: own"]],
		[row("1.00", "0.5,-0.5,0"), ["M 100 USD: M 50, J 50"]],
		[row("97264.09", "0,-80000,-17264.09", { currency: "INR" }), ["M 9726409 INR: J 8000000, S 1726409"]],
		[row("100.00", "0,-100,0"), ["? 10000 USD: J 10000"]],
		[row("100.00", "0,-100,0", { back: "Yes" }), ["payment ? 10000 USD: J 10000"]],
		[row("100.00", "0,-50,-50", { back: "Yes" }), ["M 10000 USD: J 5000, S 5000"]],
		[row("100.00", "100,0,0"), ["unread: own"]],
		[row("100.00", "50,50,-0"), ["unread: too_many_payers"]],
		[row("-20.00", "-10,10,0"), ["unread: income"]],
		[row("0", "0,0,0"), ["unread: own"]],
		[row("12000", "6000,-6000,0", { currency: "JPY" }), ["M 12000 JPY: M 6000, J 6000"]],
		[row("12.00", "6,-6,0", { currency: "€" }), ["M 1200 EUR: M 600, J 600"]],
		[row("12.00", "6,-6,0", { currency: "$" }), ["M 1200 USD: M 600, J 600"]],
		[row("12.00", "6,-6,0", { currency: "kr" }), ["unread: currency"]],
	])("%s", (line, expected) => {
		expect(outcome(read(SPLIIT, line))).toEqual(expected);
	});

	test("an older file, without the original cost", () => {
		const header = "Date,Description,Category,Currency,Cost,Is Reimbursement,Split mode,Maya,Jonas";
		expect(outcome(read(header, "2026-03-01,Dinner,,€,10,No,Evenly,5,-5"))).toEqual([
			"M 1000 EUR: M 500, J 500",
		]);
	});
});

describe("a file", () => {
	test.each<[name: string, text: string, problem: string]>([
		["of nothing", "", "not_known"],
		["of another kind", "a,b,c\n1,2,3", "not_known"],
		["that is no CSV", "\u0000\u0001PNG", "not_known"],
		["without people", "Date,Description,Category,Cost,Currency\n", "nobody"],
		["with one person", "Date,Description,Category,Cost,Currency,Maya\n", "nobody"],
		["with a person without a name", "Date,Description,Category,Cost,Currency,Maya,,Jonas\n", "nobody"],
		["with too many people", `${SPLITWISE}${",x".repeat(60)}`, "too_many_names"],
		[
			"with too many rows",
			[SPLITWISE, ...Array(MAX_ROWS + 1).fill("2026-03-01,x,x,2,USD,1,-1,0")].join("\n"),
			"too_many_rows",
		],
	])("%s", (_, text, problem) => {
		expect(readExpenseFile(text)).toBe(problem);
	});

	test("with a note above its header, semicolons and lines of Windows", () => {
		const lines = [
			"Note: does not include group expenses",
			"",
			SPLITWISE,
			"2026-03-01,Dinner,Food,2.00,USD,1.00,-1.00,0.00",
		];
		const file = read(lines.join("\r\n").replaceAll(",", ";"));
		expect([file.format, file.names, outcome(file)]).toEqual([
			"splitwise",
			["Maya", "Jonas", "Sofia"],
			["M 200 USD: M 100, J 100"],
		]);
	});

	test("names its lines and takes what hides out of its texts", () => {
		const { rows, unread } = read(
			SPLITWISE,
			"",
			"2026-03-01,Din\u202ener  x,Food,2,USD,1,-1,0",
			"soon,Later,Food,2,USD,1,-1,0",
		);
		expect(rows.map(({ id, name, category }) => [id, name, category])).toEqual([["r3", "Dinner x", "food"]]);
		expect(unread).toEqual([{ line: 4, text: "soon, Later, Food, 2, USD", problem: "date" }]);
	});
});

test.each([
	["Dining out", "food"],
	["Food and drink - Other", "food"],
	["Groceries", "groceries"],
	["Household supplies", "groceries"],
	["Hotel", "stay"],
	["Rent", "stay"],
	["Bus/train", "transport"],
	["Plane", "transport"],
	["Gas/fuel", "transport"],
	["Movies", "activities"],
	["General", "other"],
	["", "other"],
])("%s is %s", (word, category) => {
	expect(categoryOf(word)).toBe(category);
});

const nets = fc
	.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 9 })
	.map((list) => [...list, -list.reduce((sum, one) => sum + one, 0)]);

test("every row of Splitwise leaves each with exactly what its file says", () => {
	const header = (people: number) => [
		"Date",
		"Description",
		"Category",
		"Cost",
		"Currency",
		...Array.from({ length: people }, (_, index) => `P${index}`),
	];
	fc.assert(
		fc.property(nets, fc.nat(1_000), (list, more) => {
			const paid = list.filter((net) => net > 0).reduce((sum, net) => sum + net, 0);
			fc.pre(paid > 0);
			const row = [
				"2026-03-01",
				"x",
				"x",
				{ cents: paid + more },
				"USD",
				...list.map((cents) => ({ cents })),
			];
			const { rows, unread } = read(toCsv([header(list.length), row]));
			expect(unread).toEqual([]);
			const entries = rows.flatMap(({ paidBy, amount, parts }) =>
				entriesOfExpense({
					paidBy: String(paidBy),
					cents: amount,
					parts: parts.map((part) => ({ memberId: String(part.person), cents: part.amount })),
				}),
			);
			const balances = balancesOf(entries);
			expect(list.map((_, person) => balances.get(String(person)) ?? 0)).toEqual(list.map((net) => net + 0));
		}),
	);
});
