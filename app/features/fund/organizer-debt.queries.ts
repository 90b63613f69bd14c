import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";

/** Returns what an organizer owes the house for released payments that were disputed or refunded, in cents. */
export async function organizerDebt(db: Reader, provider: Provider, userId: string): Promise<Cents> {
	return Math.max(0, await balanceOf(db, bookOf(provider), organizerDebtAccount(userId)));
}
