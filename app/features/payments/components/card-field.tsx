import { lazy, Suspense } from "react";
import type { Cents } from "#app/lib/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ClientConfirmation } from "../take-payment.server.ts";

export type CardFieldProps = {
	publishableKey: string;
	/** What is charged now, in cents. */
	amount: Cents;
	/** Whether the card is kept for later instalments. */
	savesCard: boolean;
	/** The server's answer to the form: the card field goes on by itself. */
	confirmOnClient?: ClientConfirmation;
	errorTexts: CardErrorTexts;
};

export type CardError = { title: string; message: string };

/** How trouble is told here: what a refusal is called, and what is said when there is no telling why. */
export type CardErrorTexts = { failureTitle: string; unexpectedError: CardError };

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

export function CardFieldLoading() {
	return (
		<p role="status" className="text-ink-soft">
			Setting up your payment...
		</p>
	);
}

export function HostedPageNotice({ title = "You pay on Stripe's own page" }: { title?: string }) {
	return (
		<Notice title={title}>
			The button below takes you to Stripe, where you enter your card. You come back here afterwards.
		</Notice>
	);
}
