import { eq } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { restOfSpot } from "#app/features/payments/companions/rest-of-spot.ts";
import * as texts from "#app/features/payments/companions/texts.ts";
import { findPaymentState, type PaymentState } from "#app/features/payments/payments.queries.ts";
import { endAsk } from "#app/features/payments/presents/end-ask.server.ts";
import { hasBegunToPay } from "#app/features/payments/schedule/payment-state.ts";
import { raiseBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { type MEMBERSHIP_END_REASONS, members, trips } from "#db/schema/access.ts";

type LeftAs = (typeof MEMBERSHIP_END_REASONS)[number] | null;

/**
 * Ends the spots of a leaving member's companions. A companion who has paid a part of their spot stays, and owes the
 * rest again. Both are told. The payer's payments must not be canceled yet, because they determine the rest.
 */
export async function endCompanions(ctx: Ctx, tx: Tx, payer: Member, leftAs: LeftAs): Promise<void> {
	const companions = await listCompanions(tx, { payerId: payer.id });
	if (companions.length === 0) return;
	const [trip] = await tx.select().from(trips).where(eq(trips.id, payer.tripId));
	if (!trip) throw new Error("a trip with members is never deleted");
	const payersState = await findPaymentState(tx, payer.id);
	let given = 0;
	for (const companion of companions) {
		const { payments } = await findPaymentState(tx, companion.id);
		if (hasBegunToPay(companion, payments))
			given += await giveRestBack(ctx, tx, trip, { companion, payments, payer, payersState });
		else await endSpot(ctx, tx, trip, { companion, payer, leftAs });
	}
	// A former member's share stays consistent with their payments.
	const takenOver = payer.takenOver - given;
	await tx.update(members).set({ takenOver }).where(eq(members.id, payer.id));
}

type Ended = { companion: Member; payer: Member; leftAs: LeftAs };

async function endSpot(ctx: Ctx, tx: Tx, trip: Trip, { companion, payer, leftAs }: Ended): Promise<void> {
	const ended = { removedAt: ctx.now.getTime(), leftAs, coOrganizerSince: null };
	await tx.update(members).set(ended).where(eq(members.id, companion.id));
	await endAsk(tx, companion.id);
	await notify(ctx, tx, trip, companion, {
		kind: "companion_changed",
		title: texts.spotEndedTitle,
		message: texts.spotEnded(payer.name, trip.title),
		source: `spot-ended:${companion.id}`,
		isForFormerMember: true,
	});
}

type GivenBack = {
	companion: Member;
	payments: PaymentState["payments"];
	payer: Member;
	payersState: PaymentState;
};

/** @returns what they owe again, in cents */
async function giveRestBack(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ companion, payments, payer, payersState }: GivenBack,
): Promise<Cents> {
	const store = (id: string, set: Partial<typeof members.$inferInsert>) =>
		tx.update(members).set(set).where(eq(members.id, id));
	const rest = trip.status === "active" ? restOfSpot(companion, payer, payersState) : 0;
	const share = companion.individualCost + rest;
	const isAsked = rest > 0 && (await raiseBegunShare(ctx, tx, { trip, member: companion }, payments, share));
	const takenOver = companion.takenOver + (isAsked ? rest : 0);
	await store(companion.id, { payerId: null, formerPayerId: takenOver < 0 ? payer.id : null, takenOver });
	if (!isAsked) return 0;
	await notify(ctx, tx, trip, companion, {
		kind: "companion_changed",
		title: texts.givenBackTitle,
		message: texts.givenBack(payer.name, trip.title, rest),
		source: `own-rest:${companion.id}:${ctx.now.getTime()}`,
		actionUrl: companionsPath(trip.shareId),
	});
	return rest;
}
