import { type MemberAccess, requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { presentAsks } from "#db/schema/payments.ts";
import { cancelOpenAttempts } from "../attempts/cancel-attempts.server.ts";
import { requireOrganizer } from "../may-pay.server.ts";
import { listLiveAttempts, listMemberPayments } from "../payments.queries.ts";
import { askProblem } from "./ask-problem.server.ts";
import { endAsk } from "./end-ask.server.ts";

/**
 * Lets the others on the trip see and pay the asker's next payment, or stops that. When it stops, open presents are
 * first canceled at the provider, which decides any race.
 * @throws DomainError not_found, unauthenticated, forbidden; organizer_required; conflict if nothing is open or charges
 * are paused
 */
export async function askForPresent(ctx: Ctx, ref: TripRef, { asks }: { asks: boolean }): Promise<void> {
	const { member } = await requireAsker(ctx, ref);
	if (!asks) {
		await ctx.db.write((tx) => endAsk(tx, member.id));
		const live = await listLiveAttempts(ctx.db.read, { memberId: member.id });
		await cancelOpenAttempts(
			ctx,
			live.filter(({ givenBy }) => givenBy !== null),
			"not_wanted",
		);
		return;
	}
	await ctx.db.write(async (tx) => {
		const asker = await requireAsker(ctx, tripIdOf(ref), tx);
		requireOrganizer(asker.trip);
		const own = await listMemberPayments(tx, { memberId: asker.member.id });
		const problem = await askProblem(tx, asker.member, own);
		if (problem) throw new DomainError("conflict", problem);
		await tx
			.insert(presentAsks)
			.values({ memberId: asker.member.id, askedAt: ctx.now.getTime() })
			.onConflictDoNothing();
	});
}

async function requireAsker(ctx: Ctx, ref: TripRef, db: Reader = ctx.db.read): Promise<MemberAccess> {
	const { member, ...access } = await requireTrip(ctx, ref, "present.ask", db);
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	return { ...access, member };
}
