import { expensesCsv } from "#app/features/expenses/expenses-csv.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/expenses-csv";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { name, csv } = await expensesCsv(ctx, await tripAccessOf(args));
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "private, no-store",
		},
	});
});
