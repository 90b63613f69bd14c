import { AboutPage } from "#app/features/content/components/about-page.tsx";
import * as texts from "#app/features/content/texts/about.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/about";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

export default AboutPage;
