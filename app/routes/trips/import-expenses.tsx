import { z } from "zod";
import { ImportPage } from "#app/features/expenses/components/import-page.tsx";
import { fileSchema } from "#app/features/expenses/import/import.schema.ts";
import { importView } from "#app/features/expenses/import/import-file.server.ts";
import * as texts from "#app/features/expenses/texts/import.ts";
import {
	answerImportAction,
	readInFileAction,
	storeImportAction,
} from "#app/http/actions/expenses.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { readPostedText } from "#app/http/file-form.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { isFileForm } from "#app/http/picture-form.server.ts";
import { requireTripOf, tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/import-expenses";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	importView(ctx, await tripAccessOf(args), args.url.searchParams.get("file")),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const page = pathTo("/trip/:shareId/expenses/import", { shareId });
	const previewOf = ({ importId }: { importId: string }) => ({ to: `${page}?file=${importId}#preview` });
	if (isFileForm(args.request)) return readIn(args, previewOf);
	const form = await readForm(args.request);
	if (form.get("intent") !== "store") return runForm(form, args, answerImportAction, previewOf);
	return runForm(form, args, storeImportAction, ({ expenses, payments }) => ({
		to: pathTo("/trip/:shareId/expenses", { shareId }),
		toast: texts.stored(expenses, payments),
	}));
});

/** When the form is shown again, it names the field, and does not contain the file. */
async function readIn(args: Route.ActionArgs, previewOf: (read: { importId: string }) => { to: string }) {
	await requireTripOf(args, "expense.manage");
	const csv = await readPostedText(args, "csv");
	const form = new FormData();
	form.set("csv", "");
	const schema = z.object({ csv: z.preprocess(() => csv, fileSchema.shape.csv) });
	return runForm(form, args, { ...readInFileAction, schema }, previewOf);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export const handle = { hydrate: false } satisfies RouteHandle;

export default function ImportExpenses({ loaderData, actionData }: Route.ComponentProps) {
	return <ImportPage view={loaderData} formResult={actionData?.result} />;
}
