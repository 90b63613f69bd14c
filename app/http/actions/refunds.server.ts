import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import {
	decideRefundSchema,
	requestRefundSchema,
	settleRefundSchema,
	startRefundSchema,
} from "#app/features/fund/refunds/refunds.schema.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { settleRefund } from "#app/features/fund/refunds/settle-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { requireOwnRefund, withdrawRefund } from "#app/features/fund/refunds/withdraw-refund.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit, enforceMovementLimit } from "../guest.server.ts";
import { type ActionArgs, idOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn, tripRefOf } from "../trip-access.server.ts";

/** A member asks for a refund. */
export const requestRefundAction = sharedAction(requestRefundSchema, async (ctx, input, args: TripArgs) => {
	const memberId = idOf(args, "memberId");
	await requireOwnMember(ctx, memberId, "refund.ask", ctx.db.read, await tripRefOf(args));
	await enforceMemberLimit(args, "refundRequest");
	return requestRefund(ctx, { ...input, tripId: tripIdIn(args), memberId });
});

/** The member withdraws the request. */
export const withdrawRefundAction = sharedAction(noInput, async (ctx, _input, args: ActionArgs) => {
	const id = idOf(args, "refundId");
	await requireOwnRefund(ctx, id);
	await enforceMemberLimit(args, "refundRequest");
	return withdrawRefund(ctx, id);
});

/** The organizer refunds members on their own initiative. */
export const startRefundAction = sharedAction(startRefundSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "refund.start");
	await enforceMovementLimit(args);
	return startRefund(ctx, access, input);
});

/** The organizer approves or rejects a request. */
export const decideRefundAction = sharedAction(decideRefundSchema, async (ctx, input, args: ActionArgs) => {
	await countMovementOfUser(ctx, args);
	return decideRefund(ctx, idOf(args, "refundId"), input);
});

/** The organizer settles a refund that failed. */
export const settleRefundAction = sharedAction(settleRefundSchema, async (ctx, input, args: ActionArgs) => {
	await countMovementOfUser(ctx, args);
	return settleRefund(ctx, idOf(args, "refundId"), input);
});

/** Only a user's call can reach the provider. The use-case finds the refund's trip, and checks who may decide. */
async function countMovementOfUser(ctx: Ctx, args: ActionArgs): Promise<void> {
	if (userOf(ctx)) await enforceMovementLimit(args);
}
