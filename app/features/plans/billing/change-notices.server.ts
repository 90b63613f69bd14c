import type { Ctx } from "#app/access/ctx.ts";
import type { NoticeKind } from "#app/features/messages/notifications/kinds.ts";
import type { Notice } from "#app/features/messages/notifications/notify.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { Reader } from "#db/client.server.ts";
import { TIER_PATH } from "./billing-paths.ts";
import { findNextPrice } from "./changes.queries.ts";
import { dayText, demoNote, priceText, termText } from "./notice-parts.ts";
import type { TierTerm } from "./subscription-rules.ts";
import type { Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/notices.ts";

type Step = { before: Subscription; after: Subscription };

/** What a subscriber is told of a plan that they have cancelled, kept, or are to change later; null for anything else. */
export async function changeNotice(ctx: Ctx, db: Reader, step: Step): Promise<Notice | null> {
	const { before, after } = step;
	const { plan, isAnnual, currentPeriodEnd } = after;
	if (before.status === "pending" || after.status !== "active" || plan === "free") return null;
	if (currentPeriodEnd === null) return null;
	const own = { plan, isAnnual };
	const until = dayText(ctx, currentPeriodEnd);
	const price = agreedPrice({ ...own, price: after.price });
	const about = (kind: NoticeKind, term: TierTerm, cents: number, dateLabel: string) => ({
		kind,
		source: `${kind}:${after.id}:${after.updatedAt}`,
		actionUrl: TIER_PATH,
		mail: {
			facts: [
				[texts.planLabel, termText(term)],
				[texts.priceLabel, priceText(term, cents)],
				[dateLabel, until],
			] satisfies [string, string][],
			actionLabel: texts.yourPlan,
			note: demoNote(ctx),
		},
	});
	const term = termText(own);
	if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd) {
		return {
			title: texts.cancelled(term),
			message: texts.endsOn({ plan: term, until }),
			...about("plan_cancelled", own, price, texts.endLabel),
		};
	}
	const { nextPlan } = after;
	if (nextPlan && !isSamePlanned(before, after)) {
		const next = { plan: nextPlan, isAnnual: after.nextIsAnnual ?? isAnnual };
		const cents = (await findNextPrice(db, after)) ?? price;
		return {
			title: texts.changesTo(termText(next), until),
			message: texts.keepsUntil({ plan: term, next: termText(next), until, amount: formatCents(cents) }),
			...about("plan_changed", next, cents, texts.beginLabel),
		};
	}
	if (!isResumed(step)) return null;
	return {
		title: texts.goesOn(term),
		message: texts.renewsAgain({ plan: term, until, amount: formatCents(price) }),
		...about("plan_resumed", own, price, texts.renewalLabel),
	};
}

function isSamePlanned(before: Subscription, after: Subscription): boolean {
	return before.nextPlan === after.nextPlan && before.nextIsAnnual === after.nextIsAnnual;
}

function isResumed({ before, after }: Step): boolean {
	const wasToEnd = before.cancelAtPeriodEnd || before.nextPlan !== null;
	const goesOn = !after.cancelAtPeriodEnd && after.nextPlan === null;
	const isSame = before.plan === after.plan && before.isAnnual === after.isAnnual;
	return wasToEnd && goesOn && isSame && before.currentPeriodStart === after.currentPeriodStart;
}
