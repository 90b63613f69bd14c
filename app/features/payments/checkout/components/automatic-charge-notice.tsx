import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { formatDate } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";

export function AutomaticChargeNotice({ view }: { view: CheckoutView }) {
	const { automatic, paused, today, savesCard } = view;
	if (paused)
		return (
			<Notice tone="due" title={paused}>
				{texts.payHere}
			</Notice>
		);
	if (!automatic) return null;
	const { card, chargeDate, failed, paymentId } = automatic;
	const savesCardText = savesCard ? ` ${texts.cardKept}` : "";
	const planned = chargeDate && nextChargeText({ paymentId, card, chargeDate }, today);
	if (failed?.reason === "authentication") {
		return (
			<Notice tone="due" title={common.bankAsks}>
				{texts.confirmWithBank(formatDate(failed.date, today))}
				{savesCardText}
			</Notice>
		);
	}
	if (failed) {
		return (
			<Notice tone="late" title={texts.cardDeclined(formatDate(failed.date, today))}>
				{planned ?? texts.notTriedAgain} {texts.payWithOtherCard}
				{savesCardText}
			</Notice>
		);
	}
	if (!planned) return null;
	return (
		<Notice title={texts.nothingToDo}>
			{planned} {texts.payWithAnyCard}
			{savesCardText}
		</Notice>
	);
}
