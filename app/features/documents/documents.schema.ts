import { z } from "zod";

/** Each document that is checked is named `documents.visa`; without any, none is. */
export const documentsSchema = z.object({
	documents: z
		.record(z.string(), z.unknown())
		.default({})
		.transform((checked) => Object.keys(checked)),
});
export type DocumentsInput = z.output<typeof documentsSchema>;
