import { decideRefund } from "#app/features/refunds/decide-refund.server.ts";
import type { RefundRequest } from "#app/features/refunds/refunds.queries.ts";
import { askRefundFormSchema, decideRefundSchema } from "#app/features/refunds/refunds.schema.ts";
import { requestRefund } from "#app/features/refunds/request-refund.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import type { Toast } from "#app/http/toast.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Route } from "./+types/trip";

/** The dashboard's forms about refunds; null for its other forms. */
export function refundForm(form: FormData, args: Route.ActionArgs) {
	const page = `/trip/${args.params.shareId}`;
	switch (form.get("intent")) {
		case "refund":
			return runForm(form, args, askRefundFormSchema, async (ctx, input) => {
				const request = await requestRefund(ctx, { ...input, tripId: args.params.shareId });
				return { to: `${page}#refund`, toast: askedToast(request) };
			});
		case "decide":
			return runForm(form, args, decideRefundSchema, async (ctx, input) => {
				const request = await decideRefund(ctx, String(form.get("refundId")), input);
				return { to: `${page}#refunds`, toast: decidedToast(request) };
			});
		default:
			return null;
	}
}

function askedToast({ refundableAmount }: RefundRequest): Toast {
	return {
		title: "Refund request sent",
		message: `You have asked for ${formatCents(refundableAmount)}. The organizer decides.`,
	};
}

function decidedToast({ status, approvedAmount }: RefundRequest): Toast {
	const amount = formatCents(approvedAmount ?? 0);
	switch (status) {
		case "rejected":
			return { title: "Refund request rejected", message: "The member reads your notes." };
		case "processed":
			return { title: "Refund approved", message: `${amount} went back to the member's card.` };
		case "failed":
			return {
				type: "error",
				title: "Refund approved, but it did not go through",
				message: "What the card's bank refused is back in the fund.",
			};
		default:
			return {
				type: "info",
				title: "Refund approved",
				message: `${amount} is on its way; we are waiting for the bank's word.`,
			};
	}
}
