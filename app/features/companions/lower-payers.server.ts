import { eq, inArray } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { listLeft, listPayersOfLeft } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { findPaymentState, type Payment } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { lowerBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { payableShare } from "#app/features/payments/share-change/share-with.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import * as texts from "./texts/companions.ts";

/**
 * Reduces payers' shares by what they paid for companions who have left. Any excess is a credit. Each payer has a
 * transaction of their own, and one whose payment is being checked is left to the job. Safe to repeat and to be
 * interrupted between two payers.
 * @param tripId null for all trips
 * @returns how many shares were lowered
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
	const { payments, liveAttempts } = await findPaymentState(tx, payerId);
	if (!found || found.member.removedAt !== null || left.length === 0 || liveAttempts.length > 0) return false;
	const { member, trip } = found;
	const ids = left.map(({ id }) => id);
	await tx.update(members).set({ takenOver: 0 }).where(inArray(members.id, ids));
	const by = sum(left.map(({ takenOver }) => takenOver));
	const asked = Math.max(0, member.individualCost + by);
	const takenOver = member.takenOver + by;
	const lowered = { trip, member, payments, takenOver };
	const share = await storeLower(ctx, tx, lowered, asked);
	const names = left.map(({ name }) => name);
	await notify(ctx, tx, trip, member, {
		kind: "companion_changed",
		title: texts.leftTitle(names),
		message: texts.left(names, trip.title, share),
		source: `companions-left:${ids.join(":")}`,
		actionUrl: companionsPath(trip.shareId),
	});
	return true;
}

type Lowered = Pick<MemberAccess, "trip" | "member"> & { payments: readonly Payment[]; takenOver: Cents };

/** @returns the new share, in cents: before the first payment, a share smaller than a card can pay becomes 0 */
async function storeLower(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, payments, takenOver }: Lowered,
	asked: Cents,
): Promise<Cents> {
	if (!hasAgreedToShare(member, payments)) {
		const share = payableShare(asked);
		await rewriteShares(ctx, tx, trip, [{ member, share, takenOver }]);
		return share;
	}
	await tx.update(members).set({ takenOver }).where(eq(members.id, member.id));
	return (await lowerBegunShare(ctx, tx, { trip, member }, payments, asked)).share;
}
