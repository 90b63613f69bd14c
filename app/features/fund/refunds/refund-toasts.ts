import { formatCents, sum } from "#app/lib/money.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { RefundRequest } from "./refunds.queries.ts";
import * as texts from "./texts/decision.ts";
import * as refundTexts from "./texts/refunds.ts";
import * as requestTexts from "./texts/request.ts";
import * as startTexts from "./texts/start.ts";

export function requestedToast({ refundableAmount }: RefundRequest, isOrganizer: boolean): ToastContent {
	const message = isOrganizer ? requestTexts.sentToYourself : requestTexts.sent;
	return { title: requestTexts.sentTitle, message: message(formatCents(refundableAmount)) };
}

export const withdrawnToast: ToastContent = {
	title: requestTexts.withdrawnTitle,
	message: requestTexts.withdrawn,
};

export function decidedToast({ status, approvedAmount }: RefundRequest): ToastContent {
	const amount = formatCents(approvedAmount ?? 0);
	switch (status) {
		case "rejected":
			return { title: texts.rejectedTitle, message: texts.rejected };
		case "processed":
			return { title: texts.approvedTitle, message: texts.wentBack(amount) };
		case "failed":
			return { type: "error", title: texts.failedTitle, message: texts.failed };
		default:
			return { type: "info", title: texts.approvedTitle, message: texts.onItsWay(amount) };
	}
}

export function startedToast(requests: readonly RefundRequest[], skipped: readonly string[]): ToastContent {
	const amount = formatCents(sum(requests.map(({ approvedAmount }) => approvedAmount ?? 0)));
	const rest = skipped.length > 0 ? ` ${startTexts.leftOut(skipped)}` : "";
	if (requests.some(({ status }) => status === "failed")) {
		return { type: "error", title: startTexts.notAllTitle, message: `${startTexts.notAll}${rest}` };
	}
	if (requests.some(({ status }) => status !== "processed")) {
		return {
			type: "info",
			title: startTexts.onItsWayTitle(amount),
			message: `${startTexts.onItsWay}${rest}`,
		};
	}
	const message = requests.length > 1 ? startTexts.severalStarted(requests.length) : startTexts.started;
	return { title: startTexts.startedTitle(amount), message: `${message}${rest}` };
}

export function settledToast(request: RefundRequest): ToastContent {
	if (request.settledAs === null) return startedToast([request], []);
	const message = request.settledAs === "paid_back" ? refundTexts.paidBackNoted : refundTexts.dropNoted;
	return { title: refundTexts.notedTitle, message };
}
