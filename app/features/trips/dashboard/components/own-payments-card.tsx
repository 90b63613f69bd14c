import * as refundTexts from "#app/features/fund/refunds/texts/cards.ts";
import { OwnShareLine } from "#app/features/options/components/own-share-line.tsx";
import { PayAhead } from "#app/features/payments/components/pay-ahead.tsx";
import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { RestartCharges } from "#app/features/payments/components/restart-charges.tsx";
import {
	OutsideLink,
	OwnOutsideLines,
} from "#app/features/payments/outside/components/own-outside-lines.tsx";
import { ChangePlanLink } from "#app/features/payments/plan-change/components/change-plan-link.tsx";
import { ProgressDisplay } from "#app/features/payments/progress/components/progress-display.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";
import { PayLink } from "./task-buttons.tsx";
import { Part } from "./trip-view.tsx";

type OwnMembership = NonNullable<DashboardView["own"]>;

/**
 * The organizer decides on their own refund request, so until they make one, a link next to their payments is enough.
 */
export function isRefundLinked({ role, refunds: { own }, trip, own: membership }: DashboardView): boolean {
	if (role !== "organizer" || trip.cancelled || !own || !membership?.strip) return false;
	return own.open === null && own.returned === 0;
}

export function OwnPayments({ view, own }: { view: DashboardView; own: OwnMembership }) {
	const { strip, progress, returned } = own;
	if (!strip)
		return view.ownCompanions?.isPaidFor ? (
			<Card title={common.yourPayments}>
				<OwnShareLine own={view.ownCompanions} />
			</Card>
		) : null;
	// A payment of a cancelled trip that was refunded does not count as paid.
	const isAllPaid = strip.allPaid && !(view.trip.cancelled && returned > 0);
	return (
		<Card
			title={common.yourPayments}
			aside={!(strip.allPaid && !isAllPaid) && <Pill tone={own.standing.tone}>{own.standing.text}</Pill>}
		>
			<Part of="money">
				{progress && <ProgressDisplay {...progress} label={common.yourPayments} />}
				{returned > 0 && (
					<p>
						{refundTexts.sent(
							<strong className="money font-semibold">{formatCents(returned)}</strong>,
							own.returnedTo,
						)}
					</p>
				)}
				<PaymentStrip strip={strip} />
				{own.outside && <OwnOutsideLines outside={own.outside} />}
				{own.oddCents && <p className="text-ink-soft">{own.oddCents}</p>}
				{own.credit && <p>{own.credit}</p>}
				<OwnShareLine own={view.ownOptions} />
				<OwnShareLine own={view.ownCompanions} />
			</Part>
			{isAllPaid && (
				<Part of="trip" onlyNarrow>
					<p>{own.outside?.paid ?? texts.allIsPaid(formatCents(strip.paid))}</p>
				</Part>
			)}
			{view.refunds.own?.request && (
				<Part of="trip" onlyNarrow>
					<OwnShareLine own={view.refunds.own.request} />
				</Part>
			)}
			<NextStep view={view} own={own} />
			<Part of="money">
				{own.ahead && own.pay && <PayAhead offer={own.ahead} to={own.pay.to} />}
				<div className="flex flex-wrap gap-x-6">
					{strip.made > 0 && (
						<ButtonLink to={pathTo("/trip/:shareId/receipts", { shareId: view.trip.shareId })} look="quiet">
							{common.yourReceipts}
						</ButtonLink>
					)}
					{own.outside && <OutsideLink outside={own.outside} />}
					{own.changePlan && <ChangePlanLink to={own.changePlan} />}
					{view.actions.charges && (
						<ButtonLink to={view.actions.charges.to} look="quiet">
							{view.actions.charges.title}
						</ButtonLink>
					)}
					{isRefundLinked(view) && (
						<ButtonLink to={pathTo("/trip/:shareId/refunds", { shareId: view.trip.shareId })} look="quiet">
							{refundTexts.ask}
						</ButtonLink>
					)}
				</div>
			</Part>
		</Card>
	);
}

function NextStep({ view, own }: { view: DashboardView; own: OwnMembership }) {
	const { next } = own;
	if (!next || view.trip.cancelled) return null;
	return (
		<>
			{next.status === "action_required" && (
				<Notice tone="due" title={common.bankAsks}>
					{texts.bankAsks}
				</Notice>
			)}
			{next.status === "failed" && (
				<Notice tone="late" title={texts.failedTitle}>
					{texts.failed}
				</Notice>
			)}
			{next.status === "processing" ? (
				<Notice title={common.doNotPayAgain} action={<PayLink view={view} />}>
					{common.notHeardBack}
				</Notice>
			) : (
				own.due && <p className="text-ink-soft">{own.due}</p>
			)}
			{own.restartCharges && <RestartCharges to={own.restartCharges} />}
			{next.status !== "processing" && !own.late && <PayLink view={view} />}
		</>
	);
}
