import { and, eq, gte, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueDetachCard } from "#app/features/payments/cards/card-jobs.server.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import { leaveCardBehind } from "#app/features/payments/cards/moved-cards.server.ts";
import { listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import { belongsTo, makeDefault } from "#app/features/payments/cards/store-card.server.ts";
import { forgetCard } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import type { Tx } from "#db/client.server.ts";
import { members, users } from "#db/schema/access.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { type TakeBack, takenOverSince } from "./take-back.server.ts";

/**
 * Takes from an account that goes back to another address what came to it at the address that it leaves: cards saved
 * since it counts as taken over, and places taken since then, which become a guest's of that address. Its owner may have
 * taken the account over in good faith, and would lose both to whoever had it before.
 */
export async function leaveBehind(ctx: Ctx, tx: Tx, link: TakeBack): Promise<void> {
	const { userId, email } = link;
	const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (account?.email === email) return;
	const since = takenOverSince(link);
	await removeCards(ctx, tx, userId, since);
	const isOwn = eq(members.userId, userId);
	const charged = await tx
		.select({ id: members.id })
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.where(and(isOwn, gte(payers.updatedAt, since)));
	await leaveCardBehind(
		ctx,
		tx,
		charged.map(({ id }) => id),
	);
	await tx
		.update(members)
		.set({ userId: null, guestKeyHash: null, email: account?.email, avatar: null })
		.where(
			and(isOwn, gte(members.joinedAt, since), ne(members.role, "organizer"), isNull(members.removedAt)),
		);
}

async function removeCards(ctx: Ctx, tx: Tx, userId: string, since: number): Promise<void> {
	const removed = await tx
		.update(paymentMethods)
		.set({ isActive: false, isDefault: false, updatedAt: ctx.now.getTime() })
		.where(
			and(
				eq(paymentMethods.userId, userId),
				eq(paymentMethods.isActive, true),
				gte(paymentMethods.createdAt, since),
			),
		)
		.returning();
	const refs = removed.flatMap(({ externalPaymentMethodRef: ref }) => ref ?? []);
	await forgetCard(tx, userId, refs);
	for (const ref of refs) await queueDetachCard(ctx, tx, ref);
	const own = { userId, provider: ctx.payments.provider };
	const customer = await findCustomer(tx, own);
	const left = (await listPaymentMethods(tx, own)).filter((method) => belongsTo(customer, method));
	const [newest] = left;
	if (newest && !left.some(({ isDefault }) => isDefault)) await makeDefault(ctx, tx, newest);
}
