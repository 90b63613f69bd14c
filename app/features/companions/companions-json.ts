import { z } from "zod";
import { amount } from "#app/lib/answers.ts";
import type { CompanionsView } from "./companions-view.server.ts";

export const companionsSchema = z
	.object({
		share: amount().meta({ description: "All that the caller pays, in cents." }),
		companions: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				price: amount().meta({ description: "In cents, what the caller pays of their spot." }),
				confirmed: z.boolean(),
				isHeld: z
					.boolean()
					.meta({ description: "Whether the spot ends within 30 minutes if it is not paid." }),
			}),
		),
		payer: z
			.object({
				name: z.string(),
				rest: amount().meta({ description: "In cents, what the caller can take over." }),
			})
			.nullable()
			.meta({ description: "Who pays for the caller; null if they pay themselves." }),
		asking: z
			.array(z.object({ id: z.string(), name: z.string(), left: amount() }))
			.meta({ description: "Who asks the caller to pay what is left of their spots." }),
		asked: z
			.object({ id: z.string(), name: z.string() })
			.nullable()
			.meta({ description: "Whom the caller has asked to pay." }),
	})
	.meta({ id: "Companions" });

/** GET /api/trips/{tripId}/companions. */
export function companionsJson(view: CompanionsView): z.infer<typeof companionsSchema> {
	return {
		share: view.share,
		companions: view.companions,
		payer: view.payer && { name: view.payer.name, rest: view.payer.rest },
		asking: view.asking.map(({ id, name, rest }) => ({ id, name, left: rest })),
		asked: view.ask?.asked ?? null,
	};
}

export const changedShareSchema = z
	.object({
		memberId: z.string().optional().meta({ description: "The companion's." }),
		share: amount().meta({ description: "All that the caller pays now, in cents." }),
		more: amount().meta({ description: "In cents, what is to be paid beyond what was left before." }),
		credit: amount().meta({ description: "In cents, what was paid beyond the share." }),
		automaticCharges: z.boolean(),
		isHeld: z.boolean().optional().meta({
			description: "Whether the companion's spot ends within 30 minutes if the caller does not pay for it.",
		}),
	})
	.meta({ id: "ChangedShare" });
