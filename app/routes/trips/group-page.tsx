import { z } from "zod";
import { EditGroupPage, MAKE } from "#app/features/group-page/components/edit-group-page.tsx";
import { editGroupPageView } from "#app/features/group-page/group-page-view.server.ts";
import * as texts from "#app/features/group-page/texts.ts";
import {
	closeGroupPageAction,
	readPageForm,
	removeCoverAction,
	saveGroupPageAction,
	savePostedCover,
	saveWithCoverAction,
} from "#app/http/actions/group-page.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { fileForm, isFileForm } from "#app/http/picture-form.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/group-page";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	editGroupPageView(ctx, await tripAccessOf(args), requestStateOf(args).origin),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/group-page", args.params);
	if (isFileForm(args.request))
		return args.url.searchParams.has(MAKE) ? postWithCover(args, to) : postCover(args, to);
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "close":
			return runForm(form, args, closeGroupPageAction, () => ({ to, toast: texts.closed }));
		case "remove-cover":
			return runForm(form, args, removeCoverAction, () => ({ to, toast: { title: texts.coverRemoved } }));
		default:
			return runForm(form, args, saveGroupPageAction, () => ({ to, toast: texts.saved }));
	}
});

/** The form that creates the page may include its cover. */
async function postWithCover(args: Route.ActionArgs, to: string) {
	const saved = () => ({ to, toast: texts.saved });
	const posted = await readPageForm(args).catch((error: Error) => error);
	if (posted instanceof Error) return runForm(fileForm(), args, z.object({}), () => Promise.reject(posted));
	const { form, picture } = posted;
	return picture
		? runForm(form, args, saveWithCoverAction(picture), saved)
		: runForm(form, args, saveGroupPageAction, saved);
}

/** The picture's own form sends a file. The limits are counted before it is read. */
function postCover(args: Route.ActionArgs, to: string) {
	return runForm(fileForm(), args, z.object({ picture: z.string().optional() }), async () => {
		await savePostedCover(args);
		return { to, toast: { title: texts.coverSaved } };
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, trip: loaderData?.trip.title });

export default function GroupPageRoute({ loaderData, actionData }: Route.ComponentProps) {
	return <EditGroupPage view={loaderData} formResult={actionData?.result} />;
}
