import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { ChooseTier } from "../billing/billing.schema.ts";
import { chooseTierByForm } from "../billing/choose-tier.server.ts";
import { choicePath, oneTimePath } from "./choice.ts";
import * as texts from "./texts/choice.ts";

type Start = typeof chooseTierByForm;

/**
 * Starts the plan that someone has chosen.
 * @param onFault called with an unexpected error
 * @returns the next page: the choice of a trip if one-time Pro has none yet, or the page of the choice if the plan
 * could not be started
 * @throws DomainError unauthenticated, and as chooseTierByForm does
 */
export async function startTier(
	ctx: Ctx,
	choice: ChooseTier,
	onFault: (error: Error) => void,
	start: Start = chooseTierByForm,
): Promise<ChoiceOutcome> {
	requireUser(ctx);
	if (choice.planType === "pro-oneTime" && !choice.tripId) return { to: oneTimePath(choice) };
	try {
		return await start(ctx, choice);
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

type ChoiceOutcome = { to: string; toast?: ToastContent };

/** The outcome if the provider refused or did not answer, so that there is no client secret. */
function withoutSecret(choice: ChooseTier): ChoiceOutcome {
	return back(choice, { type: "error", title: texts.paymentError, message: texts.noSecret });
}

function afterFault(choice: ChooseTier): ChoiceOutcome {
	return back(choice, { type: "error", title: texts.error, message: texts.notProcessed });
}

/** Returns to the page of the choice, with the choice in its address. */
function back(choice: ChooseTier, toast: ToastContent): ChoiceOutcome {
	return { to: choice.planType === "pro-oneTime" ? oneTimePath(choice) : choicePath(choice), toast };
}
