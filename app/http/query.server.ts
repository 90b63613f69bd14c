import type { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";

/**
 * What stands after the "?", by a schema; of a name that comes twice the last counts.
 * @throws DomainError invalid, with the first field that is wrong
 */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
	const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new DomainError("invalid", issue?.message ?? "Invalid input", { field: issue?.path.join(".") });
}
