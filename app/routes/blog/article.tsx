import { isRouteErrorResponse, redirect } from "react-router";
import { z } from "zod";
import { findArticle, listArticles } from "#app/features/site/blog/articles.server.ts";
import { articleView, structuredArticle } from "#app/features/site/blog/blog-view.ts";
import { ArticlePage } from "#app/features/site/blog/components/article-page.tsx";
import { articlePath } from "#app/features/site/blog/paths.ts";
import { toggled } from "#app/features/site/blog/reading.ts";
import * as texts from "#app/features/site/blog/texts/article.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { keepReading, readReading } from "#app/http/reading-cookie.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ErrorLayout, ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import { previewPath, publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/article";
import { feedLink } from "./list.tsx";

export const handle = { hydrate: false } satisfies RouteHandle;

/** @throws DomainError not_found */
function requireArticle(id: string) {
	const article = findArticle(id);
	if (!article) throw new DomainError("not_found", texts.notFoundText);
	return article;
}

export const loader = pageHandler(async (args: Route.LoaderArgs) => {
	const { id } = args.params;
	const article = requireArticle(id);
	// An article has one address, to which its slug redirects.
	if (String(article.id) !== id) throw redirect(articlePath(article), 301);
	const { origin } = requestStateOf(args);
	const picture = previewPath(articlePath(article));
	return {
		view: articleView(listArticles(), article, await readReading(args), origin),
		structured: structuredArticle(article, { origin, picture }),
	};
});

const schema = z.object({ intent: z.enum(["like", "bookmark"]) });

export const action = formAction(schema, async (_ctx, { intent }, args: Route.ActionArgs) => {
	const article = requireArticle(args.params.id);
	const reading = await readReading(args);
	const list = intent === "like" ? "likes" : "bookmarks";
	const ids = toggled(reading[list], article.id);
	await keepReading(args, { ...reading, [list]: ids });
	const to = `${articlePath(article)}#reader`;
	if (intent === "like") return { to };
	return { to, toast: { title: ids.includes(article.id) ? texts.bookmarked : texts.unbookmarked } };
});

export const meta: Route.MetaFunction = (args) => {
	const { error, loaderData } = args;
	if (!loaderData) return [{ title: common.pageTitle(isGone(error) ? texts.notFound : errorTitle(error)) }];
	const { title, excerpt } = loaderData.view;
	const { structured } = loaderData;
	return [...publicPageMeta(args, { title, description: excerpt, type: "article", structured }), feedLink];
};

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
	return <ArticlePage view={loaderData.view} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isGone(error)) return <ErrorPage error={error} />;
	return (
		<ErrorLayout title={texts.notFound} actions={<ButtonLink to={pathTo("/blog")}>{texts.back}</ButtonLink>}>
			<p>{texts.notFoundText}</p>
		</ErrorLayout>
	);
}

const isGone = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
