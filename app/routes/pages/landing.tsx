import { LandingPage } from "#app/features/site/landing/components/landing-page.tsx";
import { description, title } from "#app/features/site/landing/texts.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/landing";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) => publicPageMeta(args, { title, description });

export default LandingPage;
