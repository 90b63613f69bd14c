import { StatementPage } from "#app/features/fund/statements/components/statement-page.tsx";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import * as texts from "#app/features/fund/statements/texts/statement.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { redirectToShareAddress } from "#app/http/share-address.server.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/statement";

export const middleware: Route.MiddlewareFunction[] = [redirectToShareAddress];

export const loader = pageHandler(({ params, request }: Route.LoaderArgs, ctx) => {
	const upTo = new URL(request.url).searchParams.get("upTo");
	return statementView(ctx, params.shareId, { upTo });
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.title });
	const { title } = loaderData.trip;
	const description = common.tripPageDescription(texts.description, title);
	return privatePageMeta({ title: texts.titleOf(title), description });
};

export default function Statement({ loaderData }: Route.ComponentProps) {
	return <StatementPage view={loaderData} />;
}
