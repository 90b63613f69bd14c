import { z } from "zod";

/** A form with one tick sends a text, one with several sends a list, and one without any sends nothing. */
export const settingsSchema = z.object({
	on: z
		.union([z.array(z.string()), z.string().transform((one) => [one])])
		.optional()
		.transform((on) => on ?? []),
});
