import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { NewsletterPage } from "#app/features/admin/components/newsletter-page.tsx";
import {
	newsletterView,
	sendArticle,
	sendArticleSchema,
} from "#app/features/admin/inbox/subscribers.server.ts";
import { readPage } from "#app/features/admin/search.ts";
import * as texts from "#app/features/admin/texts/newsletter.ts";
import { listArticles } from "#app/features/site/blog/articles.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/newsletter";

export const loader = pageHandler(async ({ request }: Route.LoaderArgs, ctx) => ({
	view: await newsletterView(ctx, readPage(new URL(request.url).searchParams)),
	articles: listArticles().map(({ id, title }) => ({ id, title })),
}));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, sendArticleSchema, async (_ctx, { article }) => ({
		to: "/admin/newsletter",
		toast: await sendArticle(ctx, article),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
	return <NewsletterPage {...loaderData} actionData={actionData} />;
}
