import { data, redirect } from "react-router";
import { ownMembership } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { messageSchema } from "#app/features/chat/chat.schema.ts";
import { postMessage } from "#app/features/chat/chat.server.ts";
import { DashboardPage } from "#app/features/trips/components/dashboard-page.tsx";
import { SignInFirst } from "#app/features/trips/components/sign-in-first.tsx";
import { dashboardView } from "#app/features/trips/dashboard.server.ts";
import { findTrip } from "#app/features/trips/trips.queries.ts";
import { servicesContext, stateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { whoIs } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { countAgainst } from "#app/http/rate-limit.server.ts";
import { flash } from "#app/http/toast.server.ts";
import type { Route } from "./+types/trip";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { shareId } = args.params;
	const url = new URL(args.request.url);
	if (!userOf(ctx)) {
		if (await isGuestAboard(ctx, shareId)) throw redirect(`/join/${shareId}${url.search}`);
		await flash(args.context.get(servicesContext), stateOf(args), {
			title: "Authentication Required",
			type: "error",
		});
		return data(
			{ view: null, signIn: `/login?returnTo=${encodeURIComponent(`/trip/${shareId}`)}` },
			{ status: 401 },
		);
	}
	const query = {
		before: url.searchParams.get("before") ?? undefined,
		allMembers: url.searchParams.get("members") === "all",
	};
	return data({ view: await dashboardView(ctx, shareId, query), signIn: null });
});

export const action = formAction(messageSchema, async (ctx, input, args: Route.ActionArgs) => {
	await countAgainst(ctx, "chat", whoIs(stateOf(args)));
	await postMessage(ctx, args.params.shareId, input);
	return { to: `/trip/${args.params.shareId}#chat` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData?.view ? `${loaderData.view.trip.title} · Gangway` : "Trip · Gangway" },
	{ name: "robots", content: "noindex" },
];

export default function Trip({ loaderData, actionData }: Route.ComponentProps) {
	return loaderData.view ? (
		<DashboardPage view={loaderData.view} reply={actionData?.result} />
	) : (
		<SignInFirst to={loaderData.signIn} />
	);
}

/** A guest who has joined sees their own payments; the dashboard itself needs an account. */
async function isGuestAboard(ctx: Ctx, shareId: string): Promise<boolean> {
	const found = await findTrip(ctx.db.read, shareId);
	return found !== null && (await ownMembership(ctx.db.read, ctx, found.trip.id)) !== null;
}
