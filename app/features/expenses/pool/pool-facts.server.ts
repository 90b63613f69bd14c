import { requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	findPool,
	listPoolCharges,
	listPoolPayments,
	listPoolRefunds,
	listTopUps,
} from "#app/features/pool/pool.queries.ts";
import { poolMoney } from "#app/features/pool/pool-in-hand.server.ts";
import { unspentOf } from "#app/features/pool/pool-money.ts";
import * as poolTexts from "#app/features/pool/texts.ts";
import { sum } from "#app/lib/money.ts";
import { listAskedExpenses } from "../expenses.queries.ts";

/** The pool with its money and all movements, for the page and the API. @throws DomainError as requireMember */
export async function poolFacts(ctx: Ctx, ref: TripRef) {
	const access = await requireMember(ctx, ref, "pool.see", poolTexts.membersOnly);
	const { trip, member } = access;
	const db = ctx.db.read;
	const tripId = trip.id;
	const { balance, payable } = await poolMoney(ctx, db, tripId);
	const charges = await listPoolCharges(db, { tripId, provider: ctx.payments.provider });
	const unspent = unspentOf(charges, balance);
	const own = charges.filter(({ memberId }) => memberId === member.id);
	const names = new Map((await listAskedExpenses(db, { tripId })).map(({ id, name }) => [id, name]));
	const payments = await listPoolPayments(db, { tripId });
	return {
		access,
		pool: await findPool(db, { tripId }),
		...{ balance, payable, charges },
		own: {
			put: sum(own.map(({ amount }) => amount)),
			left: sum(own.map(({ id }) => unspent.get(id) ?? 0)),
		},
		topUps: await listTopUps(db, { tripId }),
		refunds: await listPoolRefunds(db, { tripId }),
		payments: payments.map((one) => ({ ...one, expense: names.get(one.expenseId) ?? null })),
	};
}

export type PoolFacts = Awaited<ReturnType<typeof poolFacts>>;
export type ListedPoolPayment = PoolFacts["payments"][number];
