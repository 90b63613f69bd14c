import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listPoolCharges, poolBalance } from "./pool.queries.ts";
import { payableNow } from "./pool-money.ts";

/**
 * The pool's balance, and the part of it that can go to a payout account now, in cents. Charges are held as long as
 * those of a fund.
 */
export async function poolMoney(
	{ payments, house, now }: Pick<Ctx, "payments" | "house" | "now">,
	db: Reader,
	tripId: string,
): Promise<{ balance: Cents; payable: Cents }> {
	const of = { tripId, provider: payments.provider };
	const balance = await poolBalance(db, of);
	const heldSince = house.holdDays === 0 ? Number.MAX_SAFE_INTEGER : now.getTime() - house.holdDays * DAY_MS;
	return { balance, payable: payableNow(await listPoolCharges(db, of), balance, heldSince) };
}
