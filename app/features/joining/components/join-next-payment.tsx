import { paused } from "#app/features/fund/refunds/texts/request.ts";
import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { title as automaticCharges } from "#app/features/payments/texts/automatic-charges.ts";
import { daysBetween, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import * as cashBackTexts from "../texts/cash-back.ts";
import * as texts from "../texts/pass.ts";
import * as plansTexts from "../texts/plans.ts";
import type { BoardingPassProps } from "./join-next-steps.tsx";

/** Within this many days of its due date, the next payment is the page's main action. A late one has a notice above. */
const SOON_DAYS = 7;

/** Where all payments were refunded, the cash back is back, too. */
function PaidByCashBack({ view, member: { cashBackApplied } }: BoardingPassProps) {
	if (cashBackApplied === 0 || view.isRefunded) return null;
	return (
		<span className="block text-sm text-ink-soft">
			{cashBackTexts.paidByCashBack(formatCents(cashBackApplied))}
		</span>
	);
}

export function NextPayment({ view, member }: BoardingPassProps) {
	const { nextPayment, nextCharge, trip, strip, today } = view;
	if (!nextPayment || trip.cancelled) {
		const paidLabel = view.disputeNote ?? (strip.steps.length > 0 ? common.paid : texts.toPay);
		return (
			<div className="flex flex-col gap-2">
				<p className="label">{view.isRefunded ? common.paidThenRefunded : paidLabel}</p>
				<p className="amount text-xl">{formatCents(strip.paid)}</p>
				{view.returned > 0 && (
					<p className="text-sm text-ink-soft">{texts.wentBack(formatCents(view.returned))}</p>
				)}
				{!trip.cancelled && <p className="text-sm text-ink-soft">{common.nothingLeftToPay}</p>}
				<PaidByCashBack view={view} member={member} />
			</div>
		);
	}
	const isLate = view.late !== null;
	const isSoon = !isLate && daysBetween(today, nextPayment.dueDate) <= SOON_DAYS;
	const date = formatDate(nextPayment.dueDate, today);
	return (
		<div className="flex flex-col gap-3">
			<p>
				<span className="label block">{common.nextPayment}</span>
				<span className="amount block text-xl">{formatCents(nextPayment.amount)}</span>
				<span className={cx("block tabular-nums", isLate ? "text-late" : "text-ink-soft")}>
					{isLate ? texts.wasDue(date) : texts.due(date)}
				</span>
				{view.isRefunded && <span className="block text-sm text-ink-soft">{paused}</span>}
				{view.paused && !view.isRefunded && (
					<span className="block text-sm text-ink-soft">{view.paused}</span>
				)}
				<PaidByCashBack view={view} member={member} />
				{nextCharge?.paymentId === nextPayment.id && (
					<span className="block text-sm text-ink-soft">{nextChargeText(nextCharge, today)}</span>
				)}
			</p>
			<ButtonLink
				to={pathTo("/checkout/:shareId/:memberId/:paymentId", {
					shareId: trip.shareId,
					memberId: member.id,
					paymentId: nextPayment.id,
				})}
				look={isSoon ? "primary" : "secondary"}
				wide
			>
				{plansTexts.payNow(formatCents(nextPayment.amount))}
			</ButtonLink>
			{nextPayment.number > 1 && (
				<ButtonLink to={automaticChargesPath(trip.shareId)} look="quiet" className="self-start">
					{automaticCharges}
				</ButtonLink>
			)}
		</div>
	);
}
