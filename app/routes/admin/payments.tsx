import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { PaymentsPage } from "#app/features/admin/components/payments-page.tsx";
import { bookAttempt, bookSchema } from "#app/features/admin/money/retry.server.ts";
import { paymentsView } from "#app/features/admin/payments/payments-view.server.ts";
import * as texts from "#app/features/admin/texts/payment-story.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/payments";
import { errorsOf } from "./admin-errors.ts";

const queryOf = (request: Request) => readSearchText(new URL(request.url).searchParams);

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	paymentsView(ctx, queryOf(request)),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, bookSchema, async (_ctx, { attempt }) => ({
		to: `/admin/payments?q=${encodeURIComponent(queryOf(args.request) || attempt)}`,
		toast: await bookAttempt(ctx, attempt),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
	return <PaymentsPage view={loaderData} errors={errorsOf(actionData)} />;
}
