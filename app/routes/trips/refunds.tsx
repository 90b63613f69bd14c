import { redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import {
	DecideRefundPage,
	decideRefundTitle,
} from "#app/features/fund/refunds/components/decide-refund-page.tsx";
import { decidedPath, startedRefund } from "#app/features/fund/refunds/components/refund-forms.ts";
import {
	RefundReviewPage,
	refundReviewTitle,
} from "#app/features/fund/refunds/components/refund-review-page.tsx";
import { RefundsPage } from "#app/features/fund/refunds/components/refunds-page.tsx";
import {
	type DecideRefundView,
	decideRefundView,
} from "#app/features/fund/refunds/decide-refund-view.server.ts";
import {
	decidedToast,
	requestedToast,
	settledToast,
	startedToast,
	withdrawnToast,
} from "#app/features/fund/refunds/refund-toasts.ts";
import {
	decideRefundSchema,
	requestRefundFormSchema,
	reviewRefundSchema,
	settleRefundSchema,
} from "#app/features/fund/refunds/refunds.schema.ts";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import {
	type RefundReview,
	reviewApproval,
	reviewRefund,
} from "#app/features/fund/refunds/review-refund.server.ts";
import { reviewSecondTry } from "#app/features/fund/refunds/settle-refund.server.ts";
import { description } from "#app/features/fund/refunds/texts/refunds.ts";
import { findFormerMembershipPath } from "#app/features/joining/membership-links.server.ts";
import {
	decideRefundAction,
	requestRefundAction,
	settleRefundAction,
	startRefundAction,
	withdrawRefundAction,
} from "#app/http/actions/refunds.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { asDomainError } from "#app/http/errors.server.ts";
import { formAsTyped, runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { idOf } from "#app/http/shared-action.server.ts";
import { requireTripOf, tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { formAnswer } from "#app/shell/form-answer.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/refunds";

/** Someone who has left reads about their refund on the signed page of their former spot. */
export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { searchParams } = new URL(args.request.url);
	const view = await refundsView(ctx, await tripAccessOf(args)).catch(async (error) => {
		const path = asDomainError(error) && (await findFormerMembershipPath(ctx, await tripAccessOf(args)));
		throw path ? redirect(path) : error;
	});
	return {
		view,
		deciding: await decideRefundView(ctx, view, searchParams.get("decide")),
		started: startedRefund(searchParams),
	};
});

/** A form that moves money first shows a confirmation page, which posts it again as confirmed. */
export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const page = pathTo("/trip/:shareId/refunds", { shareId });
	const form = await readForm(args.request);
	if (form.get("confirmed") === "no") return formAsTyped(form);
	const isConfirmed = form.get("confirmed") === "yes";
	switch (form.get("intent")) {
		case "decide":
			return runForm(form, args, decideRefundSchema, async (ctx, input, posted) => {
				if (input.status === "approved" && !isConfirmed) {
					return { review: await reviewApproval(ctx, idOf(posted, "refundId"), input) };
				}
				await requireTripOf(posted, "refund.decide");
				const request = await decideRefundAction.run(ctx, input, posted);
				return { to: decidedPath(page, request.id), toast: decidedToast(request) };
			});
		case "withdraw":
			return runForm(form, args, withdrawRefundAction, () => ({ to: page, toast: withdrawnToast }));
		case "start":
			if (!isConfirmed) {
				return runForm(form, args, reviewRefundSchema, async (ctx, input) => ({
					review: await reviewRefund(ctx, shareId, input),
				}));
			}
			return runForm(form, args, startRefundAction, ({ requests, skipped }) => ({
				to: page,
				toast: startedToast(
					requests,
					skipped.map(({ name }) => name),
				),
			}));
		case "settle":
			return runForm(form, args, settleRefundSchema, async (ctx, input, posted) => {
				if (input.how === "try_again" && !isConfirmed) {
					return { review: await reviewSecondTry(ctx, idOf(posted, "refundId")) };
				}
				await requireTripOf(posted, "refund.start");
				return { to: page, toast: settledToast(await settleRefundAction.run(ctx, input, posted)) };
			});
		default: {
			const action = { ...requestRefundAction, schema: requestRefundFormSchema };
			return runForm(form, args, action, (requested, _args, ctx) => ({
				to: page,
				toast: requestedToast(requested, userOf(ctx)?.id === requested.organizerId),
			}));
		}
	}
});

/** A conflict may mean that the request was decided in the meantime, so the page reloads its data. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: titleOf(loaderData?.deciding),
		description,
		trip: loaderData?.view.trip.title,
	});

function titleOf(deciding: DecideRefundView | null | undefined): string {
	const { review } = formAnswer<{ review: RefundReview }>();
	if (review) return refundReviewTitle(review);
	return deciding ? decideRefundTitle(deciding) : common.refunds;
}

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
	const { review, result } = actionData ?? {};
	if (review)
		return <RefundReviewPage trip={loaderData.view.trip} review={review} typed={result?.initialValue} />;
	const { deciding, ...page } = loaderData;
	if (deciding) return <DecideRefundPage trip={page.view.trip} deciding={deciding} reply={result} />;
	return <RefundsPage {...page} reply={result} />;
}
