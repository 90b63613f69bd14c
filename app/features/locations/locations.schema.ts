import { z } from "zod";

export const locationSearchSchema = z.object({
	q: z.preprocess((value) => value ?? "", z.string().trim().max(100, "Use at most 100 characters")),
});
