import { isRouteErrorResponse, redirect } from "react-router";
import type { TripAccess } from "#app/access/access.server.ts";
import { userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { findFormerMembership } from "#app/features/members/members.queries.ts";
import { countSeatsTaken } from "#app/features/members/trip-capacity.server.ts";
import { DashboardPage } from "#app/features/trips/dashboard/components/dashboard-page.tsx";
import { SignInRedirect } from "#app/features/trips/dashboard/components/sign-in-redirect.tsx";
import { isReload } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import * as texts from "#app/features/trips/dashboard/texts.ts";
import { viewOf } from "#app/features/trips/dashboard/views.ts";
import { postMessageAction } from "#app/http/actions/chat.server.ts";
import { ctxOf, requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mapAddress } from "#app/http/picture.server.ts";
import { addShareTags } from "#app/http/share-meta.server.ts";
import { flashToast } from "#app/http/toast.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ErrorLayout } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { askForNewLink } from "#app/shell/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/trip";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { url } = args;
	const { shareId } = args.params;
	const access = await tripAccessOf(args);
	if (!userOf(ctx)) {
		// Somebody who is or was aboard by guest cookie alone has a page of their own, but no dashboard.
		const isGuests = access.role === "guest" || (await findFormerMembership(ctx, access.trip.id));
		if (isGuests) throw redirect(`${pathTo("/join/:shareId", { shareId })}${url.search}`);
		await flashToast(args.context.get(servicesContext), requestStateOf(args), {
			title: common.authenticationRequired,
			message: texts.membersOnly,
			type: "info",
		});
		await addInvitationTags(args, access);
		// Programs that preview a link show nothing of a page that is refused.
		return { view: null, signIn: signInPath(pathTo("/trip/:shareId", { shareId })) };
	}
	const query = {
		origin: requestStateOf(args).origin,
		before: url.searchParams.get("before") ?? undefined,
		allMembers: url.searchParams.get("members") === "all",
		locations: args.context.get(servicesContext).locations,
	};
	const view = await dashboardView(ctx, access, query);
	return { view: { ...view, map: mapAddress(args, view.trip) }, signIn: null };
});

async function addInvitationTags(args: Route.LoaderArgs, access: TripAccess): Promise<void> {
	if (!access.may["trip.see"]) return;
	const ctx = ctxOf(args);
	addShareTags(args, tripSummary(access.trip), await countSeatsTaken(ctx, access.trip));
}

export const action = formAction(postMessageAction, (_message, { params }: Route.ActionArgs) => ({
	to: `${pathTo("/trip/:shareId", params)}?view=chat#chat`,
}));

/** A message that was not sent has changed nothing, and without a connection the page could not be loaded again. */
export const shouldRevalidate = revalidation({ keepsForm: true, onOtherView: isReload });

export const meta: Route.MetaFunction = ({ loaderData, error, location }) => {
	const trip = loaderData?.view?.trip.title;
	if (error) return privatePageMeta({ title: tripErrorContent(error).title });
	if (trip === undefined)
		return privatePageMeta({ title: common.oneMoment, description: texts.signedOutDescription });
	const title = texts.viewTitle(trip, viewOf(new URLSearchParams(location.search)));
	return privatePageMeta({ title, description: common.tripPageDescription(texts.description, trip) });
};

/** Without scripts the head redirects to the sign-in page; with them, SignInRedirect does. */
export const handle = { noScriptRedirect: (data) => data?.signIn } satisfies RouteHandle<
	Route.ComponentProps["loaderData"] | undefined
>;

export default function Trip({ loaderData, actionData }: Route.ComponentProps) {
	return loaderData.view ? (
		<DashboardPage view={loaderData.view} formResult={actionData?.result} />
	) : (
		<SignInRedirect to={loaderData.signIn} />
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { label, title, text, hint, next } = tripErrorContent(error);
	return (
		<ErrorLayout label={label} title={title} actions={next}>
			<p>{text}</p>
			{hint && <p>{hint}</p>}
		</ErrorLayout>
	);
}

function tripErrorContent(error: unknown) {
	if (isRouteErrorResponse(error) && error.status === 404) {
		return {
			title: texts.notFoundTitle,
			text: texts.notFound,
			hint: askForNewLink,
			next: (
				<>
					<ButtonLink to="/">{common.planTrip}</ButtonLink>
					<ButtonLink to="/trip-results" look="secondary">
						{common.yourTrips}
					</ButtonLink>
				</>
			),
		};
	}
	return {
		label: texts.notLoadedLabel,
		title: texts.notLoadedTitle,
		text: texts.notLoaded,
		next: (
			<ButtonLink to="" reloadDocument>
				{common.tryAgain}
			</ButtonLink>
		),
	};
}
