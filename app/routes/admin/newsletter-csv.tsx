import type { MiddlewareFunction } from "react-router";
import { isAdmin, requireAdmin } from "#app/features/admin/admin.server.ts";
import { newsletterCsv } from "#app/features/admin/inbox/newsletter.server.ts";
import * as texts from "#app/features/admin/texts/newsletter.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/newsletter-csv";
import { ADMIN_HANDLE, AdminError, adminMeta } from "./admin-route.tsx";

export const handle = ADMIN_HANDLE;

const download = pageHandler(async (_args: Parameters<MiddlewareFunction>[0], ctx) => {
	const { name, csv } = await newsletterCsv(ctx);
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "private, no-store",
		},
	});
});

/** A route of a file alone would refuse others with another answer than a page that does not exist. */
export const middleware: MiddlewareFunction<Response>[] = [
	(args, next) => (isAdmin(ctxOf(args)) ? download(args) : next()),
];

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => {
	requireAdmin(ctx);
	return null;
});

export const meta: Route.MetaFunction = ({ error }) => adminMeta(error, texts.title);

export default function NewsletterCsv() {
	return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <AdminError error={error} />;
}
