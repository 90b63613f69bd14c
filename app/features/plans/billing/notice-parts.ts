import type { Ctx } from "#app/access/ctx.ts";
import { PLAN_BY_ID } from "#app/features/tiers/plans.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { PlanTerm } from "./subscription-rules.ts";
import * as texts from "./texts/notices.ts";

/** "Plus, annual" */
export function termText({ plan, isAnnual }: PlanTerm): string {
	return (isAnnual ? texts.annual : texts.monthly)(PLAN_BY_ID[plan].name);
}

/** "$29.00 a year" */
export function priceText({ isAnnual }: Pick<PlanTerm, "isAnnual">, price: Cents): string {
	return (isAnnual ? texts.everyYear : texts.everyMonth)(formatCents(price));
}

export function dayText(ctx: Pick<Ctx, "now">, instant: number): string {
	return formatDate(dateOf(new Date(instant)), dateOf(ctx.now));
}

export function demoNote({ payments }: Pick<Ctx, "payments">): string | undefined {
	return payments.provider === "demo" ? common.demoNothingCharged : undefined;
}
