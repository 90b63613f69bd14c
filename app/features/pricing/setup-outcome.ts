import type { ToastContent } from "#app/lib/toast-content.ts";
import { type Choice, oneTimePath } from "./choice.ts";
import * as texts from "./texts/choice.ts";

/** What starting a plan has answered, as POST /api/create-subscription-payment says it. */
export type SetupAnswer = {
	success?: boolean;
	demoMode?: boolean;
	message?: string;
	clientSecret?: string | null;
	setupIntentId?: string | null;
	priceId?: string | null;
};

export type SetupOutcome = { to: string; toast?: ToastContent };

/** Where a choice leads once its plan was started: to the profile, to the checkout, or back with an error. */
export function setupOutcome(choice: Choice, answer: SetupAnswer): SetupOutcome {
	const { clientSecret, setupIntentId, priceId } = answer;
	if (clientSecret && setupIntentId)
		return { to: checkoutPath(choice, setupIntentId, clientSecret, priceId) };
	if (answer.demoMode && answer.success)
		return { to: "/profile", toast: { title: texts.updated, message: answer.message } };
	return refused(choice, { type: "error", title: texts.paymentError, message: texts.noSecret });
}

/** After a fault, of which nothing is known. */
export function setupFault(choice: Choice): SetupOutcome {
	return refused(choice, { type: "error", title: texts.error, message: texts.notProcessed });
}

function refused(choice: Choice, toast: ToastContent): SetupOutcome {
	return { to: choice.planType === "pro-oneTime" ? oneTimePath(choice) : "/pricing", toast };
}

function checkoutPath(
	{ planType, isAnnual }: Choice,
	id: string,
	secret: string,
	priceId?: string | null,
): string {
	const query = new URLSearchParams({
		...(priceId && { priceId }),
		planType,
		isAnnual: String(isAnnual && planType !== "pro-oneTime"),
	});
	return `/checkout-subscription/${encodeURIComponent(id)}/${encodeURIComponent(secret)}?${query}`;
}
