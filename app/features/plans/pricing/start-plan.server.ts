import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { chooseTierByForm } from "../billing/choose-tier.server.ts";
import type { Choice } from "./choice.schema.ts";
import { oneTimePath } from "./choice.ts";
import { afterFault, type ChoiceOutcome, withoutSecret } from "./choice-outcome.ts";

type Start = typeof chooseTierByForm;

/**
 * Starts the plan that somebody has chosen.
 * @param onFault called with an unexpected error
 * @returns the next page: the choice of a trip for one-time Pro without one, or the page of the choice if the plan
 * could not be started
 * @throws DomainError unauthenticated, and what choosePlanByForm refuses
 */
export async function startTier(
	ctx: Ctx,
	{ checkout, ...input }: Choice,
	onFault: (error: Error) => void,
	start: Start = chooseTierByForm,
): Promise<ChoiceOutcome> {
	requireUser(ctx);
	const choice = { ...input, checkout };
	if (input.planType === "pro-oneTime" && !input.tripId) return { to: oneTimePath(choice) };
	try {
		return await start(ctx, input, { atCheckout: checkout === "card" });
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		if (isWithoutAnswer(error)) return withoutSecret(choice);
		if (isDomainError(error)) throw error;
		onFault(error);
		return afterFault(choice);
	}
}

function isWithoutAnswer(error: Error): boolean {
	if (isDomainError(error)) return error.code === "provider_failed" || error.code === "provider_timeout";
	return isProviderRefusal(error) || isProviderTimeout(error);
}
