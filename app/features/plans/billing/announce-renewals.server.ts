import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { DAY_MS, dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { TIER_PATH } from "./billing-paths.ts";
import type { Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/notices.ts";

const ANNOUNCED_MS = 7 * DAY_MS;

/** Tells whoever pays by the year a week before the next one is charged, once for each year. @returns how many renew soon */
export async function announceRenewals(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const rows = await ctx.db.read
		.select()
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.provider, ctx.payments.provider),
				eq(subscriptions.status, "active"),
				eq(subscriptions.isAnnual, true),
				eq(subscriptions.cancelAtPeriodEnd, false),
				isNull(subscriptions.nextPlan),
				gt(subscriptions.currentPeriodEnd, now),
				lte(subscriptions.currentPeriodEnd, now + ANNOUNCED_MS),
			),
		);
	for (const row of rows) await announce(ctx, row);
	return rows.length;
}

async function announce(ctx: Ctx, row: Subscription): Promise<void> {
	const { id, userId, plan, price, currentPeriodEnd } = row;
	if (plan === "free" || currentPeriodEnd === null) return;
	const date = formatDate(dateOf(new Date(currentPeriodEnd)), dateOf(ctx.now));
	const amount = formatCents(agreedPrice({ plan, isAnnual: true, price }));
	await ctx.db.write((tx) =>
		notify(
			ctx,
			tx,
			null,
			{ userId, email: null },
			{
				kind: "plan_renews_soon",
				title: texts.renewsSoon(TIER_BY_ID[plan].name, date),
				message: texts.renewsFor(amount, date),
				source: `plan-renews:${id}:${currentPeriodEnd}`,
				actionUrl: TIER_PATH,
				mail: { actionLabel: texts.yourPlan },
			},
		),
	);
}
