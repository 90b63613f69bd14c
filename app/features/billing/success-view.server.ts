import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { type Benefit, planBenefits } from "./plan-benefits.ts";
import { planTypeName } from "./subscription-rules.ts";

export type SuccessView =
	| { state: "active"; planName: string; benefits: Benefit[] }
	| { state: "confirming" }
	| { state: "error"; status: number };

/**
 * The page to which a completed plan leads, which begins it if that has not happened yet.
 * @throws DomainError unauthenticated
 */
export async function successView(ctx: Ctx, subscriptionId: string): Promise<SuccessView> {
	try {
		const { planType, status } = await confirmSubscription(ctx, { subscriptionId });
		if (status === "pending") return { state: "confirming" };
		if (status === "cancelled") return { state: "error", status: STATUS_OF.conflict };
		const plan = planType === "plus" ? "plus" : "pro";
		return { state: "active", planName: planTypeName(planType), benefits: planBenefits(plan) };
	} catch (error) {
		if (isProviderTimeout(error)) return { state: "confirming" };
		if (isProviderRefusal(error)) return { state: "error", status: STATUS_OF.provider_failed };
		if (!isDomainError(error) || error.code === "unauthenticated") throw error;
		return { state: "error", status: STATUS_OF[error.code] };
	}
}
