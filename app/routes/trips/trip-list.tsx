import { useEffect } from "react";
import { redirect, useNavigate } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import { MembershipQuestions } from "#app/features/joining/components/membership-questions.tsx";
import { listMembershipQuestions } from "#app/features/joining/membership-questions.server.ts";
import { SavedDraft, TripListPage } from "#app/features/trips/list/components/trip-list-page.tsx";
import { copyTripToPlanner } from "#app/features/trips/list/copy-trip.server.ts";
import * as texts from "#app/features/trips/list/texts.ts";
import { archiveTrip, tripListView } from "#app/features/trips/list/trip-list.server.ts";
import { clearDraft } from "#app/features/trips/planning/drafts.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { guestKeyOf } from "#app/http/guest-memberships.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { isOwnVisit } from "#app/http/origin-guard.server.ts";
import { clearPlanningProgress } from "#app/lib/planning-progress.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/trip-list";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { url } = args;
	const clears = url.searchParams.get("clear") === "true";
	if (clears && !isOwnVisit(args.request, requestStateOf(args).origin)) throw redirect("/");
	if (!userOf(ctx)) return { view: null, clears, questions: [] };
	if (clears) {
		await clearDraft(ctx);
		throw redirect("/");
	}
	const query = readSearchText(url.searchParams);
	const questions = await listMembershipQuestions(ctx, await guestKeyOf(args));
	return { view: await tripListView(ctx, query), clears, questions };
});

const schema = z.object({
	intent: z.enum(["copy", "archive", "restore"]),
	trip: z.string(),
	replace: z.literal("yes").optional(),
});

export const action = formAction(
	schema,
	async (ctx, { intent, trip, replace }) => {
		if (intent === "copy") {
			await copyTripToPlanner(ctx, trip, replace === "yes");
			return {
				to: "/",
				toast: {
					title: texts.copied,
					message: texts.checkTheCopy,
				},
			};
		}
		const { title } = await archiveTrip(ctx, trip, intent === "archive");
		return {
			to: "/trip-results",
			toast:
				intent === "archive"
					? { title: texts.archived, message: texts.isAtTheEnd(title) }
					: { title: texts.broughtBack },
		};
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: common.yourTrips, description: texts.description });

/** A visitor's plan is in the browser, so only a script can clear it; without one there is nothing to clear. */
export const handle = { noScriptRedirect: (data) => (data?.clears ? "/" : null) } satisfies RouteHandle<
	Route.ComponentProps["loaderData"] | undefined
>;

export default function TripList({
	loaderData: { view, clears, questions },
	actionData,
}: Route.ComponentProps) {
	const navigate = useNavigate();
	useEffect(() => {
		if (!clears) return;
		clearPlanningProgress();
		void navigate("/", { replace: true });
	}, [clears, navigate]);
	if (!view) return <SavedDraft />;
	const asked = questions.length > 0 && (
		<MembershipQuestions questions={questions} returnTo="/trip-results" />
	);
	return <TripListPage view={view} formResult={actionData?.result} above={asked} />;
}
