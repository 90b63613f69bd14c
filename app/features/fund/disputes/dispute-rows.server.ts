import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { disputePath } from "./dispute-id.server.ts";
import * as texts from "./texts/list.ts";
import type { NamedDispute } from "./trip-disputes.queries.ts";

type Trip = { shareId: string };

/** Returns a trip's disputes as rows that link to their pages. @param now UTC ms */
export function disputeRows(trip: Trip, disputes: readonly NamedDispute[], now: number) {
	return disputes.map(({ dispute, memberName }) => {
		const to = disputePath(trip, dispute);
		return {
			...{ id: to, to, icon: "circle-alert" as const },
			title: texts.tookBack(memberName, formatCents(dispute.amount)),
			details: stateOf(dispute, now),
			isDue: isDue(dispute, now),
		};
	});
}

export type DisputeRow = ReturnType<typeof disputeRows>[number];

function isDue(
	{ status, evidenceDueAt, evidenceSubmittedAt }: NamedDispute["dispute"],
	now: number,
): boolean {
	return status === "open" && evidenceSubmittedAt === null && (evidenceDueAt ?? 0) > now;
}

function stateOf(dispute: NamedDispute["dispute"], now: number) {
	const { status, amount, returned, evidenceDueAt, evidenceSubmittedAt } = dispute;
	if (status === "lost" && returned > 0) {
		return texts.lostInPart(formatCents(amount - returned), formatCents(returned));
	}
	if (status !== "open") return status === "won" ? texts.won : texts.lost;
	if (evidenceSubmittedAt !== null) return texts.answered;
	if (evidenceDueAt === null || !isDue(dispute, now)) return texts.tooLate;
	return texts.answerBy(formatDate(dateOf(new Date(evidenceDueAt))));
}
