import { and, eq } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { cashBackAppliedLines, cashBackReturnedLines } from "#app/features/ledger/cash-back-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { settleCashBackDebt } from "./cash-back-debt.server.ts";
import * as texts from "./texts.ts";

type Return = { requestId: string; trip: Trip; member: Member };

const returnSource = (requestId: string) => `cash-back-return:${requestId}`;

/**
 * Gives back the cash back of a share that a refund request returns whole, in cents: to its owner's balance, and out of
 * the fund.
 */
export async function returnCashBack(
	ctx: Ctx,
	tx: Tx,
	{ requestId, trip, member }: Return,
	amount: Cents,
): Promise<void> {
	if (amount === 0 || !member.userId) return;
	const source = returnSource(requestId);
	const { provider } = ctx.payments;
	const isNew = await postEntry(tx, {
		book: bookOf(provider),
		source,
		tripId: trip.id,
		memo: texts.returnedMemo(memberInMemo(member)),
		at: ctx.now,
		lines: cashBackReturnedLines(trip.id, amount),
	});
	if (!isNew) return;
	const now = ctx.now.getTime();
	await tx.insert(cashBackEntries).values({
		id: newId(),
		...{ userId: member.userId, tripId: trip.id, memberId: member.id, provider, source, amount },
		kind: "returned",
		vestsAt: now,
		createdAt: now,
	});
	await settleCashBackDebt(ctx, tx, { userId: member.userId, provider });
}

/** Uses it again after all, because a refund of the request has failed. */
export async function undoCashBackReturn(
	ctx: Ctx,
	tx: Tx,
	{ requestId, trip, member }: Return,
): Promise<void> {
	const [returned] = await tx
		.select()
		.from(cashBackEntries)
		.where(and(eq(cashBackEntries.source, returnSource(requestId)), eq(cashBackEntries.kind, "returned")));
	if (!returned) return;
	const source = `cash-back-redo:${requestId}`;
	const isNew = await postEntry(tx, {
		book: bookOf(returned.provider),
		source,
		tripId: trip.id,
		memo: texts.returnUndoneMemo(memberInMemo(member)),
		at: ctx.now,
		lines: cashBackAppliedLines(trip.id, returned.amount),
	});
	if (!isNew) return;
	const now = ctx.now.getTime();
	const { userId, tripId, memberId, provider } = returned;
	await tx.insert(cashBackEntries).values({
		id: newId(),
		...{ userId, tripId, memberId, provider, source },
		kind: "returned",
		amount: -returned.amount,
		vestsAt: now,
		createdAt: now,
	});
	await settleCashBackDebt(ctx, tx, { userId, provider });
}
