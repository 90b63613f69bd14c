import { receiptView } from "#app/features/billing/billing-view.server.ts";
import { PlanReceiptPage } from "#app/features/billing/components/receipt-page.tsx";
import * as texts from "#app/features/billing/texts/pages.ts";
import { PrintButton } from "#app/features/statements/components/print-button.tsx";
import { pageHandler } from "#app/http/handlers.server.ts";
import { pageTitle } from "#app/lib/texts.ts";
import type { Route } from "./+types/receipt";

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => receiptView(ctx, params.invoiceRef));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData ? texts.receiptFor(loaderData.receipt.title) : texts.receipt) },
	{ name: "robots", content: "noindex" },
];

export default function PlanReceipt({ loaderData }: Route.ComponentProps) {
	return (
		<PlanReceiptPage receipt={loaderData.receipt} paidBy={loaderData.paidBy}>
			<PrintButton />
		</PlanReceiptPage>
	);
}
