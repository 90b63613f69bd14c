import { z } from "zod";

/** What is typed into a place field; blank finds nothing. */
export const locationSearchSchema = z.object({
	q: z.preprocess((value) => value ?? "", z.string().trim().max(100, "Use at most 100 characters")),
});
