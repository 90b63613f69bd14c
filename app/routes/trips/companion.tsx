import { companionView } from "#app/features/companions/companions-view.server.ts";
import { CompanionPage } from "#app/features/companions/components/companion-page.tsx";
import * as texts from "#app/features/companions/texts/companion.ts";
import { companionPath, companionsPath } from "#app/features/payments/companions/companions-path.ts";
import {
	companionLinkAction,
	removeCompanionAction,
	takeOverAction,
} from "#app/http/actions/companions.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { setOneTimeSecret, takeOneTimeSecret } from "#app/http/one-time-secret.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/companion";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const view = await companionView(ctx, await tripAccessOf(args), args.params.memberId);
	const secret = await takeOneTimeSecret(args, args.request);
	const [id, link] = secret?.split(" ") ?? [];
	return { ...view, link: id === view.id ? link : undefined };
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	const { shareId, memberId } = args.params;
	const to = companionsPath(shareId);
	if (form.get("intent") === "link")
		return runForm(form, args, companionLinkAction, async ({ link }) => {
			await setOneTimeSecret(args, `${memberId} ${link}`);
			return { to: companionPath(shareId, memberId) };
		});
	if (form.has("rest")) return runForm(form, args, takeOverAction, () => ({ to, toast: texts.givenBack }));
	return runForm(form, args, removeCompanionAction, ({ name }) => ({ to, toast: texts.removed(name) }));
});

export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.name ?? texts.title,
		description: loaderData && texts.description(loaderData.name),
		trip: loaderData?.trip.title,
	});

export default function Companion({ loaderData, actionData }: Route.ComponentProps) {
	return <CompanionPage view={loaderData} formResult={actionData?.result} />;
}
