import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { RecalledCharge } from "#app/gateway/recall.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { bookChecks } from "#db/schema/ledger.ts";
import * as texts from "./texts.ts";

/** Something at the provider that is missing from our books; `charge` is set if an admin can return it. */
export type MissingFact = { what: string; why: string | null; charge: RecalledCharge | null };

export type BookCheck = typeof bookChecks.$inferSelect;

/** The open check of our books against a provider's; null if money may move. */
export const findOpenBookCheck = rowQuery((db, { provider }: Params<{ provider: Provider }>) =>
	db
		.select()
		.from(bookChecks)
		.where(and(eq(bookChecks.provider, provider), isNull(bookChecks.endedAt)))
		.limit(1),
);

export async function isBookCheckOpen({ db, payments }: Pick<Ctx, "db" | "payments">): Promise<boolean> {
	return (await findOpenBookCheck(db.read, { provider: payments.provider })) !== null;
}

const RETRY_AFTER_S = 60;

/**
 * Refuses money movements while our books are checked against the provider's. Everything that reserves money for a call
 * to the provider calls this in the transaction that reserves it.
 * @throws DomainError checking_books
 */
export async function requireCheckedBooks({ payments }: Pick<Ctx, "payments">, db: Reader): Promise<void> {
	// The demo provider is in the same database, so our books are never checked against it.
	if (payments.provider === "demo") return;
	if (!(await findOpenBookCheck(db, { provider: payments.provider }))) return;
	throw new DomainError("checking_books", texts.checkingBooks, { retryAfter: RETRY_AFTER_S });
}
