import { and, eq, ne } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { cardsView } from "#app/features/payments/cards/own-cards.server.ts";
import { soldFeatures, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { listOneTimeTrips } from "#app/features/tiers/tiers.queries.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier, tierOf } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import type { Cents } from "#app/lib/money.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { hasMailedVerification } from "../sign-in/verify-email.server.ts";
import * as texts from "./texts.ts";

/** What the profile shows to its signed-in owner. */
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

export type TierFacts = {
	status: "active" | "past_due" | "cancelled";
	isAnnual: boolean;
	endsAt: number | null; // UTC ms, when the plan will end
	renewsAt: number | null;
	price: Cents | null; // for each period, as agreed
	nextPlan: string | null; // the name of the plan it changes to then
};

type TierStatus = { tone: "paid" | "due" | "late" | "neutral"; text: string };

/** The state of a plan, in words. */
export function tierStatus(tier: Tier, facts: TierFacts, now: Date): TierStatus {
	const on = (at: number) => formatDate(dateOf(new Date(at)), dateOf(now));
	const { status, endsAt, renewsAt, nextPlan } = facts;
	if (tier.id === "free") {
		return { tone: "neutral", text: status === "cancelled" ? texts.planEnded : texts.freeForever };
	}
	if (status === "past_due") {
		return { tone: "late", text: texts.pastDue(endsAt === null ? null : on(endsAt)) };
	}
	if (endsAt !== null) return { tone: "due", text: texts.endsOn(on(endsAt)) };
	if (renewsAt === null) return { tone: "paid", text: texts.planActive };
	if (nextPlan !== null) return { tone: "due", text: texts.changesOn(on(renewsAt), nextPlan) };
	const today = facts.isAnnual ? tier.annualPrice : tier.monthlyPrice;
	return { tone: "paid", text: texts.renewsOn(on(renewsAt), facts.price ?? today ?? 0, facts.isAnnual) };
}

type ShownFeature = Pick<TierFeature, "id" | "title">;

/** The features that a plan adds, and those it has from lower plans. */
export function featuresOf(tier: Tier): { own: ShownFeature[]; below: ShownFeature[] } {
	const rank = TIER_ORDER.indexOf(tier.id);
	const shown = (list: readonly TierFeature[]) => list.map(({ id, title }) => ({ id, title }));
	return {
		own: shown(soldFeatures().filter(({ from }) => from === tier.id)),
		below: shown(soldFeatures().filter(({ from }) => TIER_ORDER.indexOf(from) < rank)),
	};
}
