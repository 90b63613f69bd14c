import { redirect } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import * as texts from "#app/features/account/texts.ts";
import { signInSchema } from "#app/features/identity/accounts.schema.ts";
import { tierAfterSignIn } from "#app/features/plans/pricing/choice.schema.ts";
import { signInFor } from "#app/features/plans/pricing/texts/choice.ts";
import { signInAction } from "#app/http/actions/account.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { safePath } from "#app/http/paths.ts";
import { NO_TRIP, signInTrip } from "#app/http/sign-in-trip.server.ts";
import { orSecondStep } from "#app/http/step-cookie.server.ts";
import { tripOfPath } from "#app/lib/sign-in-path.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/login";
import { SignInPage, signInMeta } from "./sign-in-page.tsx";

const schema = signInSchema.extend({ returnTo: z.string().optional() });

export async function loader(args: Route.LoaderArgs) {
	const returnTo = safePath(new URL(args.request.url).searchParams.get("returnTo"), "/home");
	if (userOf(ctxOf(args))) throw redirect(returnTo);
	const shareId = tripOfPath(returnTo);
	const plan = tierAfterSignIn(returnTo);
	return {
		returnTo,
		planLead: plan && signInFor(plan),
		...(shareId ? await signInTrip(args, shareId) : NO_TRIP),
	};
}

export const action = formAction(
	schema,
	async (ctx, { returnTo, ...credentials }, args: Route.ActionArgs) => {
		const to = safePath(returnTo, "/home");
		const signedIn = await orSecondStep(signInAction.run(ctx, credentials, args), to);
		const { claimed } = signedIn;
		return {
			to: afterSignIn(signedIn, to),
			replaces: true,
			toast: { title: texts.welcomeBack, message: texts.unclaimedTrips(claimed.overLimit) },
		};
	},
	{ knowsAddress: true },
);

export const meta: Route.MetaFunction = ({ loaderData }) => signInMeta(loaderData?.invitation ?? null);

/** The invitation needs no router: it continues with a link, and its form is a plain one. */
export const handle = { hydrate: (data) => !data?.invitation } satisfies RouteHandle<
	Route.ComponentProps["loaderData"] | undefined
>;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	return <SignInPage view={loaderData} actionData={actionData} />;
}
