import { newsletterCsv } from "#app/features/admin/inbox/subscribers.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import type { Route } from "./+types/newsletter-csv";

/**
 * Only routes with a page are refused with the page of an unknown address. This page is never rendered: its middleware
 * sends the file.
 */
export { NotFoundPage as default } from "#app/shell/error-page.tsx";

const sendFile: Route.MiddlewareFunction = async ({ context }) => {
	const { name, csv } = await newsletterCsv(ctxOf({ context }));
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "private, no-store",
		},
	});
};

export const middleware = [sendFile];
