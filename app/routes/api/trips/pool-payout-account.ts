import { z } from "zod";
import { openPoolPayoutAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(openPoolPayoutAction, (onboardingUrl) => ({ onboardingUrl }), {
	name: "openPayoutAccount",
	summary: "Open the payout account to which the pool pays the caller back, or go on with it",
	description: "Answers the provider's page. `country` and `entityType` are needed for a new one.",
	who: "pool.ask",
	answer: z.object({ onboardingUrl: z.string() }),
	limits: ["payment", "paymentAddress"],
	errors: ["provider_failed"],
	asksProvider: true,
});
