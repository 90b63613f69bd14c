import { desc, eq, sql } from "drizzle-orm";
import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { giverOfDisputed } from "../charges/charges.queries.ts";
import { disputePath } from "./dispute-id.server.ts";
import * as texts from "./texts.ts";

type Trip = { shareId: string };

/** Returns a trip's disputes as rows that link to their pages. @param now UTC ms */
export function disputeRows(trip: Trip, disputes: readonly Omit<NamedDispute, "memberId">[], now: number) {
	return disputes.map(({ dispute, payerName }) => {
		const to = disputePath(trip, dispute);
		return {
			...{ id: to, to, icon: "circle-alert" as const },
			title: texts.tookBack(payerName, formatCents(dispute.amount)),
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
	if (status !== "open") return status === "won" ? texts.wonStatus : texts.lostStatus;
	if (evidenceSubmittedAt !== null) return texts.answered;
	if (evidenceDueAt === null || !isDue(dispute, now)) return texts.tooLate;
	return texts.answerBy(formatDate(dateOf(new Date(evidenceDueAt))));
}

/**
 * A trip's disputes; none if the reader may not answer them. `due` can still be answered, `link` leads to all of them,
 * and `pageOf` to a member's latest one.
 */
export async function tripDisputes(ctx: Ctx, { trip, may }: TripAccess) {
	const disputes = may["dispute.answer"] ? await listDisputesWithNames(ctx.db.read, { tripId: trip.id }) : [];
	const rows = disputeRows(trip, disputes, ctx.now.getTime());
	const list = `${pathTo("/fund-release/:tripId", { tripId: trip.id })}#disputes`;
	const [first] = rows;
	return {
		due: rows.filter(({ isDue }) => isDue),
		link: first ? { to: rows.length > 1 ? list : first.to, text: texts.linkTo(rows.length) } : null,
		pageOf: (memberId: string) => rows[disputes.findIndex((one) => one.memberId === memberId)]?.to ?? null,
	};
}

export type TripDisputes = Awaited<ReturnType<typeof tripDisputes>>;

/** Lists a trip's disputes, newest first, with the names of the payers. */
export const listDisputesWithNames = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ dispute: disputes, payerName: members.name, memberId: payments.memberId })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.innerJoin(members, eq(members.id, sql`coalesce(${giverOfDisputed(db)}, ${payments.memberId})`))
		.where(eq(payments.tripId, tripId))
		.orderBy(desc(disputes.openedAt)),
);

type NamedDispute = Awaited<ReturnType<typeof listDisputesWithNames>>[number];
