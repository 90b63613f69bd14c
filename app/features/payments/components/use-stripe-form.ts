import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/ui/toast.tsx";
import { FormWorkContext } from "#app/ui/use-form-work.ts";
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
	const work = useContext(FormWorkContext);
	if (!work) throw new Error("a card field stands in a form that is sent once");
	const { during, prepare } = work;
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);

	useEffect(() => {
		if (!elements || !ready) return;
		prepare.current = async () => {
			try {
				const { error: wrong } = await elements.submit();
				setFailure(wrong ? { title: failed, message: wrong.message ?? broken.message } : null);
				return !wrong;
			} catch {
				setFailure(broken);
				return false;
			}
		};
		return () => {
			prepare.current = null;
		};
	}, [elements, ready, prepare, failed, broken]);

	useEffect(() => {
		if (!goOn || !stripe || !elements) return;
		const { clientSecret, returnUrl } = goOn;
		const fail = (failure: Failure) => {
			setFailure(failure);
			showToast({ ...failure, type: "error" });
		};
		const confirm = async () => {
			const { error: refusal } = await stripe.confirmPayment({
				elements,
				clientSecret,
				confirmParams: { return_url: returnUrl },
				redirect: "if_required",
			});
			if (refusal) return fail({ title: failed, message: refusal.message ?? broken.message });
			const { pathname, search } = new URL(returnUrl);
			await navigate(pathname + search);
		};
		setBusy(true);
		void during(() =>
			confirm()
				.catch(() => fail(broken))
				.finally(() => setBusy(false)),
		);
	}, [goOn, stripe, elements, navigate, during, failed, broken]);

	return { busy, failure };
}
