import { useId } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { ReceiptLine } from "#app/features/payments/components/receipt-line.tsx";
import * as presentTexts from "#app/features/payments/presents/texts.ts";
import * as paymentTexts from "#app/features/payments/texts.ts";
import { dateOf, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { Receipt, ReceiptsView } from "../receipts.server.ts";
import * as texts from "../texts/receipts.ts";
import { PrintButton } from "./print-button.tsx";

export function ReceiptsPage({ view }: { view: ReceiptsView }) {
	const { trip, receipts, isGuest, hiddenCount } = view;
	const back = `/${isGuest ? "join" : "trip"}/${trip.shareId}`;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<div className="print:hidden">
				<PageHeading tripTitle={trip.title} title={receiptsTitle(view)} />
			</div>
			{receipts.length === 0 && <NoReceipts to={back} />}
			{receipts.map((receipt) => (
				<ReceiptCard
					key={receipt.id}
					view={view}
					receipt={receipt}
					page={receipts.length > 1 ? pathTo("/trip/:shareId/receipts", { shareId: trip.shareId }) : null}
				/>
			))}
			<div className="flex flex-wrap gap-3 print:hidden">
				{receipts.length > 0 && <PrintButton />}
				{hiddenCount > 0 && (
					<ButtonLink to={pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })} look="secondary">
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

type Props = {
	view: Pick<ReceiptsView, "paidBy" | "share"> & { trip: Omit<ReceiptsView["trip"], "shareId"> };
	receipt: Receipt;
	page: string | null; // the receipts page, which can show this receipt alone
};

export function ReceiptCard({ view, receipt, page }: Props) {
	const titleId = useId();
	const { trip, paidBy } = view;
	const { id, number, total, amount, paidAt, refunded, deduction, backInPool, present, giver } = receipt;
	return (
		<article
			id={id}
			aria-labelledby={titleId}
			className="relative flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card not-last:break-after-page print:break-inside-avoid"
		>
			<p className="hidden font-display text-lg font-bold print:block">{texts.issuer}</p>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id={titleId}>{total === 1 ? common.receipt : texts.receiptOf(number, total)}</h2>
				<div className="flex flex-wrap gap-2">
					{receipt.demo && <Pill tone="due">{texts.demoMoney}</Pill>}
					<StatusPill receipt={receipt} />
				</div>
			</div>
			<p>
				<span className="amount block text-2xl">{formatCents(amount)}</span>
				{paidAt !== null && (
					<span className="text-ink-soft">{texts.paidOn(formatDate(dateOf(new Date(paidAt))))}</span>
				)}
			</p>
			<dl className="perforated -mx-5 flex flex-col gap-3 px-5 pt-4">
				<ReceiptLine label={texts.paidBy}>{giver ?? paidBy}</ReceiptLine>
				<ReceiptLine label={texts.paidFor}>
					{present !== null
						? presentTexts.aPresentFor(present)
						: total === 1
							? texts.wholeShare
							: texts.partOfShare(number, total)}
				</ReceiptLine>
				{giver && <ReceiptLine label={texts.travels}>{paidBy}</ReceiptLine>}
				{view.share && present === null && <ReceiptLine label={texts.share}>{view.share}</ReceiptLine>}
				{receipt.ahead > 0 && (
					<ReceiptLine label={paymentTexts.paidAhead}>{formatCents(receipt.ahead)}</ReceiptLine>
				)}
				{receipt.card && <ReceiptLine label={common.card}>{receipt.card}</ReceiptLine>}
				<ReceiptLine label={texts.trip}>
					{trip.title}
					<span className="block font-normal text-ink-soft">{formatRange(trip.startDate, trip.endDate)}</span>
				</ReceiptLine>
				<ReceiptLine label={common.organizer}>{trip.organizerName}</ReceiptLine>
				{refunded > 0 && (
					<ReceiptLine label={giver ? texts.refundedToGiver : texts.refundedToCard}>
						{formatCents(refunded)}
					</ReceiptLine>
				)}
				{backInPool > 0 && <ReceiptLine label={texts.backInPool}>{formatCents(backInPool)}</ReceiptLine>}
				{deduction > 0 && <ReceiptLine label={texts.keptForCardFees}>{formatCents(deduction)}</ReceiptLine>}
				{receipt.lost > 0 && <ReceiptLine label={texts.keptByBank}>{formatCents(receipt.lost)}</ReceiptLine>}
				{receipt.onStatement && (
					<ReceiptLine label={texts.onCardStatement}>{receipt.onStatement}</ReceiptLine>
				)}
				{receipt.reference && <ReceiptLine label={texts.reference}>{receipt.reference}</ReceiptLine>}
			</dl>
			{receipt.demo && <p className="text-sm text-ink-soft">{texts.nothingWasPaid}</p>}
			<p className="text-sm print:hidden">
				<Link className="link" to={pathTo("/refund-policy")}>
					{paymentTexts.howRefundsWork}
				</Link>
			</p>
			{page && present === null && (
				<p className="text-sm print:hidden">
					<Link className="link" to={`${page}?payment=${number}`}>
						{texts.onlyThisReceipt}
						<span className="sr-only">{texts.paymentNumber(number)}</span>
					</Link>
				</p>
			)}
		</article>
	);
}

function StatusPill({ receipt: { status, lost } }: { receipt: Receipt }) {
	if (status === "refunded") return <Pill tone="neutral">{texts.refunded}</Pill>;
	if (status === "partially_refunded") return <Pill tone="neutral">{texts.partlyRefunded}</Pill>;
	if (status === "disputed" && lost > 0) return <Pill tone="late">{texts.lost}</Pill>;
	if (status === "disputed") return <Pill tone="late">{texts.disputed}</Pill>;
	return <Pill tone="paid">{common.paid}</Pill>;
}
