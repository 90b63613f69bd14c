import { newsletterCsv } from "#app/features/admin/inbox/subscribers.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/newsletter-csv";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => {
	const { name, csv } = await newsletterCsv(ctx);
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "private, no-store",
		},
	});
});
