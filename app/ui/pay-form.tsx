import type { FormLike } from "./field-parts.tsx";
import { PostForm, type PostFormProps } from "./form.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { usePaymentCheck } from "./use-payment-check.ts";
import { useSingleSubmit } from "./use-single-submit.ts";
import { SubmissionLockContext } from "./use-submission-lock.ts";

const UNSENT = "Not sent: you are offline. Nothing was charged.";
const UNKNOWN = "We don't know yet whether your payment went through. Don't pay again;";
const NOT_ARRIVED =
	"Your payment has not reached us, and nothing is charged so far. You can pay again, and are charged only once.";

/**
 * A form that costs money. It ignores all submissions until the answer to the first one is shown, and where that
 * answer is lost, until it is known what became of the payment.
 */
export function PayForm({ form, children, ...rest }: Omit<PostFormProps, "fetcher" | "send" | "isHeld">) {
	const { lock, submitOnce } = useSingleSubmit();
	const hydrated = useHydrated();
	const check = usePaymentCheck(form.lost !== undefined && hydrated);
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
			unsent={UNSENT}
			form={{ ...form, errors: errorsOf(form, check) }}
			isHeld={lock.isHeld || check.isAsking}
			send={send}
			onTryAgain={check.isAsking ? check.ask : undefined}
		>
			<SubmissionLockContext value={lock}>{children}</SubmissionLockContext>
		</PostForm>
	);
}

type Check = ReturnType<typeof usePaymentCheck>;

function errorsOf({ errors, lost }: FormLike, { isAsking, hasNotArrived }: Check): string[] | undefined {
	if (lost) return [`${UNKNOWN} ${isAsking ? "we are checking." : "see first what became of it."}`];
	return errors ?? (hasNotArrived ? [NOT_ARRIVED] : undefined);
}
