import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { agreedPrice, type PLAN_PRICES, planPrice } from "#app/lib/plan-prices.ts";
import { previewPlanChange } from "./change-plan.server.ts";
import { hasOpenChange } from "./make-change.server.ts";
import { termText } from "./plan-notices.server.ts";
import { isSameTerm, type PlanTerm, planEndsAt } from "./subscription-rules.ts";
import { findLiveSubscription } from "./subscriptions.queries.ts";

export type TermChoice = { value: string; title: string; price: Cents; isAnnual: boolean };

export type OfferView = {
	plan: PlanTerm["plan"];
	isAnnual: boolean;
	title: string;
	atPeriodEnd: boolean;
	due: Cents;
	credit: Cents;
	prorateAt: number;
	effectiveOn: CalendarDate;
};

export type PlanView = {
	today: CalendarDate;
	plan: null | {
		name: string;
		title: string;
		price: Cents;
		isAnnual: boolean;
		status: "active" | "past_due";
		renewsOn: CalendarDate | null;
		endsOn: CalendarDate | null;
		next: string | null; // what it changes to at the end of the period
		isCancelled: boolean;
		isChanging: boolean;
	};
	given: string | null; // the name of a plan that the user has without a subscription
	choices: TermChoice[];
	offer: OfferView | null;
	refusal: string | null; // why there is no offer
};

/** The asker's plan, what it can be changed to, and what the wanted change costs. @throws DomainError unauthenticated */
export async function planView(ctx: Ctx, wanted: PlanTerm | null): Promise<PlanView> {
	const { id: userId, subscriptionPlan } = requireUser(ctx);
	const today = dateOf(ctx.now());
	const live = await findLiveSubscription(ctx.db.read, { userId });
	if (!live || live.plan === "free" || live.status === "pending" || live.status === "cancelled") {
		const given = subscriptionPlan === "free" ? null : PLAN_BY_ID[subscriptionPlan].name;
		return { today, plan: null, given, choices: [], offer: null, refusal: null };
	}
	const own = { plan: live.plan, isAnnual: live.isAnnual };
	const isActive = live.status === "active";
	const { offer, refusal } =
		wanted && isActive ? await findOffer(ctx, wanted) : { offer: null, refusal: null };
	const endsAt = planEndsAt(live);
	return {
		today,
		given: null,
		plan: {
			name: PLAN_BY_ID[live.plan].name,
			title: termText(own),
			price: agreedPrice({ ...own, price: live.price }),
			isAnnual: live.isAnnual,
			status: live.status,
			renewsOn: endsAt === null ? dayOf(live.currentPeriodEnd) : null,
			endsOn: dayOf(endsAt),
			next: live.nextPlan && termText({ plan: live.nextPlan, isAnnual: live.nextIsAnnual ?? live.isAnnual }),
			isCancelled: live.cancelAtPeriodEnd,
			isChanging: await hasOpenChange(ctx.db.read, live.id),
		},
		choices: isActive ? TERMS.filter((term) => !isSameTerm(term, own)).map(toChoice) : [],
		offer,
		refusal,
	};
}

const TERMS: PlanTerm[] = (["plus", "pro"] as const satisfies (keyof typeof PLAN_PRICES)[]).flatMap(
	(plan) => [
		{ plan, isAnnual: false },
		{ plan, isAnnual: true },
	],
);

function toChoice(term: PlanTerm): TermChoice {
	return {
		value: `${term.plan}-${term.isAnnual ? "year" : "month"}`,
		title: termText(term),
		price: planPrice(term.plan, term.isAnnual),
		isAnnual: term.isAnnual,
	};
}

/** What an address asks for: `?plan=pro&isAnnual=true`, or `?to=pro-year` of the page's own form. */
export function wantedTerm(search: URLSearchParams): PlanTerm | null {
	const [plan, length] = search.get("to")?.split("-") ?? [search.get("plan")];
	if (plan !== "plus" && plan !== "pro") return null;
	return { plan, isAnnual: length ? length === "year" : search.get("isAnnual") === "true" };
}

async function findOffer(
	ctx: Ctx,
	to: PlanTerm,
): Promise<{ offer: OfferView | null; refusal: string | null }> {
	try {
		const { effectiveAt, to: term, ...offer } = await previewPlanChange(ctx, to);
		const effectiveOn = dateOf(new Date(effectiveAt));
		return { offer: { ...term, ...offer, title: termText(term), effectiveOn }, refusal: null };
	} catch (error) {
		if (isDomainError(error) && error.code === "conflict") return { offer: null, refusal: error.message };
		throw error;
	}
}

function dayOf(instant: number | null): CalendarDate | null {
	return instant === null ? null : dateOf(new Date(instant));
}
