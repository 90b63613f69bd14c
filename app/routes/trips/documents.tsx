import { DocumentsPage } from "#app/features/trips/documents/components/documents-page.tsx";
import { documentsSchema } from "#app/features/trips/documents/documents.schema.ts";
import {
	checkDocuments,
	documentsView,
	requireDocuments,
} from "#app/features/trips/documents/documents.server.ts";
import * as texts from "#app/features/trips/documents/texts.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/documents";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	documentsView(ctx, await tripAccessOf(args)),
);

export const action = formAction(documentsSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { params } = args;
	await requireDocuments(ctx, await tripAccessOf(args));
	await enforceMemberLimit(args, "documents");
	const checked = await checkDocuments(ctx, params.shareId, input);
	const toast = { title: texts.saved, message: texts.checked(checked) };
	return { to: pathTo("/trip/:shareId/documents", { shareId: params.shareId }), toast };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, trip: loaderData?.trip.title });

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
	return <DocumentsPage view={loaderData} formResult={actionData?.result} />;
}
