import { z } from "zod";
import { amount, count, day } from "#app/lib/answers.ts";
import { PAUSE_REASONS } from "#db/schema/payments.ts";
import type { AutomaticChargesView } from "./automatic-charges.server.ts";

export const automaticChargesSchema = z
	.object({
		on: z.boolean(),
		paused: z.enum(PAUSE_REASONS).nullable(),
		card: z
			.object({ label: z.string(), expMonth: count().nullable(), expYear: count().nullable() })
			.nullable(),
		charges: z.array(z.object({ paymentId: z.string(), amount: amount(), date: day() })),
		lastCharges: z.array(
			z.object({
				amount: amount(),
				date: day(),
				outcome: z.enum(["paid", "asked", "declined", "notMade", "checking"]),
				card: z.string().nullable(),
			}),
		),
	})
	.meta({ id: "AutomaticCharges" });

/** GET /api/members/{id}/automatic-charges. Amounts are cents. The provider's ids are left out. */
export function automaticChargesJson(view: AutomaticChargesView): z.infer<typeof automaticChargesSchema> {
	const { isOn, paused, card, expiry, charges, last } = view;
	return {
		on: isOn,
		paused,
		card:
			card === null ? null : { label: card, expMonth: expiry?.month ?? null, expYear: expiry?.year ?? null },
		charges,
		lastCharges: last.map(({ amount, date, outcome, card }) => ({ amount, date, outcome, card })),
	};
}
