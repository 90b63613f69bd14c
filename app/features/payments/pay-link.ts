import type { Cents } from "#app/lib/money.ts";
import { checkoutPath } from "./attempts/return-urls.ts";
import type { PaymentStatus } from "./states.ts";
import * as texts from "./texts.ts";

type Place = { memberId: string; next: { id: string; amount: Cents; status: PaymentStatus } | null };

/** The link to the member's next payment, in words; null without one. */
export function payLink(shareId: string, { memberId, next }: Place) {
	if (!next) return null;
	const to = checkoutPath({ shareId, memberId, paymentId: next.id });
	return { to, text: PAY_TEXTS[next.status]?.(next.amount) ?? texts.seePayment };
}

const PAY_TEXTS: Partial<Record<PaymentStatus, (amount: Cents) => string>> = {
	due: texts.pay,
	failed: texts.pay,
	action_required: texts.confirm,
	processing: () => texts.seeStatus,
};
