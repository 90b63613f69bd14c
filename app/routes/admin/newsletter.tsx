import { NewsletterPage } from "#app/features/admin/components/newsletter-page.tsx";
import { newsletterView } from "#app/features/admin/inbox/newsletter.server.ts";
import { readPage } from "#app/features/admin/search.ts";
import * as texts from "#app/features/admin/texts/newsletter.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/newsletter";
import { ADMIN_HANDLE, AdminError, adminMeta } from "./admin-route.tsx";

export const handle = ADMIN_HANDLE;

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	newsletterView(ctx, readPage(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = ({ error }) => adminMeta(error, texts.title);

export default function Newsletter({ loaderData }: Route.ComponentProps) {
	return <NewsletterPage view={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <AdminError error={error} />;
}
