import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CsvCell, toCsv } from "#app/lib/csv.ts";
import { toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { ACCOUNT_DATA_KINDS } from "./account-data.queries.ts";
import type { DataKind, DataRow } from "./data-kind.ts";
import { PAYMENT_DATA_KINDS } from "./payment-data.queries.ts";
import { PROTECTION_DATA_KINDS } from "./protection-data.queries.ts";
import * as texts from "./texts.ts";
import { TRIP_DATA_KINDS } from "./trip-data.queries.ts";

const GROUPS = [
	{ title: texts.accountGroup, kinds: ACCOUNT_DATA_KINDS },
	{ title: texts.tripGroup, kinds: TRIP_DATA_KINDS },
	{ title: texts.moneyGroup, kinds: PAYMENT_DATA_KINDS },
	{ title: texts.guardGroup, kinds: PROTECTION_DATA_KINDS },
] as const;

const KINDS: readonly DataKind[] = GROUPS.flatMap(({ kinds }) => [...kinds]);

/** Counts the data that we hold on the asker, by kind. @throws DomainError unauthenticated */
export async function ownDataView(ctx: Ctx) {
	const user = requireUser(ctx);
	const groups: { title: string; kinds: { file: string; title: string; count: number }[] }[] = [];
	for (const { title, kinds } of GROUPS) {
		const counted = [];
		for (const { id, list } of kinds) {
			const count = (await list(ctx.db.read, user)).length;
			counted.push({ file: `${id}.csv`, title: texts.KIND_TITLES[id], count });
		}
		groups.push({ title, kinds: counted });
	}
	return { groups };
}

export type OwnDataView = Awaited<ReturnType<typeof ownDataView>>;

/**
 * A file with the data that we hold on the asker: everything as JSON, with amounts in cents, or one kind as CSV, with
 * amounts in dollars. Times are in UTC.
 * @throws DomainError unauthenticated, not_found
 */
export async function ownDataFile(ctx: Ctx, name: string): Promise<{ type: string; body: string }> {
	const user = requireUser(ctx);
	if (name === texts.JSON_FILE) {
		const all: Record<string, unknown> = { downloadedAt: toIso(ctx.now.getTime()) };
		for (const { id, list } of KINDS) all[id] = (await list(ctx.db.read, user)).map(toJsonRow);
		return { type: "application/json; charset=utf-8", body: `${JSON.stringify(all, null, "\t")}\n` };
	}
	const kind = KINDS.find(({ id }) => name === `${id}.csv`);
	if (!kind) throw new DomainError("not_found", texts.noSuchFile);
	const body = toCsv(toCsvRows(await kind.list(ctx.db.read, user)));
	return { type: "text/csv; charset=utf-8; header=present", body };
}

/** Times in ISO 8601, everything else unchanged. */
function toJsonRow(row: DataRow): DataRow {
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withTime(name, value)]));
}

/** A line of headings, and a line for each row. Amounts are in dollars. */
export function toCsvRows(rows: readonly DataRow[]): CsvCell[][] {
	const names = Object.keys(rows[0] ?? {});
	return [
		names.map(headingOf),
		...rows.map((row) => names.map((name) => cellOf(name, withTime(name, row[name])))),
	];
}

/** "emailConfirmedAt" becomes "Email confirmed at", and "amountCents" becomes "Amount". */
function headingOf(name: string): string {
	const words = name.replace(/Cents$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function withTime(name: string, value: unknown): unknown {
	return /At$/.test(name) && typeof value === "number" ? toIso(value) : value;
}

function cellOf(name: string, value: unknown): CsvCell {
	if (value === null || value === undefined) return null;
	if (typeof value === "number") return name.endsWith("Cents") ? { cents: value } : value;
	if (typeof value === "boolean") return value ? texts.yes : texts.no;
	return typeof value === "string" ? value : JSON.stringify(value);
}
