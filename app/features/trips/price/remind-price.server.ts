import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { sum } from "#app/lib/money.ts";
import { REMIND_AFTER_DAYS, remindersDue } from "#app/lib/reminder-days.ts";
import type { Reader } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { priceAnswers, priceChanges } from "#db/schema/prices.ts";
import { listOpenQuestions } from "./price.queries.ts";
import { isChangedBy, isCheaper } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

type Unanswered = Awaited<ReturnType<typeof listUnanswered>>[number];

/**
 * Reminds members who have not answered a higher price, after 3 and after 7 days, except about changes they made
 * themselves. Nothing changes for them until they answer.
 * @returns how many were reminded
 * @throws AggregateError with the failures, after all the others
 */
export async function remindUnanswered(ctx: Ctx): Promise<number> {
	let count = 0;
	const remind = async (turn: Ctx, one: Unanswered) => {
		if (await remindOne(turn, one)) count += 1;
	};
	const unanswered = await listUnanswered(ctx.db.read);
	await forEachTurn(ctx, unanswered, remind, { failed: "member(s) could not be reminded of a new price" });
	return count;
}

async function remindOne(ctx: Ctx, { answer, change, member, trip }: Unanswered): Promise<boolean> {
	const due = remindersDue(change.createdAt, ctx.now.getTime());
	if (due <= answer.remindedCount) return false;
	return ctx.db.write(async (tx) => {
		const [payer = member] = await tx
			.select()
			.from(members)
			.where(eq(members.id, member.payerId ?? member.id));
		if (isChangedBy(change, payer)) return false;
		const isSame = and(
			eq(priceAnswers.changeId, answer.changeId),
			eq(priceAnswers.memberId, answer.memberId),
			eq(priceAnswers.answer, "pending"),
			eq(priceAnswers.remindedCount, answer.remindedCount),
		);
		const reminded = await tx
			.update(priceAnswers)
			.set({ remindedAt: ctx.now.getTime(), remindedCount: due })
			.where(isSame)
			.returning({ memberId: priceAnswers.memberId });
		if (reminded.length === 0) return false;
		const spots = await listOpenQuestions(tx, { tripId: trip.id, asked: payer.id });
		await notify(ctx, tx, trip, payer, {
			kind: "price_asked",
			title: texts.reminderTitle,
			message: texts.asked({
				organizer: trip.organizerName,
				trip: trip.title,
				was: payer.individualCost,
				is: payer.individualCost + sum(spots.map(({ by }) => by)),
				reason: change.reason,
				isCheaper: isCheaper(change),
			}),
			source: `price:${change.id}:reminder-${due}`,
			actionUrl: pricePath(trip.shareId),
			mail: { actionLabel: texts.answerNow },
		});
		return true;
	});
}

function listUnanswered(db: Reader) {
	return db
		.select({ answer: priceAnswers, change: priceChanges, member: members, trip: trips })
		.from(priceAnswers)
		.innerJoin(priceChanges, eq(priceChanges.id, priceAnswers.changeId))
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(priceAnswers.answer, "pending"),
				lt(priceAnswers.baseBefore, priceAnswers.baseAfter),
				lt(priceAnswers.remindedCount, REMIND_AFTER_DAYS.length),
				isNull(members.removedAt),
				eq(trips.status, "active"),
			),
		)
		.orderBy(asc(priceChanges.createdAt), asc(priceAnswers.memberId));
}
