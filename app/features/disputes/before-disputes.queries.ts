import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { leftInFund } from "./dispute-share.ts";
import { listChargesOf, listDisputesOf, listPosted } from "./disputed-charges.queries.ts";
import { entrySources, shiftSource } from "./sources.ts";

/**
 * Returns what the fund would hold of a payment's charge without any dispute, in cents. A refund made by hand takes
 * this money first, even if the dispute came earlier; settling then splits the disputed amount anew (Rules: Disputes).
 */
export async function findInFundBeforeDisputes(db: Reader, payment: Payment): Promise<Cents> {
	const { id, tripId, provider } = payment;
	const charges = await listChargesOf(db, { tripId, provider });
	const charge = charges.find(({ paymentId }) => paymentId === id);
	if (!charge) return 0;
	const sources = (await listDisputesOf(db, id)).flatMap(entrySources);
	const fund = fundAccount(tripId);
	const posted = await listPosted(db, sources, shiftSource(id));
	const taken = posted.find(({ account }) => account === fund)?.amount ?? 0;
	const held = taken - (await balanceOf(db, bookOf(provider), fund));
	return Math.max(0, Math.min(held, leftInFund({ ...charge, disputed: 0 })));
}
