import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { stripeSubscriber } from "#tests/support/stripe-subscriptions.ts";
import { startMemberPayment } from "../payments.ts";
import type { MoneyYear } from "./days.ts";

export const named = (firstName: string) => ({
	firstName,
	email: `${firstName.toLowerCase()}@people.example`,
	emailVerifiedAt: 0,
});

export type Organizer = Awaited<ReturnType<typeof organizer>>;

/** Olga, who subscribes to Plus for $4.99 a month. */
export async function organizer(house: MoneyYear) {
	const { account } = await stripeSubscriber(house, { plan: "plus", isAnnual: false }, named("Olga"));
	const user = toSignedInUser(await account());
	return { user, ctx: () => house.world.as(user) };
}

export const person = async ({ world }: MoneyYear, firstName: string): Promise<Ctx> =>
	world.as(await world.user(named(firstName)));

/** Takes a spot, and makes the first payment on our page. @returns the charge at Stripe */
export async function joinAndPay(
	{ world, stripe }: MoneyYear,
	ctx: Ctx,
	trip: Trip,
	paymentPlan: ScheduleKind = "full",
): Promise<string> {
	const consent = paymentPlan === "full" ? undefined : true;
	const { id: memberId } = await world.join(ctx, trip, { paymentPlan, consent });
	const { ref } = await startMemberPayment(ctx, memberId);
	const paid = await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	await confirmMemberPayment(ctx, { memberId, ref });
	return String(paid.latest_charge);
}
