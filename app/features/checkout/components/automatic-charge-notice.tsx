import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { formatDate } from "#app/lib/dates.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckoutView } from "../checkout.server.ts";

export function AutomaticChargeNotice({ view }: { view: CheckoutView }) {
	const { automatic, today, savesCard } = view;
	if (!automatic) return null;
	const { card, chargeDate, failed, paymentId } = automatic;
	const savesCardText = savesCard ? " We keep that card for your later payments." : "";
	const planned = chargeDate && nextChargeText({ paymentId, card, chargeDate }, today);
	if (failed?.reason === "authentication") {
		return (
			<Notice tone="due" title="Your bank needs you to confirm">
				We tried your card on {formatDate(failed.date, today)}, but nothing was charged. Pay here, then
				confirm it with your bank.
				{savesCardText}
			</Notice>
		);
	}
	if (failed) {
		return (
			<Notice tone="late" title={`Your card was declined on ${formatDate(failed.date, today)}`}>
				{planned ?? "We won't try again automatically."} You can pay here with another card.{savesCardText}
			</Notice>
		);
	}
	if (!planned) return null;
	return (
		<Notice title="You don't have to do anything">
			{planned} You can also pay now, with any card.{savesCardText}
		</Notice>
	);
}
