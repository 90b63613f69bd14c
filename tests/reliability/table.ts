import { readFileSync, writeFileSync } from "node:fs";
import type { Row } from "./row.ts";

const FILE = new URL("../../docs/reliability.md", import.meta.url);
const [BEGIN, END] = ["<!-- table -->", "<!-- /table -->"];
const COLUMNS = ["Fault", "Health", "What people see", "Log", "Afterwards"];

/**
 * Writes the rows into docs/reliability.md, between the marks. A fault that this machine cannot cause keeps its earlier
 * row.
 * @throws Error without the marks
 */
export function writeTable(rows: readonly Row[]): void {
	const text = readFileSync(FILE, "utf8");
	const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
	if (from < 0 || to < from) throw new Error(`docs/reliability.md has no ${BEGIN} … ${END}`);
	const former = new Map(
		text
			.slice(from, to)
			.split("\n")
			.map((line) => [line.split(" | ")[0], line]),
	);
	const lines = rows.map((row) =>
		row.skipped ? (former.get(`| ${row.fault}`) ?? lineOf(row)) : lineOf(row),
	);
	const head = [`| ${COLUMNS.join(" | ")} |`, `|${"---|".repeat(COLUMNS.length)}`];
	writeFileSync(FILE, `${text.slice(0, from)}${[BEGIN, ...head, ...lines].join("\n")}\n${text.slice(to)}`);
}

function lineOf({ fault, cells, skipped }: Row): string {
	if (skipped) return `| ${fault} | not tried: ${skipped} | | | |`;
	const log = cells.log.map((line) => `\`${line}\``);
	const columns = [cells.health, cells.pages, log.length > 0 ? log : ["nothing"], cells.after];
	return `| ${[fault, ...columns.map((sentences) => sentences.join("<br>"))].join(" | ")} |`;
}
