import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { PayLink } from "./dashboard-pay.tsx";

type OwnMembership = NonNullable<DashboardView["own"]>;

export function OwnPayments({ view, own }: { view: DashboardView; own: OwnMembership }) {
	const { strip } = own;
	if (!strip) return null;
	return (
		<Card
			title="Your payments"
			aside={
				strip.allPaid ? (
					<Pill tone="paid">All paid</Pill>
				) : (
					<span className="tabular-nums">{strip.count}</span>
				)
			}
		>
			<PaymentStrip strip={strip} />
			<NextStep view={view} own={own} />
			{strip.made > 0 && (
				<ButtonLink to={`/trip/${view.trip.shareId}/receipts`} look="quiet" className="self-start">
					Your receipts
				</ButtonLink>
			)}
		</Card>
	);
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
				own.due && <p className="text-ink-soft">{own.due}</p>
			)}
			{next.status !== "processing" && !own.late && <PayLink view={view} />}
		</>
	);
}
