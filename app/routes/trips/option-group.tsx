import { GroupFormPage } from "#app/features/options/components/group-form-page.tsx";
import { groupForm } from "#app/features/options/group-form.server.ts";
import { optionsPath } from "#app/features/options/options-path.ts";
import * as texts from "#app/features/options/texts/group-form.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { addGroupAction, changeGroupAction, removeGroupAction } from "#app/http/actions/options.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/option-group";

/** The form of a new choice or extra, or of an existing one that the address names. */
export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	const { groupId } = args.params;
	const view = await groupForm(ctx, access, { groupId, kind: args.url.searchParams.get("kind") });
	const items = await listTripItems(ctx.db.read, { tripId: access.trip.id });
	return { view, items: items.map(({ id, name }) => ({ id, name })) };
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = optionsPath(args.params.shareId);
	const form = await readForm(args.request);
	if (form.get("intent") === "delete")
		return runForm(form, args, removeGroupAction, () => ({ to, toast: texts.removedToast, replaces: true }));
	if (args.params.groupId)
		return runForm(form, args, changeGroupAction, () => ({ to, toast: texts.savedToast }));
	return runForm(form, args, addGroupAction, ({ name }) => ({ to, toast: texts.offeredToast(name) }));
});

export const shouldRevalidate = revalidation({ staleAfter: [409], keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const { name, kind = "one_of", trip } = loaderData?.view ?? {};
	return privatePageMeta({
		title: name ? texts.changeTitle(name) : texts.newTitle[kind],
		description: name ? texts.descriptionOf(name) : texts.description,
		trip: trip?.title,
	});
};

export default function OptionGroup({ loaderData: { view, items }, actionData }: Route.ComponentProps) {
	return <GroupFormPage view={view} items={items} formResult={actionData?.result} />;
}
