import { Elements, PaymentElement } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useState } from "react";
import { isPaymentDocument } from "#app/features/payments/components/payment-document.ts";
import * as common from "#app/lib/texts.ts";
import { FormErrors } from "#app/ui/form.tsx";
import * as texts from "../texts/card-field.ts";
import { CardFieldLoading, type CardFieldProps, HostedPageNotice } from "./card-field-parts.tsx";
import { useStripeForm } from "./use-stripe-form.ts";

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
