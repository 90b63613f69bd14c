import { eq } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import { makeDefault, storeCard } from "#app/features/payments/cards/store-card.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import type { TierTerm } from "#app/features/plans/billing/subscription-rules.ts";
import { findLiveSubscription } from "#app/features/plans/billing/subscriptions.queries.ts";
import type { SavedCard, TestCard } from "#app/gateway/saved-card.ts";
import { users } from "#db/schema/access.ts";
import { invoices } from "#db/schema/plans.ts";
import type { World } from "./world.ts";

/** Someone who has subscribed in demo mode, and questions about them. */
export async function subscriber(world: World, { plan, isAnnual }: TierTerm) {
	const user = await world.user();
	const ctx = () => world.as(user);
	await startSubscription(ctx(), { planType: plan, isAnnual });
	return { user, ctx, ...subscriptionsOf(world, user) };
}

export function subscriptionsOf(world: World, user: SignedInUser) {
	return {
		async account() {
			const [row] = await world.db.read.select().from(users).where(eq(users.id, user.id));
			if (!row) throw new Error("the user is missing");
			return row;
		},
		live: () => findLiveSubscription(world.db.read, { userId: user.id }),
		invoices: () =>
			world.db.read
				.select()
				.from(invoices)
				.where(eq(invoices.userId, user.id))
				.orderBy(invoices.paidAt, invoices.ref),
	};
}

const LAST4: Record<TestCard, string> = {
	success: "4242",
	declined: "0002",
	authentication: "3220",
	lost_answer: "0119",
	disputed: "0259",
};

/** Saves another card at the demo provider and makes it the default for plans. */
export async function switchCard(world: World, ctx: Ctx, user: SignedInUser, card: TestCard): Promise<void> {
	const { customerRef, methodRef } = await chooseCard(world, ctx, user, card);
	await world.provider.setDefaultCard(customerRef, methodRef);
}

/** Saves another card and makes it the default here. The provider hears of it by the job. */
export async function chooseCard(
	world: World,
	ctx: Ctx,
	user: SignedInUser,
	card: TestCard,
): Promise<SavedCard> {
	const { provider } = world;
	if (!provider.addDemoCard) throw new Error("the demo provider takes faces of cards");
	const known = await findCustomer(world.db.read, { userId: user.id, provider: provider.provider });
	const customer = {
		userId: user.id,
		name: user.firstName,
		email: user.email,
		customerRef: known?.ref ?? null,
	};
	const request = { id: `card-${card}-${world.clock.now().getTime()}`, createdAt: 0, customer };
	const face = { brand: "visa", last4: LAST4[card], expMonth: 12, expYear: 2034 };
	const saved = await provider.addDemoCard(request, face);
	await world.db.write(async (tx) => makeDefault(ctx, tx, await storeCard(ctx, tx, user.id, saved)));
	return saved;
}
