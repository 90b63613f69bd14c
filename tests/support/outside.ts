import { eq } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { answerOutside } from "#app/features/payments/outside/answer-outside.server.ts";
import { claimOutside } from "#app/features/payments/outside/claim-outside.server.ts";
import type { AnswerOutside, OutsideInput } from "#app/features/payments/outside/outside.schema.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { dateOf } from "#app/lib/dates.ts";
import { members } from "#db/schema/access.ts";
import type { World } from "./world.ts";

/** A test's actions with a member's payments outside the app: in cents, by Venmo, today. */
export function outsideOf(
	world: World,
	organizer: SignedInUser,
	tripId: string,
	{ id: memberId }: { id: string },
) {
	const input = (amount: number): OutsideInput => ({
		amount,
		paidOn: dateOf(world.clock.now()),
		how: "venmo",
		note: undefined,
	});
	const asOrganizer = () => world.as(organizer);
	return {
		input,
		record: (amount: number, left?: number) =>
			recordOutside(asOrganizer(), tripId, { ...input(amount), memberId, left }),
		claim: (ctx: Ctx, amount: number) => claimOutside(ctx, tripId, input(amount)),
		answer: (id: string, answer: AnswerOutside["answer"], ctx = asOrganizer()) =>
			answerOutside(ctx, tripId, id, { answer, words: "Because." }),
		async member() {
			const [row] = await world.db.read.select().from(members).where(eq(members.id, memberId));
			if (!row) throw new Error("the member is there");
			return row;
		},
		/** "due 15000 1/3" for each payment, first to last. */
		async rows() {
			const rows = await listMemberPayments(world.db.read, { memberId });
			return rows.map(({ status, amount, paymentNumber, totalPayments, paidAheadBy, paidOutsideBy }) => {
				const how = paidOutsideBy ? "outside" : paidAheadBy ? "ahead" : status;
				return `${how} ${amount} ${paymentNumber}/${totalPayments}`;
			});
		},
	};
}
