import type { Ctx } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { endAttempt } from "../apply-payment.server.ts";
import { orderOf } from "../attempt-order.queries.ts";
import { payerOf } from "../payers.queries.ts";
import { type Attempt, attemptInFull } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { type Charge, sendCharge } from "./charge.server.ts";
import { agreedCard } from "./due.queries.ts";
import { isPaused } from "./pause.queries.ts";

/** The provider keeps a key for a day; after that, the same key would be another charge. */
const KEY_LIVES_MS = 23 * 60 * MINUTE_MS;

/**
 * For an attempt on a kept card that the provider has never heard of: the process died before the call, or the call
 * may still be on its way. It is sent again under its own key, so that both together charge once. What is not wanted
 * any more, or too old for its key, is closed instead, and the next turn starts afresh.
 * @returns whether more is known of it now.
 */
export async function chargeAgain(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	const charge = await stillWanted(ctx, attempt);
	const status = charge
		? await sendCharge(ctx, charge)
		: await endAttempt(ctx, attempt.id, { status: "canceled", error: null });
	return status !== attempt.status;
}

async function stillWanted(ctx: Ctx, { id }: Attempt): Promise<Charge | null> {
	const db = ctx.db.read;
	const matter = await attemptInFull(db, { id });
	if (!matter) throw new Error("an attempt is never deleted");
	const { attempt, payment, member, trip } = matter;
	const isYoung = ctx.now().getTime() - attempt.createdAt < KEY_LIVES_MS;
	const isAboard = trip.status === "active" && member.removedAt === null;
	if (!isYoung || !isAboard || !isPayable(payment.status)) return null;
	const card = await agreedCard(db, ctx, await payerOf(db, ctx.payments.provider, member.id));
	if (!card || (await isPaused(db, member.id))) return null;
	return { order: await orderOf(db, matter), card };
}
