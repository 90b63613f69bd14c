import type { Ctx } from "#app/access/ctx.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { TierTerm } from "./subscription-rules.ts";
import * as texts from "./texts/notices.ts";

/** "Plus, annual" */
export function termText({ plan, isAnnual }: TierTerm): string {
	return (isAnnual ? texts.annual : texts.monthly)(TIER_BY_ID[plan].name);
}

/** "$29.00 a year" */
export function priceText({ isAnnual }: Pick<TierTerm, "isAnnual">, price: Cents): string {
	return (isAnnual ? texts.everyYear : texts.everyMonth)(formatCents(price));
}

export function dayText(ctx: Pick<Ctx, "now">, instant: number): string {
	return formatDate(dateOf(new Date(instant)), dateOf(ctx.now));
}

export function demoNote({ payments }: Pick<Ctx, "payments">): string | undefined {
	return payments.provider === "demo" ? common.demoNothingCharged : undefined;
}
