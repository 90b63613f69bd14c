import { PaymentDemo } from "#app/features/site/demos/components/payment-demo.tsx";
import { demoView, readPaid } from "#app/features/site/demos/demo-payments.ts";
import * as texts from "#app/features/site/demos/texts/demos.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/payment-demo";

export function loader({ url, context }: Route.LoaderArgs) {
	const view = demoView(dateOf(ctxOf({ context }).now));
	return { view, paid: readPaid(url.searchParams.get("paid")) };
}

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.payTitle, description: texts.payDescription });

export default function PaymentDemoPage({ loaderData: { view, paid } }: Route.ComponentProps) {
	return <PaymentDemo view={view} paid={paid} />;
}
