import { z } from "zod";
import { text } from "#app/lib/schema.ts";
import { SECTIONS } from "./issues.ts";

/** One press of a button on /admin/money: which list, and which of its rows. */
export const retrySchema = z.object({
	what: z.enum(SECTIONS, { error: "There is no such thing to try again" }),
	id: text("Say which one to try again", 300),
});

export type RetryIssue = z.output<typeof retrySchema>;
