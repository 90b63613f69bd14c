import type { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";

/** Parses the query of an address. @throws DomainError invalid with its field */
export function readQuery<Schema extends z.ZodType>({ url }: Request, schema: Schema): z.output<Schema> {
	const parsed = schema.safeParse(Object.fromEntries(new URL(url).searchParams));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new DomainError("invalid", issue?.message ?? common.invalidInput, { field: issue?.path.join(".") });
}
