import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { FundPage } from "#app/features/fund/components/fund-page.tsx";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { releaseFormSchema, reviewReleaseSchema } from "#app/features/fund/funds.schema.ts";
import { payoutPageUrl } from "#app/features/fund/payouts/payout-account.server.ts";
import { ReleaseReviewPage } from "#app/features/fund/releases/components/release-review-page.tsx";
import {
	type ReleaseResult,
	type ReleaseReview,
	reviewRelease,
} from "#app/features/fund/releases/release-funds.server.ts";
import * as texts from "#app/features/fund/releases/texts/releases.ts";
import { headingHint } from "#app/features/fund/texts/fund.ts";
import {
	openPayoutAccountAction,
	releaseFundsAction,
	takeBackReleaseAction,
} from "#app/http/actions/releases.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { formAsTyped, runForm } from "#app/http/form-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { requireTripOf } from "#app/http/trip-access.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { noInput } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { formAnswer } from "#app/shell/form-answer.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/fund-release";
import { FundError, fundErrorContent } from "./fund-error.tsx";

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "fundPage", requireUser(ctx).id);
	const view = await fundView(ctx, params.tripId);
	// Without JavaScript the page reloads itself while the provider's answer is missing.
	return data(
		view,
		view.isReleaseInProgress && !view.isReleaseWaiting ? { headers: { Refresh: "4" } } : undefined,
	);
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { tripId } = args.params;
	const page = pathTo("/fund-release/:tripId", { tripId });
	const form = await readForm(args.request);
	if (form.get("intent") === "onboard") {
		return runForm(form, args, openPayoutAccountAction, (url) => ({ to: url }));
	}
	if (form.get("intent") === "bank") {
		return runForm(form, args, noInput, async (ctx) => {
			await requireTripOf(args, "fund.release");
			await enforceMemberLimit(args, "payment");
			return { to: await payoutPageUrl(ctx, tripId) };
		});
	}
	if (form.get("intent") === "take-back") {
		return runForm(form, args, takeBackReleaseAction, (amount) => ({
			to: page,
			toast: { title: texts.takenBackByYou, message: texts.inFundAgain(amount) },
		}));
	}
	if (form.get("confirmed") === "no") return formAsTyped(form);
	// A form that moves money first shows a confirmation page, which posts it again as confirmed.
	if (form.get("confirmed") !== "yes") {
		return runForm(form, args, reviewReleaseSchema, async (ctx, input) => ({
			releaseReview: await reviewRelease(ctx, tripId, input),
		}));
	}
	return runForm(form, args, { ...releaseFundsAction, schema: releaseFormSchema }, (released) => ({
		to: page,
		toast: releaseToast(released),
	}));
});

function releaseToast({ release, reservedAmount, isWaiting }: ReleaseResult) {
	const { amount, debtPaid } = release;
	if (isWaiting) {
		const message = texts.waitingMessage(amount - debtPaid);
		return { title: texts.waitingTitle, message, type: "info" } as const;
	}
	if (release.status === "reserved") {
		return {
			title: texts.underWayTitle,
			message: texts.underWay(amount),
			type: "info",
		} as const;
	}
	if (amount < reservedAmount) {
		return { title: texts.amountReleased(amount), message: texts.restRefused(reservedAmount - amount) };
	}
	return { title: texts.releasedTitle, message: texts.released({ amount, debtPaid }) };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Even a refused release may have changed the account, the fund or the releases. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
	!actionResult?.result.lost;

export const meta: Route.MetaFunction = ({ loaderData, error, params }) =>
	error
		? privatePageMeta({ title: fundErrorContent(error, params.tripId).title })
		: privatePageMeta({
				title: titleOf(formAnswer<{ releaseReview: ReleaseReview }>().releaseReview),
				description: headingHint,
				trip: loaderData?.trip.title,
			});

function titleOf(review?: ReleaseReview): string {
	return review ? texts.reviewTitle(formatCents(review.amount)) : common.fundManagement;
}

export default function FundRelease({ loaderData, actionData }: Route.ComponentProps) {
	const review = actionData?.releaseReview;
	const typed = actionData?.result.initialValue;
	if (review) return <ReleaseReviewPage trip={loaderData.trip} review={review} typed={typed} />;
	return <FundPage view={loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	return <FundError error={error} tripId={params.tripId ?? ""} />;
}
