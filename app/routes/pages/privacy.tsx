import { Scene } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/privacy.svg?url";
import { Privacy } from "#app/features/site/terms/components/terms-page.tsx";
import * as texts from "#app/features/site/terms/texts/privacy.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/privacy";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

export default function PrivacyPage() {
	return <Privacy picture={<Scene src={scene} alt="" className="rounded-card" />} />;
}
