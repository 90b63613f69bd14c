import { z } from "zod";
import { requireOwnMember } from "#app/access/access.server.ts";
import { listPaidWith } from "#app/features/payments/cards/paid-with.queries.ts";
import { paymentJson, paymentSchema } from "#app/features/payments/payment-json.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/payments";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		const { member } = await requireOwnMember(ctx, params.memberId, "payment.own");
		const memberId = member.id;
		const [payments, cards] = await Promise.all([
			listMemberPayments(ctx.db.read, { memberId }),
			listPaidWith(ctx.db.read, { memberId }),
		]);
		const card = new Map(cards.map(({ paymentId, label }) => [paymentId, label]));
		return payments.map((payment) => ({ ...paymentJson(payment), card: card.get(payment.id) ?? null }));
	},
	{
		name: "listOwnPayments",
		summary: "List your payments",
		who: "payment.own",
		answer: z.array(
			paymentSchema
				.extend({ card: z.string().nullable().meta({ description: "What it was paid with." }) })
				.meta({ id: "OwnPayment" }),
		),
	},
);
