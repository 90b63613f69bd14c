import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/ui/toast.tsx";
import type { Handover } from "../pay.server.ts";
import type { CardWords, Failure } from "./card-field.tsx";

/**
 * The form around a Payment Element: the element checks its own fields before the form is posted, and what the
 * server answers is confirmed at Stripe. What became of it is then for the payment's page to ask.
 */
export function useStripeForm({
	ready,
	goOn,
	words: { failed, broken },
}: {
	ready: boolean;
	goOn: Handover | undefined;
	words: CardWords;
}) {
	const stripe = useStripe();
	const elements = useElements();
	const navigate = useNavigate();
	const box = useRef<HTMLDivElement>(null);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);

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
				setFailure(wrong ? { title: failed, message: wrong.message ?? broken.message } : null);
				if (wrong) return;
				// Not while the first submission is still being told of: a form does not submit within its own submit.
				setTimeout(() => {
					checked = true;
					form.requestSubmit(event.submitter);
				});
			});
			submitted.catch(() => setFailure(broken));
		};
		form.addEventListener("submit", onSubmit, true);
		return () => form.removeEventListener("submit", onSubmit, true);
	}, [elements, ready, busy, failed, broken]);

	useEffect(() => {
		if (!goOn || !stripe || !elements) return;
		const { clientSecret, returnUrl } = goOn;
		const fail = (failure: Failure) => {
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
				if (refusal) return fail({ title: failed, message: refusal.message ?? broken.message });
				const { pathname, search } = new URL(returnUrl);
				return navigate(pathname + search);
			})
			.catch(() => fail(broken))
			.finally(() => setBusy(false));
	}, [goOn, stripe, elements, navigate, failed, broken]);

	return { box, busy, failure };
}
