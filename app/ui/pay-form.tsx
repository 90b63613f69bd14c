import type { FormLike } from "./field-parts.tsx";
import { PostForm, type PostFormProps } from "./form.tsx";
import { usePaymentCheck } from "./use-payment-check.ts";
import { useSingleSubmit } from "./use-single-submit.ts";
import { SubmissionLockContext } from "./use-submission-lock.ts";

const LOST_PAYMENT = {
	unsent: "Not sent: you are offline. Nothing was charged.",
	unanswered: "We don't know yet whether your payment went through. Don't pay again; we are checking.",
};
const NOT_ARRIVED = "Your payment did not reach us, and nothing was charged. You can pay again.";

/**
 * A form that costs money. It ignores all submissions until the answer to the first one is shown, and where that
 * answer is lost, until it is known what became of the payment.
 */
export function PayForm({ form, children, ...rest }: Omit<PostFormProps, "fetcher" | "send" | "isHeld">) {
	const { lock, submitOnce } = useSingleSubmit();
	const check = usePaymentCheck(form.lost === "unanswered");
	const send: PostFormProps["send"] = (event) => {
		if (!check.isAsking) {
			check.forget();
			return submitOnce(event);
		}
		event.preventDefault();
		return false;
	};
	return (
		<PostForm
			{...rest}
			errorTitle={check.isAsking ? "Checking your payment" : rest.errorTitle}
			form={{ ...form, errors: errorsOf(form, check.hasNotArrived) }}
			isHeld={lock.isHeld || check.isAsking}
			send={send}
			onTryAgain={check.isAsking ? check.ask : undefined}
		>
			<SubmissionLockContext value={lock}>{children}</SubmissionLockContext>
		</PostForm>
	);
}

function errorsOf({ errors, lost }: FormLike, hasNotArrived: boolean): string[] | undefined {
	if (lost) return [LOST_PAYMENT[lost]];
	return errors ?? (hasNotArrived ? [NOT_ARRIVED] : undefined);
}
