import type { Cents } from "#app/lib/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ClientConfirmation } from "../take-payment.server.ts";

export type CardError = { title: string; message: string };

/** How trouble is told here: what a refusal is called, and what is said when there is no telling why. */
export type CardErrorTexts = { failureTitle: string; unexpectedError: CardError };

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
