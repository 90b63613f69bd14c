import { useRouteLoaderData, useSearchParams } from "react-router";
import { HowItWorksPage } from "#app/features/site/information/components/how-it-works-page.tsx";
import { structuredQuestions } from "#app/features/site/information/structured-questions.ts";
import * as texts from "#app/features/site/information/texts/how-it-works.ts";
import { questions } from "#app/features/site/information/texts/organizer-questions.ts";
import type { loader } from "#app/root.tsx";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/how-it-works";

/** With `?demo=full` the router answers, and shows only the demo. */
export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, {
		title: texts.title,
		description: texts.description,
		structured: structuredQuestions(questions),
	});

export default function HowItWorks() {
	const [query] = useSearchParams();
	const root = useRouteLoaderData<typeof loader>("root");
	return <HowItWorksPage isDemoAlone={query.get("demo") === "full"} hasScript={root?.lite !== true} />;
}
