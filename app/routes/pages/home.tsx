import { type ActionFunctionArgs, data, redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { wellKnownLocations } from "#app/features/bookings/locations/search-locations.server.ts";
import { PlannerForecast } from "#app/features/forecast/components/planner-forecast.tsx";
import type { ForecastAnswer } from "#app/features/forecast/forecast.schema.ts";
import { forecastOfForm, mayForecastPlans } from "#app/features/forecast/forecast.server.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import { HomeTrips } from "#app/features/trips/list/components/trip-stubs.tsx";
import { homeTrips } from "#app/features/trips/list/trip-list.server.ts";
import { HomePage } from "#app/features/trips/planning/components/home-page.tsx";
import { OwnTier } from "#app/features/trips/planning/components/planner-fields.tsx";
import { PlannerExtra } from "#app/features/trips/planning/components/planner-form.tsx";
import {
	hasSeenPrivacyNotice,
	privacySeenCookie,
} from "#app/features/trips/planning/components/privacy-notice.tsx";
import { clearDraft, findOwnDraft, restoreDraft } from "#app/features/trips/planning/drafts.server.ts";
import { exampleTrip } from "#app/features/trips/planning/example-trip.ts";
import { plannerTier } from "#app/features/trips/planning/planner-tier.ts";
import {
	type PlannerItem,
	type PlannerValues,
	plannerValues,
} from "#app/features/trips/planning/planner-values.ts";
import * as texts from "#app/features/trips/planning/texts/home.ts";
import { plannerSchema } from "#app/features/trips/trips.schema.ts";
import { defaultDates } from "#app/features/trips/trips.ts";
import { createTripAction } from "#app/http/actions/trips.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { ctxOf, requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { type FormActionData, runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { answerPlannerForm } from "#app/http/planner-form.server.ts";
import { isSecure } from "#app/http/session.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/home";

export const loader = pageHandler(async ({ request, context, url }: Route.LoaderArgs, ctx) => {
	const signedIn = userOf(ctx) !== null;
	const { draft, canRestore } = signedIn ? await findOwnDraft(ctx) : { draft: null, canRestore: false };
	return {
		signedIn,
		formKey: newId(),
		draft,
		canRestore,
		example: exampleTrip(url.searchParams, dateOf(ctx.now)),
		trips: await homeTrips(ctx),
		mayForecast: mayForecastPlans(ctx),
		ownTier: plannerTier(tierOf(userOf(ctx), ctx.now)),
		defaults: defaultDates(dateOf(ctx.now)),
		wellKnown: wellKnownLocations(context.get(servicesContext).locations),
		privacyNotice: !signedIn && !hasSeenPrivacyNotice(request.headers.get("Cookie")),
	};
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	const intent = form.get("intent");
	if (intent === "start-over" || intent === "restore-plan") return changeDraft(args, intent);
	if (intent === "dismiss-privacy") return dismissPrivacyNotice(args);
	const answer = await answerPlannerForm(form, args);
	if (answer) {
		const { result, status } = answer;
		const forecast = intent === "forecast" ? forecastOf(args, result.initialValue) : null;
		return data({ result, forecast } satisfies HomeActionData, { status });
	}
	return runForm(form, args, { ...createTripAction, schema: plannerSchema }, ({ shareId }) => ({
		to: pathTo("/trip-created/:shareId", { shareId }),
	}));
});

type HomeActionData = FormActionData & { forecast: ForecastAnswer | null };

function forecastOf(args: ActionFunctionArgs, typed: unknown): ForecastAnswer | null {
	const values = plannerValues(typed, { startDate: "", endDate: "" });
	return forecastOfForm(ctxOf(args), args.context.get(servicesContext).locations, values);
}

/** A visitor's plan is in the browser, so there is nothing to clear on the server. */
async function changeDraft(args: ActionFunctionArgs, intent: "start-over" | "restore-plan") {
	const ctx = ctxOf(args);
	if (userOf(ctx)) await (intent === "start-over" ? clearDraft(ctx) : restoreDraft(ctx));
	// After Undo the page moves to the form, and after Start over to the text above it.
	return redirect(intent === "start-over" ? "/#plan" : "/#planner", 303);
}

function dismissPrivacyNotice(args: ActionFunctionArgs) {
	const state = requestStateOf(args);
	state.cookies.push(privacySeenCookie(isSecure(state)));
	return redirect("/", 303);
}

/** Editing the plan's list changes nothing on the server. */
export const shouldRevalidate = revalidation({ keepsForm: true });

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, {
		title: args.loaderData?.trips?.title ?? common.tagline,
		description: texts.description,
		path: "/",
	});

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
	const { trips, ownTier, mayForecast, ...page } = loaderData;
	const answer = actionData && "forecast" in actionData ? actionData.forecast : null;
	const forecast = (values: PlannerValues, newItem: PlannerItem) => (
		<PlannerForecast {...{ values, newItem, answer }} hasPlan={mayForecast} plan={TIER_BY_ID.plus.name} />
	);
	return (
		<OwnTier value={ownTier}>
			<PlannerExtra value={forecast}>
				<HomePage {...page} ownTrips={trips && <HomeTrips trips={trips} />} formResult={actionData?.result} />
			</PlannerExtra>
		</OwnTier>
	);
}
