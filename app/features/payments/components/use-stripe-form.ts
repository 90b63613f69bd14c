import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/ui/toast.tsx";
import type { ClientConfirmation } from "../take-payment.server.ts";
import type { CardError, CardErrorTexts } from "./card-field-parts.tsx";

/**
 * The form around a Payment Element: the element checks its own fields before the form is posted, and what the
 * server answers is confirmed at Stripe. What became of it is then for the payment's page to ask.
 */
export function useStripeForm({
	ready,
	confirmOnClient,
	words: { failureTitle, unexpectedError },
}: {
	ready: boolean;
	confirmOnClient: ClientConfirmation | undefined;
	words: CardErrorTexts;
}) {
	const stripe = useStripe();
	const elements = useElements();
	const navigate = useNavigate();
	const box = useRef<HTMLDivElement>(null);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<CardError | null>(null);

	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form || !elements || !ready) return;
		let checked = false;
		const onSubmit = (event: SubmitEvent) => {
			if (checked) {
				checked = false;
				return;
			}
			event.preventDefault();
			event.stopImmediatePropagation();
			if (busy) return;
			const submitted = elements.submit().then(({ error: wrong }) => {
				setFailure(wrong ? { title: failureTitle, message: wrong.message ?? unexpectedError.message } : null);
				if (wrong) return;
				// Not while the first submission is still being told of: a form does not submit within its own submit.
				setTimeout(() => {
					checked = true;
					form.requestSubmit(event.submitter);
				});
			});
			submitted.catch(() => setFailure(unexpectedError));
		};
		form.addEventListener("submit", onSubmit, true);
		return () => form.removeEventListener("submit", onSubmit, true);
	}, [elements, ready, busy, failureTitle, unexpectedError]);

	useEffect(() => {
		if (!confirmOnClient || !stripe || !elements) return;
		const { clientSecret, returnUrl } = confirmOnClient;
		const fail = (failure: CardError) => {
			setFailure(failure);
			showToast({ ...failure, type: "error" });
		};
		setBusy(true);
		const confirmed = stripe.confirmPayment({
			elements,
			clientSecret,
			confirmParams: { return_url: returnUrl },
			redirect: "if_required",
		});
		confirmed
			.then(({ error: refusal }) => {
				if (refusal)
					return fail({ title: failureTitle, message: refusal.message ?? unexpectedError.message });
				const { pathname, search } = new URL(returnUrl);
				return navigate(pathname + search);
			})
			.catch(() => fail(unexpectedError))
			.finally(() => setBusy(false));
	}, [confirmOnClient, stripe, elements, navigate, failureTitle, unexpectedError]);

	return { box, busy, failure };
}
