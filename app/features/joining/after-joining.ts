import type { TripAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import {
	ALREADY_PAID_TOAST,
	checkoutPath,
	ownPagePath,
} from "#app/features/payments/attempts/return-urls.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { JoinAndPayResult } from "./join-and-pay.server.ts";
import * as texts from "./texts/join.ts";

/** The page that a browser shows next after joining by the form, with its toast. Payments in the form itself have none. */
export function afterJoining(
	ctx: Ctx,
	{ trip: { shareId }, role }: Pick<TripAccess, "trip" | "role">,
	step: Exclude<JoinAndPayResult, { status: "embedded" }>,
): { to: string; toast?: ToastContent } {
	const { status, memberId, paymentId } = step;
	if (status === "hosted") return { to: step.url };
	if (status === "held") return { to: pathTo("/join/:shareId", { shareId }), toast: texts.heldToast };
	if (status === "already_paid") return { to: ownPagePath(ctx, shareId), toast: ALREADY_PAID_TOAST };
	if (status !== "paid" && paymentId !== null) return { to: checkoutPath({ shareId, memberId, paymentId }) };
	return {
		to: `${ownPagePath(ctx, shareId)}?payment_success=true&member_id=${memberId}`,
		toast: {
			title: paymentId ? common.paymentSuccessful : texts.joined,
			message: role === "organizer" && paymentId ? texts.welcomeOrganizer : welcomeOf(ctx),
		},
	};
}

const welcomeOf = (ctx: Ctx) => (userOf(ctx) ? texts.welcome : texts.welcomeGuest);
