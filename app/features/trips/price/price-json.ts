import { z } from "zod";
import { amount, count, day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { PRICE_ANSWERS, PRICE_CHANGE_KINDS } from "#db/schema/prices.ts";
import { ANSWERS_TO_PRICE } from "./price.schema.ts";
import type { PriceView } from "./price-view.server.ts";

const paymentSchema = z.object({ number: count(), amount: amount(), dueDate: day() });

export const priceAnswerSchema = z
	.object({
		total: amount().meta({ description: "What the trip costs, with the members' options." }),
		costPerPerson: amount(),
		share: amount().nullable().meta({ description: "The caller's own." }),
		question: z
			.object({
				share: amount().meta({ description: "What the caller is asked to agree to." }),
				was: amount(),
				reason: z.string(),
				mayKeep: z.boolean().meta({
					description:
						"Otherwise who declines leaves, and gets back what they have paid by card, less its fee.",
				}),
				back: amount().nullable().meta({
					description: "What goes back to the card of who leaves. Null where the old price is kept.",
				}),
				askedAt: time(),
				refusal: z.string().nullable().meta({ description: "Why it cannot be accepted now." }),
				ways: z.array(
					z.object({
						way: z.enum(["now", "spread"]),
						more: amount(),
						payments: z.array(paymentSchema).meta({ description: "All that is left to pay then." }),
					}),
				),
			})
			.nullable(),
		changes: z.array(
			z.object({
				kind: z.enum(PRICE_CHANGE_KINDS),
				totalBefore: amount(),
				totalAfter: amount(),
				reason: z.string(),
				at: time(),
				answers: z.object({ pending: count(), accepted: count(), kept: count(), left: count() }),
				shortfall: amount().meta({
					description:
						"What comes in less by the present price, because members keep an older one or have not answered. 0 for a price that a newer one has replaced.",
				}),
				people: z
					.array(
						z.object({
							memberId: z.string(),
							name: z.string(),
							answer: z.enum(PRICE_ANSWERS),
							answeredBy: z
								.string()
								.nullable()
								.meta({ description: "The name of whoever pays for the spot, and answers for it." }),
						}),
					)
					.nullable()
					.meta({ description: "For the organizer." }),
			}),
		),
		surplus: amount().meta({ description: "What late friends bring in beyond the cost." }),
	})
	.meta({ id: "Price" });

export const answeredPriceSchema = z
	.object({
		answer: z.enum(ANSWERS_TO_PRICE),
		share: amount(),
		more: amount().meta({ description: "What is to be paid more." }),
		automaticCharges: z.boolean(),
	})
	.meta({ id: "AnsweredPrice" });

/** GET /api/trips/{tripId}/price. Amounts are cents. */
export function priceJson(view: PriceView): z.infer<typeof priceAnswerSchema> {
	const { question, changes } = view;
	return {
		total: view.total,
		costPerPerson: view.costPerPerson,
		share: view.ownShare,
		question: question && {
			share: question.share,
			was: question.was,
			reason: question.reason,
			mayKeep: question.mayKeep,
			back: question.leaving?.back ?? null,
			askedAt: toIso(question.askedAt),
			refusal: question.refusal,
			ways: question.ways.map(({ way, rest }) => ({ way, more: rest.more, payments: rest.instalments })),
		},
		changes: changes.map(
			({ kind, totalBefore, totalAfter, reason, createdAt, counts, shortfall, people }) => ({
				...{ kind, totalBefore, totalAfter, reason, people },
				shortfall: shortfall.pending.amount + shortfall.kept.amount,
				at: toIso(createdAt),
				answers: counts,
			}),
		),
		surplus: view.surplus.amount,
	};
}
