import { redirect, redirectDocument } from "react-router";
import type { TripAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { SafetyNotice } from "#app/features/emergency/components/safety-notice-loading.ts";
import { safetyNotice } from "#app/features/emergency/safety-notice.server.ts";
import { ForecastCard } from "#app/features/forecast/components/forecast-card.tsx";
import { forecastCard } from "#app/features/forecast/forecast.server.ts";
import { lookOfTrip } from "#app/features/group-page/group-look.server.ts";
import { findFormerMembership } from "#app/features/members/members.queries.ts";
import { countSeatsTaken } from "#app/features/members/trip-capacity.server.ts";
import { DashboardPage } from "#app/features/trips/dashboard/components/dashboard-page.tsx";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { viewTitle } from "#app/features/trips/dashboard/texts/views.ts";
import * as texts from "#app/features/trips/dashboard/texts.ts";
import { pageNumber, viewOf } from "#app/features/trips/dashboard/views.ts";
import { postMessageAction } from "#app/http/actions/chat.server.ts";
import { ctxOf, requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mapAddress } from "#app/http/picture.server.ts";
import { addShareTags } from "#app/http/share-meta.server.ts";
import { signInTrip } from "#app/http/sign-in-trip.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { LaterToast } from "#app/ui/toast.tsx";
import { isReload } from "#app/ui/use-reload.ts";
import { SignInPage, signInMeta } from "../auth/sign-in-page.tsx";
import type { Route } from "./+types/trip";
import { TripError, tripErrorContent } from "./trip-error.tsx";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { url } = args;
	const access = await tripAccessOf(args);
	if (!userOf(ctx))
		return { view: null, forecast: null, safety: null, signIn: await signInView(args, access) };
	// On the join page, someone who has left reads what happened to their money.
	if (access.role === "stranger" && access.may["trip.see"] && (await hasLeft(ctx, access))) {
		throw redirect(pathTo("/join/:shareId", args.params));
	}
	const query = {
		origin: requestStateOf(args).origin,
		before: url.searchParams.get("before") ?? undefined,
		peoplePage: pageNumber(url.searchParams.get("page")),
		locations: args.context.get(servicesContext).locations,
	};
	const { items, ...view } = await dashboardView(ctx, access, query);
	const forecast = await forecastCard(ctx, query.locations, access, items);
	const safety = await safetyNotice(ctx, query.locations, access);
	return { view: { ...view, map: mapAddress(args, view.trip) }, forecast, safety, signIn: null };
});

async function hasLeft(ctx: Ctx, { trip }: TripAccess): Promise<boolean> {
	const former = await findFormerMembership(ctx, trip.id);
	return former !== null && former.leftAs !== "unpaid";
}

/** For a signed-out visitor, the sign-in page at the trip's own address, which first of all shows the invitation. */
async function signInView(args: Route.LoaderArgs, access: TripAccess) {
	const { shareId } = args.params;
	// Someone whose present or former membership is only known by a guest cookie has a separate page, but no dashboard.
	const isGuests = access.role === "guest" || (await findFormerMembership(ctxOf(args), access.trip.id));
	if (isGuests) throw redirect(`${pathTo("/join/:shareId", { shareId })}${args.url.search}`);
	// The router only requests data, and this page is not the router's.
	if (new URL(args.request.url).pathname.endsWith(".data")) throw redirectDocument(args.url.pathname);
	await addInvitationTags(args, access);
	const returnTo = pathTo("/trip/:shareId", { shareId });
	requestStateOf(args).laterAddress = signInPath(returnTo);
	return { returnTo, ...(await signInTrip(args, shareId)) };
}

async function addInvitationTags(args: Route.LoaderArgs, access: TripAccess): Promise<void> {
	if (!access.may["trip.see"]) return;
	const ctx = ctxOf(args);
	if (ctx.actor) return;
	const { trip } = access;
	addShareTags(args, trip, await countSeatsTaken(ctx, trip), await lookOfTrip(ctx, trip.id));
}

export const action = formAction(postMessageAction, (_message, { params }: Route.ActionArgs) => ({
	to: `${pathTo("/trip/:shareId", params)}?view=chat#chat`,
}));

/** A message that was not sent has changed nothing, and without a connection the page could not reload its data. */
export const shouldRevalidate = revalidation({ keepsForm: true, onOtherView: isReload });

export const meta: Route.MetaFunction = ({ loaderData, error, location }) => {
	const trip = loaderData?.view?.trip.title;
	if (error) return privatePageMeta({ title: tripErrorContent(error).title });
	// Only the server renders the sign-in page.
	if (trip === undefined)
		return import.meta.env.SSR ? signInMeta(loaderData?.signIn?.invitation ?? null) : [];
	const title = viewTitle(trip, viewOf(new URLSearchParams(location.search)));
	return privatePageMeta({ title, description: common.tripPageDescription(texts.description, trip) });
};

export const handle = { hydrate: (data) => !data?.signIn } satisfies RouteHandle<
	Route.ComponentProps["loaderData"] | undefined
>;

const SIGN_IN_TOAST = {
	title: common.authenticationRequired,
	message: texts.signInBelow,
	type: "info",
} as const;

export default function Trip({ loaderData, actionData }: Route.ComponentProps) {
	const { view, forecast, safety } = loaderData;
	if (view)
		return (
			<DashboardPage
				view={view}
				planCard={forecast && <ForecastCard card={forecast} />}
				safety={safety && <SafetyNotice notice={safety} />}
				formResult={actionData?.result}
			/>
		);
	// Only the server renders the sign-in page, so no browser has to load it.
	if (!import.meta.env.SSR) return null;
	return (
		<div className="flex flex-col">
			<SignInPage view={loaderData.signIn} />
			<LaterToast toast={SIGN_IN_TOAST} />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <TripError error={error} />;
}
