import { z } from "zod";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import type { Cents } from "#app/lib/money.ts";
import { checkbox } from "#app/lib/schema.ts";
import { ONE_TIME_PRO_PRICE, PLAN_TYPES, type PlanType } from "./prices.ts";
import * as texts from "./texts/choice.ts";

/** A plan that somebody chooses. What else a body says, such as a price, is not read. */
export const choiceSchema = z.object({
	plan: z.enum(PLAN_TYPES, { error: texts.unknownPlan }),
	annual: checkbox().default(false),
	trip: z.string({ error: texts.unknownTrip }).max(100, texts.unknownTrip).optional(), // the share id, for one-time Pro
	checkout: z.enum(["card"]).optional().catch(undefined), // in demo mode, through the checkout
});

export type Choice = z.output<typeof choiceSchema>;

/** The price of one period, or of one trip, in cents. */
export function priceOf({ plan, annual }: Pick<Choice, "plan" | "annual">): Cents {
	if (plan === "pro-oneTime") return ONE_TIME_PRO_PRICE;
	const { monthlyPrice, annualPrice } = PLAN_BY_ID[plan];
	return annual ? (annualPrice ?? monthlyPrice) : monthlyPrice;
}

/** The pricing page with this choice made, for after the sign-in. It has the price in cents that was shown. */
export function choicePath({ plan, annual, trip, checkout }: Choice): string {
	const query = new URLSearchParams({ plan, price: String(priceOf({ plan, annual })) });
	if (annual && plan !== "pro-oneTime") query.set("annual", "on");
	if (trip) query.set("trip", trip);
	if (checkout) query.set("checkout", checkout);
	return `/pricing?${query}`;
}

export type ChosenPlan = Choice & { price: Cents; isPriceNew: boolean };

/** The choice that the address holds, or null. Its price only tells whether the price has changed since. */
export function chosenPlan(query: Record<string, string>): ChosenPlan | null {
	const parsed = choiceSchema.safeParse(query);
	if (!parsed.success) return null;
	const price = priceOf(parsed.data);
	return { ...parsed.data, price, isPriceNew: query.price !== undefined && query.price !== String(price) };
}

/** The address at which one-time Pro is bought for a trip. */
export function oneTimePath({ trip, checkout }: Pick<Choice, "trip" | "checkout">): string {
	const query = new URLSearchParams({ ...(trip && { trip }), ...(checkout && { checkout }) });
	return query.size > 0 ? `/pricing/one-time?${query}` : "/pricing/one-time";
}

export function planName(plan: PlanType): string {
	return PLAN_BY_ID[plan === "plus" ? "plus" : "pro"].name;
}
