import type { IdempotencyKeys } from "./idempotency.ts";
import { copyBank } from "./objects/payment-methods.ts";
import { Table } from "./table.ts";
import type { PaymentMethod } from "./types.ts";
import type { TwinWorld } from "./world.ts";

/**
 * Keeps a copy of the twin's state.
 * @returns a function that restores it, any number of times; new ids continue to count
 */
export function remember(world: TwinWorld, keys: IdempotencyKeys): () => void {
	const { requests, overrides, deletedCustomers, payoutAccounts } = world;
	const tables = tablesOf(world);
	const rows = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.all()]));
	const kept = copyOf({ rows, requests, overrides, deletedCustomers, payoutAccounts });
	const keptKeys = keys.all();
	return () => {
		const copy = copyOf(kept);
		for (const [name, table] of Object.entries(tables)) table.replaceAll(copy.rows[name] ?? []);
		requests.splice(0, Number.POSITIVE_INFINITY, ...copy.requests);
		overrides.splice(0, Number.POSITIVE_INFINITY, ...copy.overrides);
		deletedCustomers.clear();
		for (const id of copy.deletedCustomers) deletedCustomers.add(id);
		payoutAccounts.clear();
		for (const [payout, account] of copy.payoutAccounts) payoutAccounts.set(payout, account);
		keys.replaceAll(keptKeys);
	};
}

function tablesOf(world: TwinWorld): Record<string, Table<{ id: string }>> {
	const tables: Record<string, Table<{ id: string }>> = {};
	for (const [name, table] of Object.entries(world)) if (table instanceof Table) tables[name] = table;
	return tables;
}

function copyOf<
	All extends { rows: Record<string, { id: string }[]> } & Pick<
		TwinWorld,
		"requests" | "overrides" | "deletedCustomers" | "payoutAccounts"
	>,
>(all: All) {
	const copy = structuredClone(all);
	const [from, to] = [all, copy].map(({ rows }) => (rows.paymentMethods ?? []) as PaymentMethod[]);
	for (const [index, method] of (from ?? []).entries()) {
		const its = to?.[index];
		if (its) copyBank(method, its);
	}
	return copy;
}
