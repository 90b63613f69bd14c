import type { ShouldRevalidateFunctionArgs } from "react-router";
import { requireTrip } from "#app/access/access.server.ts";
import { type SignedInUser, userOf } from "#app/access/ctx.ts";
import { RefundsPage } from "#app/features/refunds/components/refunds-page.tsx";
import { decideRefund } from "#app/features/refunds/decide-refund.server.ts";
import { decidedPath } from "#app/features/refunds/decided-path.ts";
import type { RefundRequest } from "#app/features/refunds/refunds.queries.ts";
import { decideRefundSchema, requestRefundFormSchema } from "#app/features/refunds/refunds.schema.ts";
import { refundsView } from "#app/features/refunds/refunds-view.server.ts";
import { requestRefund } from "#app/features/refunds/request-refund.server.ts";
import * as texts from "#app/features/refunds/texts/decision.ts";
import * as refundTexts from "#app/features/refunds/texts/refunds.ts";
import * as requestTexts from "#app/features/refunds/texts/request.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { enforceMovementLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { redirectToShareAddress } from "#app/http/share-address.server.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Route } from "./+types/refunds";

export const middleware: Route.MiddlewareFunction[] = [redirectToShareAddress];

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => refundsView(ctx, params.shareId));

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const page = `/trip/${shareId}/refunds`;
	const form = await readForm(args.request);
	if (form.get("intent") === "decide") {
		return runForm(form, args, decideRefundSchema, async (ctx, input) => {
			await requireTrip(ctx, shareId, "refund.decide");
			await enforceMovementLimit(args);
			const request = await decideRefund(ctx, String(form.get("refundId")), input);
			return { to: decidedPath(page, request.id), toast: decidedToast(request) };
		});
	}
	return runForm(form, args, requestRefundFormSchema, async (ctx, input) => {
		const request = await requestRefund(ctx, { ...input, tripId: shareId });
		return { to: page, toast: requestedToast(request, userOf(ctx)) };
	});
});

function requestedToast(
	{ refundableAmount, organizerId }: RefundRequest,
	asker: SignedInUser | null,
): ToastContent {
	const message = asker && asker.id === organizerId ? requestTexts.sentToYourself : requestTexts.sent;
	return { title: requestTexts.sentTitle, message: message(formatCents(refundableAmount)) };
}

function decidedToast({ status, approvedAmount }: RefundRequest): ToastContent {
	const amount = formatCents(approvedAmount ?? 0);
	switch (status) {
		case "rejected":
			return { title: texts.rejectedTitle, message: texts.rejected };
		case "processed":
			return { title: texts.approvedTitle, message: texts.wentBack(amount) };
		case "failed":
			return {
				type: "error",
				title: texts.failedTitle,
				message: texts.failed,
			};
		default:
			return {
				type: "info",
				title: texts.approvedTitle,
				message: texts.onItsWay(amount),
			};
	}
}

/** A conflict may mean that the request was decided meanwhile, so the page loads again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 409 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: common.pageTitle(loaderData ? refundTexts.titleOf(loaderData.trip.title) : common.refunds) },
	{ name: "robots", content: "noindex" },
];

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
	return <RefundsPage view={loaderData} reply={actionData?.result} />;
}
