import { requireOwnMember } from "#app/access/access.server.ts";
import { paymentJson } from "#app/features/payments/payment-json.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/payments";

export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const { member } = await requireOwnMember(ctx, params.memberId, "payment.own");
	return (await listMemberPayments(ctx.db.read, { memberId: member.id })).map(paymentJson);
});
