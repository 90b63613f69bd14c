import { z } from "zod";

/** Each checked document is sent as `documents.visa`, the others not at all. */
export const documentsSchema = z.object({
	documents: z
		.record(z.string(), z.unknown())
		.default({})
		.transform((checked) => Object.keys(checked)),
});
export type DocumentsInput = z.output<typeof documentsSchema>;
