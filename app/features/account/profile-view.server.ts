import { and, eq, ne } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { listTripsWithPro } from "#app/features/pricing/one-time-view.server.ts";
import { PLAN_BY_ID, planOf } from "#app/features/subscriptions/plans.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { subscriptions, users } from "#db/schema/index.ts";
import { cardsView } from "./cards/cards-view.server.ts";
import { featuresOf, planStatus } from "./plan-status.ts";
import { hasMailedVerification } from "./verification-mail.queries.ts";

/** What the profile shows of somebody who is signed in. */
export async function profileView(ctx: Ctx, user: SignedInUser) {
	const { firstName, lastName, email, emailVerified, profileImageUrl } = user;
	const isMailed = !emailVerified && (await hasMailedVerification(ctx, user));
	return {
		firstName,
		lastName,
		email,
		emailVerified,
		mailedTo: isMailed ? email : null,
		imageUrl: profileImageUrl,
		plan: await planView(ctx, user),
		cards: await cardsView(ctx),
	};
}

export type ProfileView = Awaited<ReturnType<typeof profileView>>;

async function planView(ctx: Ctx, user: SignedInUser) {
	const plan = planOf(user, ctx.now());
	const row = await billingOf(ctx.db.read, { userId: user.id });
	const renewal = row?.subscription;
	const facts = {
		status: user.subscriptionStatus,
		isAnnual: row?.isAnnual ?? false,
		endsAt: row?.endsAt ?? (renewal?.cancelAtPeriodEnd ? renewal.currentPeriodEnd : null),
		renewsAt: renewal?.currentPeriodEnd ?? null,
		price: renewal?.price ?? null,
		nextPlan: renewal?.nextPlan ? PLAN_BY_ID[renewal.nextPlan].name : null,
	};
	return {
		id: plan.id,
		name: plan.name,
		status: planStatus(plan, facts, ctx.now()),
		features: featuresOf(plan),
		oneTimeTrips: await listTripsWithPro(ctx, user.id),
	};
}

const billingOf = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ isAnnual: users.isAnnualBilling, endsAt: users.subscriptionEndAt, subscription: subscriptions })
		.from(users)
		.leftJoin(
			subscriptions,
			and(
				eq(subscriptions.userId, users.id),
				ne(subscriptions.status, "cancelled"),
				ne(subscriptions.status, "pending"),
			),
		)
		.where(eq(users.id, userId))
		.limit(1),
);
