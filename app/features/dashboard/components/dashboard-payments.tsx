import { NextCharge } from "#app/features/payments/components/next-charge.tsx";
import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import type { PaymentSummary } from "#app/features/payments/payment-summary.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { PayLink } from "./dashboard-pay.tsx";

type OwnMembership = NonNullable<DashboardView["own"]>;

export function OwnPayments({ view, own }: { view: DashboardView; own: OwnMembership }) {
	return (
		<Card title="Your payments" aside={<PaidCount own={own} />}>
			<PaymentStrip payments={own.payments} today={view.today} isTripCancelled={view.trip.cancelled} />
			<NextStep view={view} own={own} />
			{own.payments.some(({ status }) => isCollected(status)) && (
				<ButtonLink to={`/trip/${view.trip.shareId}/receipts`} look="quiet" className="self-start">
					Your receipts
				</ButtonLink>
			)}
		</Card>
	);
}

function PaidCount({ own }: { own: OwnMembership }) {
	const paid = own.payments.filter(({ status }) => isCollected(status) && status !== "refunded").length;
	if (paid === own.payments.length) return <Pill tone="paid">All paid</Pill>;
	return <span className="tabular-nums">{`${paid} of ${own.payments.length} paid`}</span>;
}

function NextStep({ view, own }: { view: DashboardView; own: OwnMembership }) {
	const { next } = own;
	if (!next || view.trip.cancelled) return null;
	return (
		<>
			{next.status === "action_required" && (
				<Notice tone="due" title="Your bank asks you to confirm this payment">
					Until you do, nothing is charged.
				</Notice>
			)}
			{next.status === "failed" && (
				<Notice tone="late" title="Your last payment did not go through">
					You were not charged. Try again, with another card if you like.
				</Notice>
			)}
			{next.status === "processing" ? (
				<Notice title="We are checking your payment. Do not pay again." action={<PayLink view={view} />}>
					We have not heard back from the card company yet.
				</Notice>
			) : (
				<DueText own={own} next={next} today={view.today} />
			)}
			{next.status !== "processing" && !own.late && <PayLink view={view} />}
		</>
	);
}

type DueProps = { own: OwnMembership; next: PaymentSummary; today: CalendarDate };

/** A late member has read at the top of the page how late they are. */
function DueText({ own, next, today }: DueProps) {
	const charge = own.nextCharge?.paymentId === next.id && (
		<NextCharge charge={own.nextCharge} today={today} />
	);
	if (own.late) return charge && <p className="text-ink-soft">{charge}</p>;
	return (
		<p className="text-ink-soft">
			{!own.confirmed && "Your first payment confirms your place. "}
			<span className="money font-semibold text-ink">{formatCents(next.amount)}</span> is due{" "}
			{formatDate(next.dueDate, today)}. {charge}
			{next.dueDate > today && " You can pay early."}
		</p>
	);
}
