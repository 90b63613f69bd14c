import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/ui/toast.tsx";
import type { Handover } from "../pay.server.ts";

const UNKNOWN = "Failed to process payment. Please try again.";

/**
 * The form around a Payment Element: the element checks its own fields before the form is posted, and what the
 * server answers is confirmed at Stripe. What became of it is then for the payment's page to ask.
 */
export function useStripeForm({
	ready,
	goOn,
	failed,
}: {
	ready: boolean;
	goOn: Handover | undefined;
	failed: string;
}) {
	const stripe = useStripe();
	const elements = useElements();
	const navigate = useNavigate();
	const box = useRef<HTMLDivElement>(null);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);

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
			void elements.submit().then(({ error: wrong }) => {
				setError(wrong ? (wrong.message ?? UNKNOWN) : null);
				if (wrong) return;
				// Not while the first submission is still being told of: a form does not submit within its own submit.
				setTimeout(() => {
					checked = true;
					form.requestSubmit(event.submitter);
				});
			});
		};
		form.addEventListener("submit", onSubmit, true);
		return () => form.removeEventListener("submit", onSubmit, true);
	}, [elements, ready, busy]);

	useEffect(() => {
		if (!goOn || !stripe || !elements) return;
		const { clientSecret, returnUrl } = goOn;
		setBusy(true);
		const confirmed = stripe.confirmPayment({
			elements,
			clientSecret,
			confirmParams: { return_url: returnUrl },
			redirect: "if_required",
		});
		confirmed
			.then(({ error: refusal }) => {
				if (refusal) throw new Error(refusal.message);
				const { pathname, search } = new URL(returnUrl);
				return navigate(pathname + search);
			})
			.catch((reason: Error) => {
				const message = reason.message || UNKNOWN;
				setError(message);
				showToast({ title: failed, message, type: "error" });
			})
			.finally(() => setBusy(false));
	}, [goOn, stripe, elements, navigate, failed]);

	return { box, busy, error };
}
