import { isCollected } from "#app/features/payments/states.ts";
import type { EvidenceTexts } from "#app/gateway/disputes.ts";
import { dateOf, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { DisputeContext, MemberRecords } from "./evidence.queries.ts";
import * as texts from "./texts.ts";

/** The provider accepts 150,000 characters for all parts together. */
const MAX_PART = 20_000;
const MAX_MESSAGE = 400;

export type EvidenceFacts = Pick<DisputeContext, "payment" | "member" | "giver" | "trip" | "accountEmail"> & {
	records: MemberRecords; // the payer's
	words: string | null;
};

/**
 * Composes the evidence for a disputed payment: the trip, who joined it and when, what they agreed to, paid and wrote,
 * how refunds work, and the organizer's words. For a present it is about the giver. It never contains network
 * addresses.
 */
export function composeEvidence(facts: EvidenceFacts): EvidenceTexts {
	const { payment, member, giver, trip, accountEmail, words } = facts;
	const payer = giver ?? member;
	const evidence: EvidenceTexts = {
		product:
			(giver ? texts.present(giver.name, member.name) : "") +
			texts.product({
				title: trip.title,
				destination: trip.destination,
				dates: formatRange(trip.startDate, trip.endDate),
				organizer: trip.organizerName ?? "",
				number: payment.paymentNumber,
				total: payment.totalPayments,
				amount: formatCents(payment.amount),
				share: formatCents(member.individualCost),
			}),
		customerName: payer.name,
		customerEmail: accountEmail ?? payer.email ?? "",
		serviceDate: trip.startDate ? formatDate(trip.startDate) : "",
		activity: activityLines(facts).join("\n"),
		refundPolicy: texts.refundPolicy,
		explanation: words?.trim() ?? "",
	};
	return Object.fromEntries(
		Object.entries(evidence).map(([part, text]) => [part, cut(text, MAX_PART)]),
	) as EvidenceTexts;
}

/** The parts that are sent, in order, with their names. */
export function evidenceParts(evidence: EvidenceTexts): { label: string; text: string }[] {
	return texts.parts
		.map(([part, label]) => ({ label, text: evidence[part] }))
		.filter(({ text }) => text !== "");
}

function activityLines({ member, giver, payment, records }: EvidenceFacts): string[] {
	const payer = giver ?? member;
	const lines: [number, string][] = [[payer.joinedAt, texts.joined(payer.name)]];
	if (giver && payment.givenBy === giver.id && payment.paidAt) {
		lines.push([member.joinedAt, texts.joined(member.name)]);
		const gave = texts.gave(member.name, formatCents(payment.amount));
		lines.push([payment.paidAt, texts.disputedOne(gave)]);
	}
	for (const consent of records.consents) {
		lines.push([consent.givenAt, texts.agreed(consent.text)]);
		if (consent.withdrawnAt) lines.push([consent.withdrawnAt, texts.withdrew]);
	}
	for (const one of records.payments) {
		const isTheirs = (one.givenBy === null && one.paidByPool === null) || one.id === payment.id;
		if (!isTheirs || !isCollected(one.status) || !one.paidAt) continue;
		const words = texts.paid(one.paymentNumber, one.totalPayments, formatCents(one.amount));
		lines.push([one.paidAt, one.id === payment.id ? texts.disputedOne(words) : words]);
	}
	for (const refund of records.refunds) {
		const words = refund.origin === "member" ? texts.askedBack : texts.wasGiven;
		lines.push([refund.requestedAt, words(formatCents(refund.requestedAmount), refund.status)]);
	}
	for (const { createdAt, message } of records.messages) {
		lines.push([createdAt, texts.wrote(cut(message.replace(/\s+/g, " "), MAX_MESSAGE))]);
	}
	return lines.sort(([a], [b]) => a - b).map(([at, words]) => `${timeOf(at)} ${words}`);
}

/** Never splits a surrogate pair, because the provider's client could not send half of one. */
function cut(text: string, max: number): string {
	return text.slice(0, max).replace(HALF_CHARACTER, "");
}

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

function timeOf(at: number): string {
	const date = new Date(at);
	return texts.atTime(dateOf(date), date.toISOString().slice(11, 16));
}
