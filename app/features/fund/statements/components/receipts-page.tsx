import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ReceiptsView } from "../receipts.server.ts";
import * as texts from "../texts/receipts.ts";
import { PrintButton } from "./print-button.tsx";
import { ReceiptCard } from "./receipt-card.tsx";

export function ReceiptsPage({ view }: { view: ReceiptsView }) {
	const { trip, receipts, isGuest, hiddenCount } = view;
	const back = `/${isGuest ? "join" : "trip"}/${trip.shareId}`;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<div className="print:hidden">
				<PageHeading
					label={<span className="wrap-anywhere">{trip.title}</span>}
					title={receiptsTitle(view)}
					spoken={common.spokenTrip(trip.title)}
				/>
			</div>
			{receipts.length === 0 && <NoReceipts to={back} />}
			{receipts.map((receipt) => (
				<ReceiptCard key={receipt.number} view={view} receipt={receipt} />
			))}
			<div className="flex flex-wrap gap-3 print:hidden">
				{receipts.length > 0 && <PrintButton />}
				{hiddenCount > 0 && (
					<ButtonLink to={`/trip/${trip.shareId}/receipts`} look="secondary">
						{texts.allReceipts}
					</ButtonLink>
				)}
			</div>
		</div>
	);
}

export function receiptsTitle({ receipts }: ReceiptsView): string {
	return receipts.length === 1 ? texts.yourReceipt : common.yourReceipts;
}

function NoReceipts({ to }: { to: string }) {
	return (
		<EmptyState
			icon={<Icon name="credit-card" size={28} />}
			title={texts.emptyTitle}
			action={
				<ButtonLink to={to} look="secondary">
					{texts.seePayments}
				</ButtonLink>
			}
		>
			{texts.empty}
		</EmptyState>
	);
}
