import { lazy, Suspense } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts/card-field.ts";
import { CardFieldLoading, type CardFieldProps, HostedPageNotice } from "./card-field-parts.tsx";

const StripeCard = lazy(() => import("./stripe-card.tsx"));

/** Until its script has loaded, the form leads to the provider's page. No card number passes through our server. */
export function CardField(props: CardFieldProps) {
	const hydrated = useHydrated();
	if (!hydrated)
		return <HostedPageNotice title={props.amount === null ? texts.enteredOnStripe : undefined} />;
	return (
		<Suspense fallback={<CardFieldLoading />}>
			<StripeCard {...props} />
		</Suspense>
	);
}
