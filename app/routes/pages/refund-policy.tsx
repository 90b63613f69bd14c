import { Scene } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/refund-policy.svg?url";
import { RefundPolicy } from "#app/features/site/terms/components/terms-page.tsx";
import * as texts from "#app/features/site/terms/texts/pages.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/refund-policy";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.refundTitle, description: texts.refundDescription });

export default function RefundPolicyPage() {
	return <RefundPolicy picture={<Scene src={scene} alt="" className="rounded-card" />} />;
}
