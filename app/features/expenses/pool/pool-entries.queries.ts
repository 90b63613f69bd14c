import { listPoolCharges, poolBalance, sumPaidBack } from "#app/features/pool/pool.queries.ts";
import { spentBy } from "#app/features/pool/pool-money.ts";
import type { Reader } from "#db/db.ts";
import { PROVIDERS } from "#db/schema/columns.ts";
import type { Entry } from "../balances.ts";
import { entriesOfPool } from "./pool-entries.ts";

/** The pool's entries in a trip's balances, whose sum is 0. */
export async function listPoolEntries(db: Reader, { tripId }: { tripId: string }): Promise<Entry[]> {
	const paidBack = await sumPaidBack(db, { tripId });
	if (paidBack.length === 0) return [];
	const entries = entriesOfPool(paidBack, new Map());
	for (const provider of PROVIDERS) {
		const of = { tripId, provider };
		const charges = await listPoolCharges(db, of);
		if (charges.length > 0) entries.push(...entriesOfPool([], spentBy(charges, await poolBalance(db, of))));
	}
	return entries;
}
