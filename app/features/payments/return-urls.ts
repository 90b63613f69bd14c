import type { ReturnUrls } from "#app/gateway/gateway.ts";

type CheckoutIds = { shareId: string; memberId: string; paymentId: string };

export const checkoutPath = ({ shareId, memberId, paymentId }: CheckoutIds) =>
	`/checkout/${shareId}/${memberId}/${paymentId}`;

/** Where the provider's pages, and the bank's, lead back to: the payment's own page, which asks what became of it. */
export function returnUrls(origin: string, keys: CheckoutIds): ReturnUrls {
	const page = origin + checkoutPath(keys);
	return { success: `${page}?returned=1`, cancel: page };
}
