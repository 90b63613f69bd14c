import type { Cents } from "#app/lib/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ClientConfirmation } from "../take-payment.server.ts";

export type CardError = { title: string; message: string };

/** The title of a decline, and the whole text where the cause is unknown. */
export type CardErrorTexts = { failureTitle: string; unexpectedError: CardError };

export type CardFieldProps = {
	publishableKey: string;
	amount: Cents; // charged now
	savesCard: boolean; // for later instalments
	confirmOnClient?: ClientConfirmation; // set once the server has answered the form
	errorTexts: CardErrorTexts;
};

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
