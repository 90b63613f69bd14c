import { and, eq } from "drizzle-orm";
import { type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { outsidePayments } from "#db/schema/payments.ts";
import type { Outside } from "./outside.queries.ts";
import type { AnswerOutside } from "./outside.schema.ts";
import { tellMember, tellOrganizer } from "./outside-notices.server.ts";
import { closeAttempts, confirmClaim } from "./record-outside.server.ts";
import { requireOutside } from "./require-outside.server.ts";
import { canMoveOutside, type OutsideState } from "./states.ts";
import * as texts from "./texts.ts";
import { undoRecorded } from "./undo-outside.server.ts";

type Answer = AnswerOutside["answer"];

/** The organizer confirms, declines, keeps and undoes; the member withdraws a claim, and objects. */
const ACTIONS: Record<Answer, TripAction> = {
	confirm: "outside.record",
	decline: "outside.settle",
	keep: "outside.settle",
	undo: "outside.settle",
	withdraw: "outside.own",
	object: "outside.own",
};

const NEXT: Record<Answer, OutsideState> = {
	confirm: "recorded",
	decline: "declined",
	keep: "kept",
	undo: "undone",
	withdraw: "withdrawn",
	object: "objected",
};

/**
 * Answers an outside payment. Of two simultaneous answers only one takes effect.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict if it was already answered; as recordOutside
 */
export async function answerOutside(ctx: Ctx, ref: TripRef, id: string, input: AnswerOutside): Promise<void> {
	const { outside } = await requireOutside(ctx, ref, id, ACTIONS[input.answer]);
	requireMove(outside, input.answer);
	if (input.answer === "confirm") return confirmClaim(ctx, ref, outside);
	// Undoing changes payments that the member may be paying right now.
	if (input.answer === "undo") await closeAttempts(ctx, { id: outside.memberId, name: outside.name });
	await ctx.db.write((tx) => storeAnswer(ctx, tx, tripIdOf(ref), id, input));
}

async function storeAnswer(
	ctx: Ctx,
	tx: Tx,
	tripId: string,
	id: string,
	input: Exclude<AnswerOutside, { answer: "confirm" }>,
): Promise<void> {
	const { trip, outside } = await requireOutside(ctx, tripId, id, ACTIONS[input.answer], tx);
	requireMove(outside, input.answer);
	const now = ctx.now.getTime();
	const state = NEXT[input.answer];
	const set = (values: Partial<typeof outsidePayments.$inferInsert>) =>
		tx
			.update(outsidePayments)
			.set({ state, ...values })
			.where(and(eq(outsidePayments.id, id), eq(outsidePayments.state, outside.state)));
	switch (input.answer) {
		case "decline":
			await set({ reason: input.words, endedAt: now });
			return tellMember(ctx, tx, trip, { ...outside, reason: input.words }, "declined");
		case "withdraw":
			await set({ endedAt: now });
			return;
		case "object":
			await set({ objection: input.words, objectedAt: now });
			return tellOrganizer(ctx, tx, trip, { ...outside, objection: input.words }, "objected");
		case "keep":
			await set({ answer: input.words, answeredAt: now });
			return tellMember(ctx, tx, trip, { ...outside, answer: input.words }, "kept");
		case "undo":
			await set({ reason: input.words, endedAt: now });
			await undoRecorded(ctx, tx, trip, { ...outside, reason: input.words });
	}
}

/** @throws DomainError conflict */
function requireMove({ state }: Outside, answer: Answer): void {
	if (!canMoveOutside(state, NEXT[answer])) throw new DomainError("conflict", texts.answeredAlready);
}
