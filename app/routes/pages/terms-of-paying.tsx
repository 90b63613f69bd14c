import { Scene } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/terms-of-paying.svg?url";
import { TermsOfPaying } from "#app/features/site/terms/components/terms-page.tsx";
import * as texts from "#app/features/site/terms/texts/pages.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/terms-of-paying";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.termsTitle, description: texts.termsDescription });

export default function TermsOfPayingPage() {
	return <TermsOfPaying picture={<Scene src={scene} alt="" className="rounded-card" />} />;
}
