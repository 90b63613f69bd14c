import { statementCsv } from "#app/features/fund/statements/statement.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { redirectToShareAddress } from "#app/http/share-address.server.ts";
import type { Route } from "./+types/statement-csv";

export const middleware: Route.MiddlewareFunction[] = [redirectToShareAddress];

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const { name, csv } = await statementCsv(ctx, params.shareId);
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "private, no-store",
		},
	});
});
