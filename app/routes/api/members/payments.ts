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
		const paidWith = new Map(cards.map((one) => [one.paymentId, one]));
		return payments.map((payment) => ({
			...paymentJson(payment),
			card: paidWith.get(payment.id)?.label ?? null,
			givenBy: paidWith.get(payment.id)?.giver ?? null,
		}));
	},
	{
		name: "listOwnPayments",
		summary: "List your payments",
		who: "payment.own",
		answer: z.array(
			paymentSchema
				.extend({
					card: z.string().nullable().meta({ description: "What it was paid with." }),
					givenBy: z.string().nullable().meta({ description: "Who has paid it as a present." }),
				})
				.meta({ id: "OwnPayment" }),
		),
	},
);
