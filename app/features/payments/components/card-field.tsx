import { lazy, Suspense } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CardFieldLoading, type CardFieldProps, HostedPageNotice } from "./card-field-parts.tsx";

const StripeCard = lazy(() => import("./stripe-card.tsx"));

/**
 * The provider's card field in our page. Before its script has come, and where it never does, the same form leads to
 * the provider's own page. A number never passes through ours.
 */
export function CardField(props: CardFieldProps) {
	const hydrated = useHydrated();
	if (!hydrated) return <HostedPageNotice />;
	return (
		<Suspense fallback={<CardFieldLoading />}>
			<StripeCard {...props} />
		</Suspense>
	);
}
