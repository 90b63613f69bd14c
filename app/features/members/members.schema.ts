import { z } from "zod";
import { paymentPlan } from "#app/features/payments/payments.schema.ts";
import { email, optionalText, text, ticked } from "#app/lib/schema.ts";

const blank = (value: unknown) => (value === "" || value === null ? undefined : value);

/**
 * POST /api/trips/{shareId}/join. `role`, `confirmed` and `individualCost` may be sent and are left unread: the
 * server sets them (decisions.md 5).
 */
export const joinSchema = z.object({
	name: optionalText(120),
	email: z.preprocess(blank, email().optional()),
	paymentPlan: z.preprocess(blank, paymentPlan.default("full")),
	departureLocation: optionalText(120),
});

/** The join page's form: who joins, how they pay, and their word that later instalments may be charged. */
export const joinAndPaySchema = z.object({
	name: text("Enter your name", 120),
	email: email(),
	paymentPlan,
	departureLocation: optionalText(120),
	consent: ticked(),
	testCard: optionalText(20),
});

export type Join = z.output<typeof joinSchema>;
