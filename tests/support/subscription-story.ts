import type { Ctx } from "#app/access/ctx.ts";
import { changeTier, previewTierChange } from "#app/features/plans/billing/change-subscription.server.ts";
import type { TierTerm } from "#app/features/plans/billing/subscription-rules.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import type { testClock } from "./clock.ts";
import type { subscriptionsOf } from "./subscriptions.ts";

export type Deeds = Record<string, () => Promise<unknown>>;

const dayOf = (instant: Date | number) => new Date(instant).toISOString().slice(0, 10);

/**
 * Runs the actions planned for days such as `2027-03-15`, and records the plan and its status whenever one of them
 * changes.
 */
export function subscriptionStory(
	clock: ReturnType<typeof testClock>,
	account: ReturnType<typeof subscriptionsOf>["account"],
	deeds: Deeds,
) {
	const left = { ...deeds };
	const story: string[] = [];
	let last = "";
	return {
		story,
		/** The days whose actions have not run yet. */
		left: () => Object.keys(left),
		async happen(): Promise<void> {
			const today = dayOf(clock.now());
			await left[today]?.();
			delete left[today];
		},
		async note(): Promise<void> {
			const row = await account();
			const { isAnnualBilling, subscriptionStatus, subscriptionEndAt } = row;
			const ends = subscriptionEndAt ? dayOf(subscriptionEndAt) : "renews";
			const length = isAnnualBilling ? "year" : "month";
			const state = `${tierOf(row, clock.now()).id} ${length} ${subscriptionStatus} ${ends}`;
			if (state !== last) story.push(`${dayOf(clock.now())} ${state}`);
			last = state;
		},
	};
}

/** Changes a plan for the shown price. @returns the price, in cents */
export async function changeTo(ctx: Ctx, to: TierTerm): Promise<number> {
	const { due, prorateAt } = await previewTierChange(ctx, to);
	await changeTier(ctx, { ...to, due, prorateAt });
	return due;
}
