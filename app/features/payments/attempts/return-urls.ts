import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import * as texts from "./texts.ts";

type CheckoutIds = { shareId: string; memberId: string; paymentId: string };

export const checkoutPath = ({ shareId, memberId, paymentId }: CheckoutIds) =>
	pathTo("/checkout/:shareId/:memberId/:paymentId", { shareId, memberId, paymentId });

/** Where members see their automatic charges and switch them on and off. */
export const automaticChargesPath = (shareId: string) =>
	pathTo("/trip/:shareId/automatic-charges", { shareId });

/** The provider's and the bank's pages lead back to the payment's own page, which fetches the result. */
export function returnUrls(origin: string, keys: CheckoutIds): ReturnUrls {
	const page = origin + checkoutPath(keys);
	return { success: `${page}?returned=1`, cancel: page };
}

/**
 * Where someone pays for a friend. It names no payment, because the number would reveal something about the friend's
 * plan.
 */
export const presentPath = ({ shareId, memberId }: Omit<CheckoutIds, "paymentId">) =>
	pathTo("/trip/:shareId/presents/:memberId", { shareId, memberId });

export function presentUrls(origin: string, keys: Omit<CheckoutIds, "paymentId">): ReturnUrls {
	const page = origin + presentPath(keys);
	return { success: `${page}?returned=1`, cancel: page };
}

/** The page that shows someone that they have paid; for a guest, the page where they joined. */
export function ownPagePath(ctx: Ctx, shareId: string): string {
	return pathTo(userOf(ctx) ? "/trip/:shareId" : "/join/:shareId", { shareId });
}

/** Shown to a member who tries to pay a payment that is already paid. */
export const ALREADY_PAID_TOAST: ToastContent = {
	title: texts.alreadyPaidTitle,
	message: texts.alreadyPaid,
};
