import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Choice } from "./choice.schema.ts";
import { oneTimePath } from "./choice.ts";
import * as texts from "./texts/choice.ts";

export type ChoiceOutcome = { to: string; toast?: ToastContent };

/** After the provider gave no client secret: no answer, or a refusal. */
export function withoutSecret(choice: Choice): ChoiceOutcome {
	return back(choice, { type: "error", title: texts.paymentError, message: texts.noSecret });
}

/** After a fault, of which nothing is known. */
export function afterFault(choice: Choice): ChoiceOutcome {
	return back(choice, { type: "error", title: texts.error, message: texts.notProcessed });
}

/** To where the choice was made. */
function back(choice: Choice, toast: ToastContent): ChoiceOutcome {
	return { to: choice.planType === "pro-oneTime" ? oneTimePath(choice) : "/pricing", toast };
}
