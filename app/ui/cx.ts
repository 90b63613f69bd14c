/** Joins the class names that are not empty. */
export function cx(...parts: (string | false | null | undefined)[]): string | undefined {
	return parts.filter(Boolean).join(" ") || undefined;
}
