import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { joinAndPay } from "#app/features/joining/join-and-pay.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { joinFormSchema, joinSchema } from "#app/features/joining/joining.schema.ts";
import { messageSchema } from "#app/features/messages/chat/chat.schema.ts";
import { postMessage } from "#app/features/messages/chat/chat.server.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { isDomainError } from "#app/lib/errors.ts";

/** No demo data contains the address of the app. */
export const DEMO_ORIGIN = "http://localhost";

export type DemoJoin = {
	paymentPlan: ScheduleKind;
	choices?: Record<string, string | null>;
	companions?: { name: string; choices?: Record<string, string | null> }[];
};

/** Joins, and pays the first payment if there is a card. */
export async function joinDemoTrip(ctx: Ctx, trip: Trip, form: DemoJoin, testCard?: TestCard): Promise<void> {
	if (!testCard) {
		await joinTrip(ctx, trip.shareId, joinSchema.parse(form));
		return;
	}
	const schema = joinFormSchema({ known: true, consent: true });
	await joinAndPay(ctx, trip.shareId, schema.parse({ ...form, testCard, consent: "on" }), DEMO_ORIGIN);
}

/** A declined card is expected, because one of the demo payments fails. */
export async function payNextInstalment(ctx: Ctx, trip: Trip, card: TestCard): Promise<void> {
	const memberId = await memberIdOf(ctx, trip);
	const { ref } = await startPayment(ctx, { memberId, currency: "usd" });
	try {
		await confirmMemberPayment(ctx, { memberId, ref, card });
	} catch (error) {
		if (!isDomainError(error) || error.code !== "card_declined") throw error;
	}
}

export async function say(ctx: Ctx, trip: Trip, message: string): Promise<void> {
	await postMessage(ctx, trip.id, messageSchema.parse({ message }));
}

export async function memberIdOf(ctx: Ctx, trip: Trip): Promise<string> {
	const { member } = await requireTrip(ctx, trip.id, "trip.see");
	if (!member) throw new Error("who has not joined yet has no membership");
	return member.id;
}
