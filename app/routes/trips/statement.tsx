import { StatementPage } from "#app/features/fund/statements/components/statement-page.tsx";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import * as texts from "#app/features/fund/statements/texts/statement.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/statement";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const upTo = new URL(args.request.url).searchParams.get("upTo");
	return statementView(ctx, await tripAccessOf(args), { upTo });
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
