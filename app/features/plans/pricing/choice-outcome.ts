import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Choice } from "./choice.schema.ts";
import { choicePath, oneTimePath } from "./choice.ts";
import * as texts from "./texts/choice.ts";

export type ChoiceOutcome = { to: string; toast?: ToastContent };

/** What follows when the provider gave no client secret, because it did not answer or refused. */
export function withoutSecret(choice: Choice): ChoiceOutcome {
	return back(choice, { type: "error", title: texts.paymentError, message: texts.noSecret });
}

/** What follows an unexpected error. */
export function afterFault(choice: Choice): ChoiceOutcome {
	return back(choice, { type: "error", title: texts.error, message: texts.notProcessed });
}

/** Back to the page of the choice, which keeps it. */
function back(choice: Choice, toast: ToastContent): ChoiceOutcome {
	return { to: choice.planType === "pro-oneTime" ? oneTimePath(choice) : choicePath(choice), toast };
}
