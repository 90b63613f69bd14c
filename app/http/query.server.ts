import type { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";

/** The query string, parsed. The last of several parameters with one name counts. @throws DomainError invalid */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
	const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new DomainError("invalid", issue?.message ?? "Invalid input", { field: issue?.path.join(".") });
}
