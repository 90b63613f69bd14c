import type { Ctx } from "#app/access/ctx.ts";
import {
	type CardSetup,
	findOwnSetup,
	OPEN_SETUP_STATUSES,
} from "#app/features/payments/cards/setups.queries.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import { isUnwritable } from "#db/sqlite-errors.ts";
import { checkoutPathOf } from "./billing-paths.ts";
import { tierTypeOf } from "./confirm-order.server.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { type Benefit, oneTimeBenefits, tierBenefits } from "./plan-benefits.ts";
import { tierTypeName } from "./subscription-rules.ts";

export type SuccessView =
	| { state: "active"; planName: string; benefits: Benefit[] }
	| { state: "confirming" }
	| { state: "noCard"; reason: string; checkoutPath: string; status: number }
	| { state: "declined"; reason: string; status: number }
	| { state: "error"; status: number };

/**
 * The page to which a completed plan leads, which begins it if that has not happened yet. The provider leads here, too, when
 * a bank has refused the card.
 * @throws DomainError unauthenticated
 */
export async function successView(ctx: Ctx, subscriptionId: string): Promise<SuccessView> {
	try {
		const { planType, status } = await confirmSubscription(ctx, { subscriptionId });
		if (status === "pending") return { state: "confirming" };
		if (status === "cancelled") return { state: "error", status: STATUS_OF.conflict };
		const benefits = planType === "pro-oneTime" ? oneTimeBenefits() : tierBenefits(planType);
		return { state: "active", planName: tierTypeName(planType), benefits };
	} catch (error) {
		if (isProviderTimeout(error) || isUnwritable(error)) return { state: "confirming" };
		if (isProviderRefusal(error)) return { state: "error", status: STATUS_OF.provider_failed };
		if (!isDomainError(error) || error.code === "unauthenticated") throw error;
		const status = STATUS_OF[error.code];
		if (error.code !== "card_declined") return { state: "error", status };
		const reason = error.message;
		const checkoutPath = await openCheckoutPath(ctx, subscriptionId);
		return checkoutPath
			? { state: "noCard", reason, checkoutPath, status }
			: { state: "declined", reason, status };
	}
}

/** The checkout of a setup of the asker's that another card can be given to. */
async function openCheckoutPath(ctx: Ctx, ref: string): Promise<string | null> {
	if (ctx.actor?.kind !== "user") return null;
	const setup = await findOwnSetup(ctx.db.read, { userId: ctx.actor.user.id, ref });
	if (!setup || !isOpenOrder(setup)) return null;
	const { ref: setupRef, clientSecret, isAnnual } = setup;
	if (!setupRef || !clientSecret) return "/pricing";
	return checkoutPathOf({ ref: setupRef, clientSecret }, { planType: tierTypeOf(setup), isAnnual });
}

function isOpenOrder({ status, purpose }: CardSetup): boolean {
	return purpose !== "payment_method" && OPEN_SETUP_STATUSES.some((open) => open === status);
}
