import { SecurityPage } from "#app/features/site/information/components/security-page.tsx";
import * as texts from "#app/features/site/information/texts/security.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/security";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const loader = pageHandler(async ({ context }: Route.LoaderArgs, ctx) => ({
	security: context.get(servicesContext).env.SECURITY_EMAIL ?? ctx.mail.supportAddress,
	privacy: ctx.mail.supportAddress,
}));

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

export default function Security({ loaderData }: Route.ComponentProps) {
	return <SecurityPage addresses={loaderData} />;
}
