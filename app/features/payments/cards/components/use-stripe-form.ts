import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { showToast } from "#app/ui/toast.tsx";
import { SubmissionLockContext } from "#app/ui/use-submission-lock.ts";
import type { CardError, CardErrorTexts } from "./card-field-parts.tsx";

/** Lets the Payment Element check its fields before the form is posted, and then confirms the server's intent. */
export function useStripeForm({
	ready,
	isSetup,
	confirmOnClient,
	words: { failureTitle, unexpectedError, failureText = unexpectedError.message },
}: {
	ready: boolean;
	isSetup: boolean; // saves a card without a charge
	confirmOnClient: ClientConfirmation | undefined;
	words: CardErrorTexts;
}) {
	const stripe = useStripe();
	const elements = useElements();
	const navigate = useNavigate();
	const lock = useContext(SubmissionLockContext);
	if (!lock) throw new Error("a card field needs a PayForm around it");
	const { holdWhile, beforeSubmit } = lock;
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<CardError | null>(null);

	useEffect(() => {
		if (!elements || !ready) return;
		beforeSubmit.current = async () => {
			try {
				const { error: wrong } = await elements.submit();
				setFailure(wrong ? { title: failureTitle, message: wrong.message ?? failureText } : null);
				return !wrong;
			} catch {
				setFailure(unexpectedError);
				return false;
			}
		};
		return () => {
			beforeSubmit.current = null;
		};
	}, [elements, ready, beforeSubmit, failureTitle, failureText, unexpectedError]);

	useEffect(() => {
		if (!confirmOnClient || !stripe || !elements) return;
		const { clientSecret, returnUrl } = confirmOnClient;
		const fail = (failure: CardError) => {
			setFailure(failure);
			showToast({ ...failure, type: "error" });
		};
		const confirm = async () => {
			const confirmation = {
				elements,
				clientSecret,
				confirmParams: { return_url: returnUrl },
				redirect: "if_required",
			} as const;
			const { error: refusal } = await (isSetup
				? stripe.confirmSetup(confirmation)
				: stripe.confirmPayment(confirmation));
			if (refusal) {
				return fail({ title: failureTitle, message: refusal.message ?? failureText });
			}
			const { pathname, search } = new URL(returnUrl);
			await navigate(pathname + search);
		};
		setBusy(true);
		void holdWhile(() =>
			confirm()
				.catch(() => fail(unexpectedError))
				.finally(() => setBusy(false)),
		);
	}, [
		isSetup,
		confirmOnClient,
		stripe,
		elements,
		navigate,
		holdWhile,
		failureTitle,
		failureText,
		unexpectedError,
	]);

	return { busy, failure };
}
