import { z } from "zod";
import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { amount, time } from "#app/lib/answers.ts";
import { dateOf, formatDate, toIso } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { disputeShare } from "../charges/charge-shares.ts";
import { listChargesOf } from "../charges/charges.queries.ts";
import { publicDisputeId } from "../disputes/dispute-id.server.ts";
import { evidenceParts } from "./compose-evidence.ts";
import type { DisputeContext } from "./evidence.queries.ts";
import { EVIDENCE_STATES } from "./evidence.ts";
import { currentEvidence, evidenceState, requireDispute } from "./find-dispute.server.ts";
import * as texts from "./texts.ts";

type Ids = { tripId: TripRef; disputeId: string };

/**
 * Returns the organizer's page about a dispute: the amount and the payer, the evidence, and its deadline.
 * @throws DomainError unauthenticated, forbidden, not_found
 */
export async function evidenceView(ctx: Ctx, ids: Ids) {
	const found = await requireDispute(ctx, ids);
	const { dispute, payment, member, giver, trip } = found;
	const payer = (giver ?? member).name;
	const { evidence, seen } = await currentEvidence(ctx.db.read, found);
	const state = evidenceState(found, ctx.now);
	return {
		trip: { shareId: trip.shareId, title: trip.title },
		disputeId: publicDisputeId(dispute.ref),
		name: payer,
		state,
		status: texts.statusOf(state, {
			name: member.name,
			due: dayOf(dispute.evidenceDueAt),
			inPart: keptInPart(dispute),
		}),
		title: texts.titleFor(payer, formatCents(dispute.amount)),
		figures: await figures(ctx, found),
		debt: await debtWords(ctx, found),
		payment: texts.paymentOf(
			payment.paymentNumber,
			payment.totalPayments,
			dayOf(payment.paidAt) ?? "",
			giver && member.name,
		),
		opened: dayOf(dispute.openedAt) ?? "",
		reason: dispute.reason ? texts.reasonOf(dispute.reason) : null,
		due: dayOf(dispute.evidenceDueAt),
		submitted: dayOf(dispute.evidenceSubmittedAt),
		words: dispute.evidenceText ?? "",
		parts: evidenceParts(evidence),
		seen,
	};
}

export type EvidenceView = Awaited<ReturnType<typeof evidenceView>>;

export const evidenceAnswerSchema = z
	.object({
		id: z.string(),
		memberId: z.string(),
		paymentId: z.string(),
		state: z.enum(EVIDENCE_STATES),
		amount: amount(),
		returned: amount(),
		openedAt: time(),
		dueAt: time().nullable(),
		submittedAt: time().nullable(),
		words: z.string(),
		evidence: z.array(z.object({ label: z.string(), text: z.string() })),
		seen: z.string().meta({ description: "Identifies this evidence, so that no other is sent." }),
	})
	.meta({ id: "Evidence" });

/** GET /api/trips/{id}/disputes/{disputeId}/evidence, in cents. @throws DomainError as evidenceView */
export async function evidenceJson(ctx: Ctx, ids: Ids): Promise<z.infer<typeof evidenceAnswerSchema>> {
	const found = await requireDispute(ctx, ids);
	const { dispute, payment, member } = found;
	const { evidence, seen } = await currentEvidence(ctx.db.read, found);
	return {
		id: publicDisputeId(dispute.ref),
		memberId: member.id,
		paymentId: payment.id,
		state: evidenceState(found, ctx.now),
		amount: dispute.amount,
		returned: dispute.returned,
		openedAt: toIso(dispute.openedAt),
		dueAt: toIso(dispute.evidenceDueAt),
		submittedAt: toIso(dispute.evidenceSubmittedAt),
		words: dispute.evidenceText ?? "",
		evidence: evidenceParts(evidence),
		seen,
	};
}

async function figures(ctx: Ctx, { dispute, payment, trip }: DisputeContext): Promise<[string, string][]> {
	const rows: [string, number][] = [
		[texts.taken, dispute.amount],
		[texts.givenBack, dispute.returned],
	];
	if (!dispute.isOverpaid) {
		const charges = await listChargesOf(ctx.db.read, { tripId: trip.id, provider: payment.provider });
		const charge = charges.find(({ paymentId }) => paymentId === payment.id);
		const share = charge && disputeShare(charge);
		if (share) {
			rows.push([texts.fromFund, share.fund], [texts.fromFee, share.bookingFee]);
			rows.push([texts.fromOrganizer, share.organizer], [texts.fromHouse, share.house]);
		}
	}
	return rows.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, formatCents(cents)]);
}

function keptInPart({ amount, returned }: DisputeContext["dispute"]): string | null {
	return returned > 0 ? texts.keptInPart(formatCents(amount - returned), formatCents(returned)) : null;
}

/** The organizer's whole debt in words; null if there is none. */
async function debtWords(ctx: Ctx, { dispute, payment, trip }: DisputeContext): Promise<string | null> {
	if (!trip.organizerId) return null;
	const account = organizerDebtAccount(trip.organizerId);
	const debt = await balanceOf(ctx.db.read, bookOf(payment.provider), account);
	if (debt <= 0) return null;
	const words = texts.debt(formatCents(debt));
	return dispute.status === "open" ? `${words} ${texts.mayComeBack}` : words;
}

const dayOf = (at: number | null) => (at === null ? null : formatDate(dateOf(new Date(at))));
