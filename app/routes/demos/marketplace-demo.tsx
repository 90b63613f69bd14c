import { MarketplaceDemo } from "#app/features/site/demos/components/marketplace-demo.tsx";
import * as texts from "#app/features/site/demos/texts/marketplace.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/marketplace-demo";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

export default MarketplaceDemo;
