import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { isPaymentDocument } from "#app/features/payments/components/payment-document.ts";
import * as common from "#app/lib/texts.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { SubmissionLockContext } from "#app/ui/use-submission-lock.ts";
import * as texts from "../texts/card-field.ts";
import {
	type CardError,
	type CardErrorTexts,
	CardFieldLoading,
	type CardFieldProps,
	HostedPageNotice,
} from "./card-field-parts.tsx";

/** Stripe's Payment Element. This module is loaded only where a payment is made. */
export default function StripeCard(props: CardFieldProps) {
	const stripe = useStripeScript(props.publishableKey);
	if (stripe === "loading") return <CardFieldLoading />;
	if (stripe === "failed") return <HostedPageNotice title={texts.stripeNotLoaded} />;
	return (
		<Elements stripe={stripe} options={optionsOf(props)}>
			<Field {...props} />
		</Elements>
	);
}

function Field({ amount, confirmOnClient, errorTexts }: CardFieldProps) {
	const [ready, setReady] = useState(false);
	const [broken, setBroken] = useState(false);
	const { busy, failure } = useStripeForm({
		ready,
		isSetup: amount === null,
		confirmOnClient,
		words: errorTexts,
	});
	if (broken) return <HostedPageNotice title={texts.stripeNotLoaded} />;
	return (
		<div aria-busy={busy} className="flex flex-col gap-4">
			{failure && <FormErrors id="card-refusal" errors={[failure.message]} title={failure.title} />}
			{!ready && <CardFieldLoading />}
			<PaymentElement
				options={{ layout: "tabs" }}
				onReady={() => setReady(true)}
				onLoadError={() => setBroken(true)}
			/>
			{ready && <input type="hidden" name="surface" value="embedded" />}
			{busy && (
				<p role="status" className="font-semibold">
					{amount === null ? common.saving : common.processingPayment}
				</p>
			)}
		</div>
	);
}

function useStripeScript(publishableKey: string): Stripe | "loading" | "failed" {
	const [stripe, setStripe] = useState<Stripe | "loading" | "failed">("loading");
	useEffect(() => {
		if (!isPaymentDocument()) return location.reload();
		loadStripe(publishableKey).then(
			(loaded) => setStripe(loaded ?? "failed"),
			() => setStripe("failed"),
		);
	}, [publishableKey]);
	return stripe;
}

function optionsOf({ amount, savesCard }: CardFieldProps): StripeElementsOptionsMode {
	const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
	const mode =
		amount === null
			? ({ mode: "setup", setupFutureUsage: "off_session" } as const)
			: ({ mode: "payment", amount, setupFutureUsage: savesCard ? "off_session" : null } as const);
	return {
		...mode,
		currency: "usd",
		allowedPaymentMethodTypes: ["card"],
		appearance: {
			theme: "flat",
			variables: {
				colorPrimary: colour("--coral"),
				colorBackground: colour("--surface"),
				colorText: colour("--ink"),
				colorTextSecondary: colour("--ink-soft"),
				colorDanger: colour("--late"),
				borderRadius: "12px",
				spacingUnit: "4px",
			},
			rules: { ".Input": { border: `1px solid ${colour("--line-strong")}` } },
		},
	};
}

/** Lets the Payment Element check its fields before the form is posted, and then confirms the server's intent. */
function useStripeForm({
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
