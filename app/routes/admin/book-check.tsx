import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { BookCheckPage } from "#app/features/admin/components/book-check-page.tsx";
import {
	bookCheckSchema,
	bookCheckView,
	checkBooksNow,
	endBookCheck,
	returnMissingCharge,
} from "#app/features/admin/money/book-check.server.ts";
import * as texts from "#app/features/admin/texts/book-check.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/book-check";

export const loader = pageHandler((_args: Route.LoaderArgs, ctx) => bookCheckView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, bookCheckSchema, async (_ctx, input) => {
		const to = "/admin/money/check";
		if (input.step === "check") return { to, toast: await checkBooksNow(ctx) };
		if (input.step === "return") return { to, toast: await returnMissingCharge(ctx, input) };
		return { to, toast: await endBookCheck(ctx, input) };
	});
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function BookCheck({ loaderData, actionData }: Route.ComponentProps) {
	return <BookCheckPage view={loaderData} {...(actionData && { reply: actionData })} />;
}
