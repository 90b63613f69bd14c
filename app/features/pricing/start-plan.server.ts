import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findLiveSubscription } from "#app/features/subscriptions/subscriptions.queries.ts";
import { type Choice, oneTimePath } from "./choice.ts";
import { type SetupAnswer, type SetupOutcome, setupOutcome } from "./setup-outcome.ts";

/**
 * Starts the plan that somebody has chosen. Who has a subscription is led to its change, and one-time Pro without a trip
 * to the choice of one.
 * @returns where it goes on
 * @throws DomainError unauthenticated, invalid, and what starting the plan refuses
 */
export async function startPlan(ctx: Ctx, choice: Choice): Promise<SetupOutcome> {
	const user = requireUser(ctx);
	const { planType, isAnnual } = choice;
	if (planType === "pro-oneTime") {
		if (!choice.tripId) return { to: oneTimePath(choice) };
	} else if (await findLiveSubscription(ctx.db.read, { userId: user.id })) {
		return { to: `/profile/plan?to=${planType}&isAnnual=${isAnnual}` };
	}
	return setupOutcome(choice, await start(ctx, choice));
}

async function start(_ctx: Ctx, _choice: Choice): Promise<SetupAnswer> {
	throw new Error("plans cannot be started yet");
}
