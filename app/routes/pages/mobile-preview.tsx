import { MobilePreviewPage } from "#app/features/site/demos/components/mobile-preview-page.tsx";
import { description, title } from "#app/features/site/demos/texts/mobile-preview.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/mobile-preview";

export const handle = { hydrate: false } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) => publicPageMeta(args, { title, description });

export default MobilePreviewPage;
