import type { Ratios } from "./load.ts";

/** A figure of the Goals table, and whether this run meets its goal. */
type Goal = { name: string; figure: number; byCpu?: number; limit: string; isMet: boolean };

const goals: Goal[] = [];

export const atLeast = (name: string, { byRate, byCpu }: { byRate: number; byCpu?: number }, least: number) =>
	goals.push({ name, figure: byRate, byCpu, limit: `≥ ${least}`, isMet: byRate >= least });

export const atMost = (name: string, figure: number, most: number) =>
	goals.push({ name, figure, limit: `≤ ${most}`, isMet: figure <= most });

/** Prints all goals. @returns whether all are met */
export function printGoals(): boolean {
	printTitle("Goals");
	printTable([
		["", "measured", "by CPU", "goal", ""],
		...goals.map(({ name, figure, byCpu, limit, isMet }) => [
			name,
			figure.toFixed(2),
			byCpu?.toFixed(2) ?? "",
			limit,
			isMet ? "met" : "MISSED",
		]),
	]);
	return goals.every(({ isMet }) => isMet);
}

export function printTitle(title: string): void {
	console.log(`\n${title}`);
}

export function printFigure(what: string, figure: number, unit = ""): void {
	console.log(`  ${what.padEnd(44)} ${figure.toFixed(figure < 100 ? 2 : 0).padStart(9)} ${unit}`);
}

export function printRatio(what: string, { byRate, byCpu }: Ratios): void {
	printFigure(what, byRate, `(by CPU ${byCpu.toFixed(2)})`);
}

/** Rows of equal length, the first being the columns' names. */
export function printTable(rows: string[][]): void {
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	for (const row of rows) {
		const cells = row.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
		);
		console.log(`  ${cells.join("  ")}`);
	}
}
