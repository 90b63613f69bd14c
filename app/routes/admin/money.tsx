import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { MoneyPage } from "#app/features/admin/components/money-page.tsx";
import { moneyView } from "#app/features/admin/money/money-view.server.ts";
import { retryIssue, retrySchema } from "#app/features/admin/money/retry.server.ts";
import * as texts from "#app/features/admin/texts/money.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/money";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => moneyView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, retrySchema, async (_ctx, input) => ({
		to: `/admin/money#${input.what}`,
		toast: await retryIssue(ctx, input),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
	return <MoneyPage view={loaderData} errors={errorsOf(actionData)} />;
}
