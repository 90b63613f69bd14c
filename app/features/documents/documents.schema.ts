import { z } from "zod";

/** Which documents are checked; without any, none is. */
export const documentsSchema = z.object({
	documents: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]),
});
export type DocumentsInput = z.output<typeof documentsSchema>;
