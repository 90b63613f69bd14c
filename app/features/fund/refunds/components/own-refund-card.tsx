import type { TripSummary } from "#app/access/trip-summary.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { RefundsSummary } from "../refunds-summary.server.ts";
import * as texts from "../texts/cards.ts";
import * as refundTexts from "../texts/refunds.ts";

type OwnProps = {
	own: NonNullable<RefundsSummary["own"]>;
	trip: Pick<TripSummary, "cancelled" | "organizerName">;
	isOrganizer: boolean;
};

export function OwnRefundCard({ to, ...given }: OwnProps & { to: string }) {
	const { own } = given;
	const { open, refundable } = own;
	return (
		<Card
			id="refund"
			title={!open && refundable > 0 ? texts.requestTitle : texts.yourRefund}
			aside={
				open && (
					<Pill tone="due">{open.status === "pending" ? refundTexts.waiting : refundTexts.onItsWay}</Pill>
				)
			}
		>
			<p className="text-ink-soft">
				{own.returned > 0 && texts.sent(<Money cents={own.returned} />, own.returnedTo)}{" "}
				<OwnRefundText {...given} />
			</p>
			<ButtonLink to={to} look="secondary" className="self-start max-sm:w-full">
				{open || refundable === 0 ? texts.seeRefunds : texts.ask}
			</ButtonLink>
		</Card>
	);
}

function OwnRefundText({ own, trip, isOrganizer }: OwnProps) {
	const { open, refundable, returned } = own;
	if (open)
		return open.status === "pending"
			? texts.askedFor(<Money cents={open.amount} />)
			: texts.onItsWay(<Money cents={open.amount} />, own.card);
	if (refundable > 0) {
		const situation = { isCancelled: trip.cancelled, organizer: trip.organizerName, isOrganizer };
		return texts.ownRefund(<Money cents={refundable} />, { ...own, ...situation });
	}
	return returned > 0 ? null : texts.nothingNow;
}

function Money({ cents }: { cents: number }) {
	return <strong className="money font-semibold text-ink">{formatCents(cents)}</strong>;
}
