import { and, eq, ne } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { cardsView } from "#app/features/payments/cards/own-cards.server.ts";
import { listOneTimeTrips } from "#app/features/tiers/tiers.queries.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { hasMailedVerification } from "../sign-in/verify-email.server.ts";
import { featuresOf, tierStatus } from "./tier-status.ts";

/** What the profile shows of somebody who is signed in. */
export async function profileView(ctx: Ctx, user: SignedInUser) {
	const { firstName, lastName, emailVerified, profileImageUrl } = user;
	const email = readableAddress(user.email);
	const billing = await billingOf(ctx.db.read, { userId: user.id });
	const isMailed = !emailVerified && (await hasMailedVerification(ctx, user));
	return {
		firstName,
		lastName,
		email,
		emailVerified,
		mailedTo: isMailed ? email : null,
		imageUrl: profileImageUrl,
		hasPassword: Boolean(billing?.hash),
		tier: await tierView(ctx, user, billing),
		cards: await cardsView(ctx),
	};
}

export type ProfileView = Awaited<ReturnType<typeof profileView>>;

type Billing = Awaited<ReturnType<typeof billingOf>>;

async function tierView(ctx: Ctx, user: SignedInUser, row: Billing) {
	const tier = tierOf(user, ctx.now);
	const renewal = row?.subscription;
	const facts = {
		status: user.subscriptionStatus,
		isAnnual: row?.isAnnual ?? false,
		endsAt: row?.endsAt ?? (renewal?.cancelAtPeriodEnd ? renewal.currentPeriodEnd : null),
		renewsAt: renewal?.currentPeriodEnd ?? null,
		price: renewal?.price ?? null,
		nextPlan: renewal?.nextPlan ? TIER_BY_ID[renewal.nextPlan].name : null,
	};
	return {
		id: tier.id,
		name: tier.name,
		status: tierStatus(tier, facts, ctx.now),
		canCancel: Boolean(renewal && !renewal.cancelAtPeriodEnd),
		oneTimeTrips: await listOneTimeTrips(ctx.db.read, { userId: user.id }),
		features: featuresOf(tier),
	};
}

const billingOf = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({
			hash: users.passwordHash,
			isAnnual: users.isAnnualBilling,
			endsAt: users.subscriptionEndAt,
			subscription: subscriptions,
		})
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
