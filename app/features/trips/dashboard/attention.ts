import type { DisputeRow } from "#app/features/fund/disputes/dispute-rows.server.ts";
import { decidePath, startRefundPath } from "#app/features/fund/refunds/components/refund-forms.ts";
import type { RefundsSummary } from "#app/features/fund/refunds/refunds-summary.server.ts";
import * as refundTexts from "#app/features/fund/refunds/texts/cards.ts";
import type { OpenOutside } from "#app/features/payments/outside/open-outside.server.ts";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import type { Credit } from "#app/features/payments/share-change/credits.queries.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as handoverTexts from "../handover/texts.ts";
import * as texts from "./texts.ts";

export type AttentionFacts = {
	trip: { id: string; shareId: string; title: string; organizerName: string };
	offer: { until: string } | null; // of the trip, to the viewer
	inbox: RefundsSummary["inbox"];
	disputes: readonly DisputeRow[]; // those that can still be answered
	credits: readonly Credit[]; // of members who have paid more than their share
	lostPayout: string | null; // the amount that the bank sent back
	outside: readonly OpenOutside[]; // members' reports of payments made outside the app
};

export type AttentionRow = {
	id: string;
	icon: "landmark" | "circle-alert" | "users" | "messages-square" | "calendar-clock";
	title: string;
	details: string | null;
	to: string;
	button: string;
};

/** What waits for a decision that only the viewer can make. It is above everything else on their page. */
export function attentionRows({
	trip,
	offer,
	inbox,
	disputes,
	credits,
	lostPayout,
	outside,
}: AttentionFacts): AttentionRow[] {
	const refunds = pathTo("/trip/:shareId/refunds", { shareId: trip.shareId });
	const rows: AttentionRow[] = (inbox?.named ?? []).map(({ id, name, amount, wish }) => ({
		id,
		icon: "landmark",
		title: texts.asksForRefund(name, formatCents(amount)),
		details: wish,
		to: decidePath(refunds, id),
		button: texts.decide,
	}));
	const more = (inbox?.waiting ?? 0) - rows.length;
	if (more > 0)
		rows.push({
			...{ id: "more", icon: "landmark", title: texts.moreRequests(more), details: null },
			...{ to: refunds, button: texts.decide },
		});
	if (inbox && inbox.failed > 0)
		rows.push({
			...{ id: "failed", icon: "circle-alert", title: refundTexts.failed(inbox.failed), details: null },
			...{ to: `${refunds}#failed`, button: texts.decide },
		});
	for (const { id, title, details, to } of outside)
		rows.push({ id, icon: "messages-square", title, details, to, button: outsideTexts.answerIt });
	for (const { id, title, details, to } of disputes)
		rows.push({ id, icon: "circle-alert", title, details, to, button: texts.answerBank });
	for (const { memberId, name, amount } of credits)
		rows.push({
			...{ id: `credit-${memberId}`, icon: "landmark", title: texts.paidMore(name, formatCents(amount)) },
			...{ details: texts.paidMoreDetails, button: texts.refundIt },
			to: startRefundPath(trip.shareId, { memberId, amount }),
		});
	if (lostPayout)
		rows.push({
			...{ id: "payout", icon: "circle-alert", title: texts.payoutLost(lostPayout) },
			...{ details: texts.payoutLostDetails, button: texts.seePayout },
			to: `${pathTo("/fund-release/:tripId", { tripId: trip.id })}#payouts`,
		});
	if (offer)
		rows.push({
			...{ id: "handover", icon: "users", title: handoverTexts.answerTitle(trip.title) },
			details: handoverTexts.answerLead(trip.organizerName, offer.until),
			...{ to: pathTo("/trip/:shareId/handover", { shareId: trip.shareId }), button: handoverTexts.seeOffer },
		});
	return rows;
}
