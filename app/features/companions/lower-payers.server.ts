import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { findPaymentState } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { lowerBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { listLeft, listPayersOfLeft } from "./companions.queries.ts";

/**
 * Takes off payers' shares what they paid for companions who have left. What was paid beyond is a credit. Each payer has a transaction of
 * their own, and one whose payment is being checked waits for the job. It can be repeated, and killed between two payers.
 * @param tripId null for all trips
 * @returns how many shares have become smaller
 * @throws AggregateError with the failures, after all the others
 */
export async function lowerPayers(ctx: Ctx, tripId: string | null): Promise<number> {
	let lowered = 0;
	const lower = async (turn: Ctx, { payerId }: { payerId: string }) => {
		const { liveAttempts } = await findPaymentState(turn.db.read, payerId);
		if (liveAttempts.some(({ status }) => status === "unknown")) return;
		await cancelOpenAttempts(turn, liveAttempts, "replaced");
		if (await turn.db.write((tx) => lowerPayer(turn, tx, payerId))) lowered += 1;
	};
	await forEachTurn(ctx, await listPayersOfLeft(ctx.db.read, { tripId }), lower, {
		failed: "payer(s) of companions who have left still pay for them",
		except: isProviderTimeout,
	});
	return lowered;
}

async function lowerPayer(ctx: Ctx, tx: Tx, payerId: string): Promise<boolean> {
	const left = await listLeft(tx, { payerId });
	const [found] = await tx
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.id, payerId));
	const state = await findPaymentState(tx, payerId);
	if (!found || found.member.removedAt !== null || left.length === 0 || state.liveAttempts.length > 0)
		return false;
	const { member, trip } = found;
	const by = sum(left.map(({ takenOver }) => takenOver));
	await tx
		.update(members)
		.set({ takenOver: 0 })
		.where(
			inArray(
				members.id,
				left.map(({ id }) => id),
			),
		);
	await lowerTakenOver(ctx, tx, { trip, member, payments: state.payments, by });
	return true;
}

type Lowered = {
	trip: typeof trips.$inferSelect;
	member: typeof members.$inferSelect;
	payments: Awaited<ReturnType<typeof findPaymentState>>["payments"];
	by: number;
};

/**
 * Makes a payer pay less for others, in cents below 0. The caller has closed the payer's open attempts.
 * @returns what was paid beyond the new share
 */
export async function lowerTakenOver(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, payments, by }: Lowered,
): Promise<{ share: number; credit: number }> {
	const share = Math.max(0, member.individualCost + by);
	const takenOver = member.takenOver + by;
	if (!hasAgreedToShare(member, payments)) {
		await rewriteShares(ctx, tx, trip, [{ member, share, takenOver }]);
		return { share, credit: 0 };
	}
	await tx.update(members).set({ takenOver }).where(eq(members.id, member.id));
	const { share: is, rest } = await lowerBegunShare(ctx, tx, { trip, member }, payments, share);
	return { share: is, credit: rest.credit };
}
