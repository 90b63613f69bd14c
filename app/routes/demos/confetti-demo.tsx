import { ConfettiDemo } from "#app/features/site/demos/components/confetti-demo.tsx";
import { DEMO_AMOUNTS, readMade } from "#app/features/site/demos/demo-payments.ts";
import * as texts from "#app/features/site/demos/texts/demos.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/confetti-demo";

export function loader({ url }: Route.LoaderArgs) {
	return { amounts: DEMO_AMOUNTS, made: readMade(url.searchParams.get("made")) };
}

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.confettiTitle, description: texts.confettiDescription });

export default function ConfettiDemoPage({ loaderData: { amounts, made } }: Route.ComponentProps) {
	return <ConfettiDemo amounts={amounts} made={made} />;
}
