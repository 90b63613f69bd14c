import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { SafetyNotice } from "#app/features/emergency/components/safety-notice-loading.ts";
import { safetyNotice } from "#app/features/emergency/safety-notice.server.ts";
import { forecastCard } from "#app/features/forecast/forecast.server.ts";
import { afterJoining } from "#app/features/joining/after-joining.ts";
import { companionsAsked, companionsNamed } from "#app/features/joining/companions-count.ts";
import { JoinPage } from "#app/features/joining/components/join-page.tsx";
import { guestViews, joinTitle } from "#app/features/joining/components/join-title.ts";
import { earlierSpot } from "#app/features/joining/earlier-spot.server.ts";
import { joinAndPay } from "#app/features/joining/join-and-pay.server.ts";
import { type JoinView, joinFormFacts, joinView } from "#app/features/joining/join-view.server.ts";
import { joinFormSchema, tellSchema } from "#app/features/joining/joining.schema.ts";
import * as texts from "#app/features/joining/texts/join.ts";
import { ordinal } from "#app/features/members/waiting-list/line.ts";
import * as waitingTexts from "#app/features/members/waiting-list/texts.ts";
import { choicesIn } from "#app/features/options/choices-in.ts";
import { viewTitle } from "#app/features/trips/dashboard/texts/views.ts";
import { pageNumber, viewOf } from "#app/features/trips/dashboard/views.ts";
import { askForPayingNotice } from "#app/features/trips/paying-open.server.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { postMessageAction } from "#app/http/actions/chat.server.ts";
import { joinListAction } from "#app/http/actions/waiting-lists.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { enforceMemberLimit, identifyGuest } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { invitationTokenOf } from "#app/http/invited-cookie.server.ts";
import { mapAddress } from "#app/http/picture.server.ts";
import { ensureGuest } from "#app/http/session.server.ts";
import { addShareTags } from "#app/http/share-meta.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { DeadLinkPage, deadLinkTitle } from "#app/shell/dead-link-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import { isReload } from "#app/ui/use-reload.ts";
import type { Route } from "./+types/join";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { searchParams } = args.url;
	const { locations } = args.context.get(servicesContext);
	const view = await joinView(ctx, await tripAccessOf(args), {
		origin: requestStateOf(args).origin,
		locations,
		before: searchParams.get("before") ?? undefined,
		peoplePage: pageNumber(searchParams.get("page")),
		choices: choicesIn(searchParams),
		companions: companionsAsked(searchParams),
	});
	const access = await tripAccessOf(args);
	addShareTags(args, access.trip, view.placesTaken, view.look);
	// The guest cookie is set before the payment, so that a browser that was closed during a payment finds it again.
	await ensureGuest(requestStateOf(args));
	const isNewcomer = !view.member && !view.signedInAs;
	const invitation = isNewcomer ? await invitationTokenOf(args) : null;
	const items = view.guestTrip && (await listTripItems(ctx.db.read, { tripId: access.trip.id }));
	const { trip, member } = access;
	const isNow = member !== null && isAroundTrip(trip, tripZones(locations, trip), ctx.now);
	const forecast = items && (await forecastCard(ctx, locations, access, items));
	const safety = member && (await safetyNotice(ctx, locations, access));
	return {
		...view,
		...(await earlierSpot(ctx, { view, invitation, isSomeoneElse: searchParams.has("new") })),
		...{ isNow, forecast, safety },
		map: mapAddress(args, view.trip),
	};
});

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	const { shareId } = args.params;
	const form = await readForm(args.request);
	if (form.has("message"))
		return runForm(form, args, postMessageAction, () => ({
			to: `${pathTo("/join/:shareId", { shareId })}?view=chat#chat`,
		}));
	if (form.has("waitingList"))
		return runForm(form, args, joinListAction, ({ entry, number }) => ({
			to: pathTo("/join/:shareId", { shareId }),
			toast: waitingTexts.listedToast(
				ordinal(number ?? 1),
				ctx.mail.kind === "none" ? null : readableAddress(entry.email),
			),
		}));
	if (form.has("tell")) return runForm(form, args, tellSchema, (_ctx, { email }) => ask(args, email));
	const { access, kind } = await joinFormFacts(ctx, await tripAccessOf(args), {
		choices: choicesIn(form),
		companions: companionsNamed(form),
	});
	return runForm(form, args, joinFormSchema(kind), async (_ctx, input) => {
		await identifyGuest(args, "join");
		// A newcomer without an account is only counted by address, because each post could use a new guest cookie.
		if (kind.known) await enforceMemberLimit(args, "payment");
		const invitation = await invitationTokenOf(args);
		const { origin } = requestStateOf(args);
		const step = await joinAndPay(ctx, access, { ...input, invitation }, origin);
		if (step.status === "embedded") return { confirmOnClient: step.clientConfirmation };
		return afterJoining(ctx, access, step);
	});
});

async function ask(args: Route.ActionArgs, email: string | undefined) {
	const { shareId } = args.params;
	await identifyGuest(args, "join");
	await askForPayingNotice(requestStateOf(args).ctx, shareId, email);
	return { to: pathTo("/join/:shareId", { shareId }), toast: texts.told };
}

/**
 * After a declined card (409) or a refusal by the provider (502) the person is a member, so the page reloads its data.
 */
export const shouldRevalidate = revalidation({
	staleAfter: [409, 502],
	onOtherView: isReload,
});

export const meta: Route.MetaFunction = ({ loaderData, error, location }) =>
	loaderData
		? privatePageMeta({
				title: titleOf(loaderData, new URLSearchParams(location.search)),
				description: common.tripPageDescription(texts.description, loaderData.trip.title),
			})
		: privatePageMeta({ title: deadLinkTitle(error) });

function titleOf(view: JoinView, query: URLSearchParams): string {
	const shown = view.guestTrip ? viewOf(query, guestViews(view)) : "trip";
	return shown === "trip" ? joinTitle(view) : viewTitle(view.trip.title, shown);
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<JoinPage
			view={loaderData}
			actionData={actionData}
			confirmOnClient={actionData?.confirmOnClient}
			safety={loaderData.safety && <SafetyNotice notice={loaderData.safety} />}
		/>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <DeadLinkPage error={error} />;
}
