import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts/card-field.ts";

export type CardError = { title: string; message: string };

/** The title of a decline, its text if the provider gives none, and the whole error if the cause is unknown. */
export type CardErrorTexts = { failureTitle: string; failureText?: string; unexpectedError: CardError };

export type CardFieldProps = {
	publishableKey: string;
	amount: Cents | null; // charged now; null to save a card without a charge
	savesCard: boolean; // for later instalments
	confirmOnClient?: ClientConfirmation; // set once the server has answered the form
	errorTexts: CardErrorTexts;
};

export function CardFieldLoading() {
	return (
		<p role="status" className="text-ink-soft">
			{common.settingUpPayment}
		</p>
	);
}

export function HostedPageNotice({ title = texts.onStripe }: { title?: string }) {
	return <Notice title={title}>{texts.leadsToStripe}</Notice>;
}
