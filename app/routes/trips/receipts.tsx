import { ReceiptsPage, receiptsTitle } from "#app/features/fund/statements/components/receipts-page.tsx";
import { receiptsView } from "#app/features/fund/statements/receipts.server.ts";
import * as texts from "#app/features/fund/statements/texts/receipts.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/receipts";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const payment = new URL(args.request.url).searchParams.get("payment");
	return receiptsView(ctx, await tripAccessOf(args), { payment });
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? receiptsTitle(loaderData) : texts.title,
		description: texts.description,
		trip: loaderData?.trip.title,
	});

export default function Receipts({ loaderData }: Route.ComponentProps) {
	return <ReceiptsPage view={loaderData} />;
}
