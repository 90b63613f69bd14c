import * as texts from "#app/features/site/landing/texts.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/landing";
import { Benefits } from "./landing/benefits.tsx";
import { CallToAction } from "./landing/call-to-action.tsx";
import { Hero } from "./landing/hero.tsx";
import { Steps } from "./landing/steps.tsx";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

export default function Landing() {
	return (
		<div className="flex flex-col gap-16 sm:gap-24">
			<Hero />
			<Steps />
			<Benefits />
			<CallToAction />
		</div>
	);
}
