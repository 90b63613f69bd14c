import { PrintButton } from "#app/features/fund/statements/components/print-button.tsx";
import { receiptView } from "#app/features/plans/billing/billing-view.server.ts";
import { TierReceiptPage } from "#app/features/plans/billing/components/receipt-page.tsx";
import * as texts from "#app/features/plans/billing/texts/pages.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/receipt";

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => receiptView(ctx, params.invoiceRef));

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.receipt });
	const { title, paidOn } = loaderData.receipt;
	const description = texts.receiptDescription(title, formatDate(paidOn));
	return privatePageMeta({ title: texts.receiptFor(title), description });
};

export default function PlanReceipt({ loaderData }: Route.ComponentProps) {
	return (
		<TierReceiptPage receipt={loaderData.receipt} paidBy={loaderData.paidBy}>
			<PrintButton />
		</TierReceiptPage>
	);
}
