import { NextCharge } from "#app/features/payments/components/next-charge.tsx";
import { formatDay } from "#app/lib/dates.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckoutView } from "../checkout.server.ts";

/** What the kept card does for this payment by itself, or why it does no more; nothing where no card is kept. */
export function CheckoutAutomatic({ view }: { view: CheckoutView }) {
	const { automatic, today, keepsCard } = view;
	if (!automatic) return null;
	const { card, on, failed, paymentId } = automatic;
	const keeps = keepsCard ? " We keep the card you pay with for the rest." : "";
	const planned = on && <NextCharge charge={{ paymentId, card, on }} today={today} />;
	if (failed?.because === "authentication") {
		return (
			<Notice tone="due" title="Your bank wants to ask you first">
				We tried your card on {formatDay(failed.on)}, and nothing was charged. Pay here, and answer its
				question.
				{keeps}
			</Notice>
		);
	}
	if (failed) {
		return (
			<Notice tone="late" title={`Your card was declined on ${formatDay(failed.on)}`}>
				{planned ?? "We do not try again by ourselves."} You can pay here, with another card.{keeps}
			</Notice>
		);
	}
	if (!planned) return null;
	return (
		<Notice title="You need not do anything">
			{planned} You can also pay now, with any card.{keeps}
		</Notice>
	);
}
