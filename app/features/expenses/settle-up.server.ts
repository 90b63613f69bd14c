import { and, eq } from "drizzle-orm";
import type { MemberAccess, TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { organizes } from "#app/access/roles.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { settlements } from "#db/schema/expenses.ts";
import { findSettlement, listPeople, listSettlements, type Person } from "./expenses.queries.ts";
import type { AnswerInput, SettlementInput } from "./expenses.schema.ts";
import { notifyAnswered, notifyMarked } from "./notices.server.ts";
import { requireAboard } from "./require-expense.server.ts";
import { answersOf, mayMark, STATE_AFTER, sidesOf } from "./settlements.ts";
import * as texts from "./texts/settle.ts";

/** A settlement, by its id and trip. */
export type SettlementRef = { trip: TripRef; settlementId: string };

/** The asker, as the rules of settlements see them. */
export const asSettler = ({ member, role }: Pick<MemberAccess, "member" | "role">) => ({
	memberId: member.id,
	isOrganizer: organizes(role),
});

export const goneOf = (people: readonly Person[]) =>
	new Set(people.filter(({ hasLeft }) => hasLeft).map(({ id }) => id));

/**
 * Records that one person paid another. It counts once the other side confirms it. A payment that is already pending is
 * not recorded twice.
 * @returns the settlement's id
 * @throws DomainError forbidden unless the asker may record it, invalid with its field, conflict while another payment
 * between the two is pending, not_found, unauthenticated
 */
export function markSettlement(ctx: Ctx, ref: TripRef, input: SettlementInput): Promise<string> {
	return ctx.db.write(async (tx) => {
		const access = await requireAboard(ctx, ref, "expense.add", tx);
		const { trip, member } = access;
		const { from, to, amount } = input;
		const people = await listPeople(tx, { tripId: trip.id });
		for (const [field, id] of [
			["from", from],
			["to", to],
		] as const) {
			if (!people.some((one) => one.id === id)) throw new DomainError("invalid", texts.notOnTrip, { field });
		}
		if (from === to) throw new DomainError("invalid", texts.samePerson, { field: "to" });
		if (amount === 0) throw new DomainError("invalid", texts.amountMissing, { field: "amount" });
		if (!mayMark({ from, to }, asSettler(access), goneOf(people)))
			throw new DomainError("forbidden", texts.notYourPayment);
		const waiting = (await listSettlements(tx, { tripId: trip.id })).find(
			(one) => one.state === "pending" && one.fromMember === from && one.toMember === to,
		);
		if (waiting?.cents === amount && waiting.markedBy === member.id) return waiting.id;
		if (waiting) throw new DomainError("conflict", texts.waitsAlready);
		const settlement = await insertOne(tx, settlements, {
			...{ id: newId(), tripId: trip.id, fromMember: from, toMember: to, cents: amount },
			date: input.date ?? dateOf(ctx.now),
			how: input.how ?? null,
			...{ state: "pending", markedBy: member.id, createdAt: ctx.now.getTime() },
		});
		await notifyMarked(ctx, tx, { trip, member, people }, settlement);
		return settlement.id;
	});
}

/**
 * Confirms, refuses or withdraws a pending payment. Repeating an answer does nothing.
 * @throws DomainError forbidden for anyone else, conflict after another answer, not_found, unauthenticated
 */
export function answerSettlement(
	ctx: Ctx,
	{ trip: ref, settlementId }: SettlementRef,
	{ answer, reason }: AnswerInput,
): Promise<void> {
	return ctx.db.write(async (tx) => {
		const access = await requireAboard(ctx, ref, "expense.add", tx);
		const { trip, member } = access;
		const found = await findSettlement(tx, { tripId: trip.id, settlementId });
		if (!found) throw new DomainError("not_found", texts.paymentGone);
		const people = await listPeople(tx, { tripId: trip.id });
		const pending = { ...sidesOf(found), state: "pending" } as const;
		const possible = answersOf(pending, asSettler(access), goneOf(people));
		if (!possible.includes(answer)) throw new DomainError("forbidden", texts.notYourAnswer);
		if (found.state === STATE_AFTER[answer]) return;
		if (found.state !== "pending") throw new DomainError("conflict", texts.answeredAlready);
		const change = {
			state: STATE_AFTER[answer],
			...{ answeredBy: member.id, answeredAt: ctx.now.getTime() },
			reason: answer === "refuse" ? (reason ?? null) : null,
		};
		await tx
			.update(settlements)
			.set(change)
			.where(and(eq(settlements.id, found.id), eq(settlements.state, "pending")));
		if (answer !== "withdraw")
			await notifyAnswered(ctx, tx, { trip, member, people }, { ...found, ...change });
	});
}
