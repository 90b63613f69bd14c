import { useCallback, useEffect, useState } from "react";
import * as common from "#app/lib/texts.ts";
import type { FormLike } from "./field-parts.tsx";
import { PostForm, type PostFormProps } from "./form.tsx";
import { isServerThere } from "./is-server-there.ts";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useReload } from "./use-reload.ts";
import { useSingleSubmit } from "./use-single-submit.ts";
import { SubmissionLockContext } from "./use-submission-lock.ts";

type Props = Omit<PostFormProps, "fetcher" | "send" | "isHeld"> & {
	lostErrors?: string[]; // shown after a fault, if no script asks for the payment's outcome
};

/**
 * A form that costs money. Enter in one of its fields does not send it. It ignores all submissions until the answer to
 * the first one is shown, or, if the answer is lost, until the payment's outcome is known.
 */
export function PayForm({ form, lostErrors, children, ...rest }: Props) {
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
			errorTitle={check.isAsking ? common.checkingPayment : rest.errorTitle}
			unsent={texts.paymentUnsent}
			form={{ ...form, errors: errorsOf(form, check, lostErrors) }}
			isHeld={lock.isHeld || check.isAsking}
			send={send}
			onTryAgain={check.isAsking ? check.ask : undefined}
		>
			<IgnoreEnter />
			<SubmissionLockContext value={lock}>{children}</SubmissionLockContext>
		</PostForm>
	);
}

/**
 * Enter in a field presses a form's first submit button. This one can't be pressed, so that only the button that names
 * the amount charges it, even without a script.
 */
function IgnoreEnter() {
	return <button type="submit" disabled hidden />;
}

type Check = ReturnType<typeof usePaymentCheck>;

function errorsOf(
	{ errors, lost }: FormLike,
	{ isAsking, hasNotArrived }: Check,
	lostErrors = [texts.paymentUnknown],
): string[] | undefined {
	if (lost) return isAsking ? [texts.askingForPayment] : lostErrors;
	return errors ?? (hasNotArrived ? [texts.paymentNotArrived] : undefined);
}

const POLL_MS = 3_000;

/**
 * Asks for the outcome of a payment whose answer was lost: once the server can be reached, the page reloads its data,
 * and forgets the lost answer. It continues to ask while the page shows the form, because a payment may arrive late.
 */
function usePaymentCheck(isLost: boolean) {
	const reload = useReload();
	const [wasAsked, setAsked] = useState(false);
	const ask = useCallback(async () => {
		if (!(await isServerThere())) return;
		await reload();
		setAsked(true);
	}, [reload]);
	useEffect(() => {
		if (!isLost && !wasAsked) return;
		const timer = setInterval(ask, POLL_MS);
		return () => clearInterval(timer);
	}, [isLost, wasAsked, ask]);
	return {
		isAsking: isLost,
		hasNotArrived: wasAsked && !isLost,
		ask,
		forget: () => setAsked(false),
	};
}
