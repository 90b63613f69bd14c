import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { CARD_MISSING, type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { notifications } from "#db/schema/messages.ts";
import { pay, startMemberPayment } from "./payments.ts";
import type { World } from "./world.ts";

type Given = {
	paymentPlan?: ScheduleKind;
	consent?: boolean;
	card?: TestCard;
	payBy?: (ctx: Ctx, memberId: string, given: { paymentId?: string }) => Promise<unknown>; // by default as at the demo provider
};

/** Mia, who has an account, has paid the first instalment of $970.00 and agreed to the rest. */
export async function memberOnInstalments(world: World, given: Given = {}) {
	const { paymentPlan = "12-month", consent = true, card = "success", payBy } = given;
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const startDate = addDays(dateOf(world.clock.now()), 500);
	const endDate = addDays(startDate, 7);
	const trip = await world.trip(organizer, { title: "Lisbon", startDate, endDate });
	const mia = await world.user({ firstName: "Mia" });
	const ctx = () => world.as(mia);
	const member = await world.join(ctx(), trip, { paymentPlan, consent: consent || undefined });
	await (payBy ? payBy(ctx(), member.id, {}) : pay(ctx(), member.id, card));
	return {
		organizer,
		trip,
		mia,
		ctx,
		member,
		payments: () => listMemberPayments(world.db.read, { memberId: member.id }),
		async payment(number: number) {
			const payment = (await listMemberPayments(world.db.read, { memberId: member.id }))[number - 1];
			if (!payment) throw new Error(`there is no payment ${number}`);
			return payment;
		},
		async payByHand(number: number, given: TestCard = "success") {
			const paymentId = (await listMemberPayments(world.db.read, { memberId: member.id }))[number - 1]?.id;
			return pay(ctx(), member.id, given, { paymentId });
		},
		startPayment: (paymentId: string) => startMemberPayment(ctx(), member.id, { paymentId }),
	};
}

/** A user's notifications, oldest first: type and title. */
export async function notificationsOf(world: World, userId: string): Promise<[string, string][]> {
	const rows = await world.db.read
		.select()
		.from(notifications)
		.where(eq(notifications.userId, userId))
		.orderBy(asc(notifications.createdAt));
	return rows.map(({ type, title }) => [type, title]);
}

/** A provider that no longer knows the saved cards. */
export const cardsAreGone = (gateway: PaymentGateway): PaymentGateway => ({
	...gateway,
	chargeSavedCard: () => Promise.reject(new ProviderRefusal(CARD_MISSING, "No such card.")),
});

/** Charges of the saved card end as `outcomeOf` says, or by default as the card itself does. */
export function savedCardOutcomes(outcomeOf: (paymentNumber: number) => TestCard | undefined) {
	return (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		chargeSavedCard(order, card) {
			const number = Number(/payment (\d+) of/.exec(order.description)?.[1]);
			const test = outcomeOf(number);
			return gateway.chargeSavedCard(order, test ? { ...card, methodRef: `pm_demo_${test}` } : card);
		},
	});
}
