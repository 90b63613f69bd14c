import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { JoinPage } from "#app/features/members/components/join-page.tsx";
import { asksConsent } from "#app/features/members/consent.ts";
import { joinAndPay } from "#app/features/members/join-and-pay.server.ts";
import { joinView } from "#app/features/members/join-view.server.ts";
import { joinFormSchema } from "#app/features/members/members.schema.ts";
import { readForm } from "#app/http/body.server.ts";
import { stateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { openToGuests, whoIs } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { countAgainst } from "#app/http/rate-limit.server.ts";
import { becomeGuest } from "#app/http/session.server.ts";
import { leadToShareId } from "#app/http/share-address.server.ts";
import { shareTags } from "#app/http/share-meta.server.ts";
import { ErrorPage, TroublePage } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/join";

export const middleware: Route.MiddlewareFunction[] = [leadToShareId];

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const view = await joinView(ctx, args.params.shareId);
	const tags = await shareTags(args, args.params.shareId);
	// Known before it pays: a tab that is closed in the middle finds its payment again.
	await becomeGuest(stateOf(args));
	return { ...view, tags };
});

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	const { shareId } = args.params;
	const form = await readForm(args.request);
	const { member, signedInAs, options } = await joinView(ctx, shareId);
	const schema = joinFormSchema({ known: Boolean(member || signedInAs), consent: asksConsent(options) });
	return runForm(form, args, schema, async (_ctx, input) => {
		await openToGuests(args, "join");
		await countAgainst(ctx, "payment", whoIs(stateOf(args)));
		const step = await joinAndPay(ctx, shareId, input, stateOf(args).origin);
		const { memberId, paymentId } = step;
		if (step.status === "hosted") return { to: step.url };
		if (step.status === "embedded") return { goOn: step.handover };
		if (step.status !== "paid") return { to: `/checkout/${shareId}/${memberId}/${paymentId}` };
		return {
			to: `/trip/${shareId}?payment_success=true&member_id=${memberId}`,
			toast: {
				title: paymentId ? "Payment successful!" : "You're aboard!",
				message: "Welcome to the trip! Redirecting to trip dashboard...",
			},
		};
	});
});

/** A declined card is a refusal that changes something: they are on the list now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 409 || actionStatus === 502 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData ? `Join ${loaderData.trip.title} · Gangway` : "Trip Not Found · Gangway" },
	{ name: "robots", content: "noindex" },
	...(loaderData?.tags ?? []),
];

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
	return <JoinPage view={loaderData} reply={actionData} goOn={actionData?.goOn} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
	return (
		<TroublePage title="Trip Not Found" next={<ButtonLink to="/">Go Home</ButtonLink>}>
			<p>This trip link may be invalid or expired.</p>
			<p>Ask whoever sent it to you for a new one.</p>
		</TroublePage>
	);
}
