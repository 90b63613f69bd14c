import { and, eq, exists, inArray, isNotNull, lt, max, ne, not, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { payers, payments } from "#db/schema/payments.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { PAYABLE_STATUSES } from "../states.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { findPayer } from "./payers.queries.ts";
import * as texts from "./texts/charge-card.ts";

/** The last try of an automatic charge is 5 days after its due date. */
const DAYS_AFTER_END = 14;

/**
 * Releases kept cards that are no longer needed (Rules: Automatic charges): the consent ends, and the provider detaches
 * the card, unless it is on an account's list or another spot needs it. Repeated calls change nothing more.
 * @returns how many spots lost their card
 */
export async function detachUnneededCards(ctx: Ctx): Promise<number> {
	const asked = { provider: ctx.payments.provider, overBefore: overBefore(ctx) };
	const unneeded = await listUnneededCards(ctx.db.read, asked);
	let count = 0;
	for (const { memberId } of unneeded) {
		await ctx.db.write(async (tx) => {
			const [unneeded] = await listUnneededCards(tx, asked, memberId);
			if (!unneeded) return;
			await forgetUnneededCard(ctx, tx, unneeded);
			count += 1;
		});
	}
	return count;
}

/** Removes a spot's card, and detaches it at the provider unless it is kept elsewhere. */
async function forgetUnneededCard(ctx: Ctx, tx: Tx, { memberId, methodRef }: UnneededCard): Promise<void> {
	await withdrawConsent(ctx, tx, [memberId]);
	await tx
		.update(payers)
		.set({
			methodRef: null,
			cardBrand: null,
			cardLast4: null,
			cardExpMonth: null,
			cardExpYear: null,
			updatedAt: ctx.now.getTime(),
		})
		.where(and(eq(payers.memberId, memberId), eq(payers.methodRef, methodRef)));
	await queueDetachCard(ctx, tx, methodRef);
}

function overBefore(ctx: Ctx): CalendarDate {
	return addDays(dateOf(ctx.now), -DAYS_AFTER_END);
}

type UnneededCard = { memberId: string; methodRef: string };

/**
 * Kept cards that are no longer needed: the member has left, nothing is left to pay, or the trip is cancelled or over.
 * @param overBefore a trip is over if it ended, and all its payments were due, before this day
 * @param memberId limits the list to one spot
 */
async function listUnneededCards(
	db: Reader,
	{ provider, overBefore }: { provider: Provider; overBefore: CalendarDate },
	memberId?: string,
): Promise<UnneededCard[]> {
	const isOpen = and(eq(payments.memberId, payers.memberId), inArray(payments.status, [...PAYABLE_STATUSES]));
	const open = db.select({ one: sql`1` }).from(payments).where(isOpen);
	const lastDue = db
		.select({ date: max(payments.dueDate) })
		.from(payments)
		.where(isOpen);
	const rows = await db
		.select({ memberId: payers.memberId, methodRef: payers.methodRef })
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(payers.provider, provider),
				memberId ? eq(payers.memberId, memberId) : undefined,
				isNotNull(payers.methodRef),
				or(
					isNotNull(members.removedAt),
					ne(trips.status, "active"),
					not(exists(open)),
					and(lt(trips.endDate, overBefore), sql`(${lastDue}) < ${overBefore}`),
				),
			),
		);
	return rows.flatMap(({ memberId, methodRef }) => (methodRef ? [{ memberId, methodRef }] : []));
}

/**
 * Removes the card that the member keeps for a trip: automatic charges end, and the provider detaches the card, unless
 * it is on the account's list or another spot needs it. A charge in progress is not stopped.
 * @param id the trip's id or share id
 * @throws DomainError not_found, also without a card; unauthenticated, forbidden
 */
export async function removeSavedCard(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireOwnCharges(ctx, id, tx);
		const payer = await findPayer(tx, { provider: ctx.payments.provider, memberId: member.id });
		if (!payer?.methodRef) throw new DomainError("not_found", texts.noSavedCard);
		await forgetUnneededCard(ctx, tx, { memberId: member.id, methodRef: payer.methodRef });
	});
}
