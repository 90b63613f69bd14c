import type { FormResult } from "#app/ui/form-result.ts";

/** On a page with several forms, returns the result only to the form whose hidden fields were sent. */
export function formResultFor(
	reply: FormResult | undefined,
	sent: Record<string, string>,
): { result: FormResult } | undefined {
	const values = reply?.initialValue;
	const isOfThisForm = Object.entries(sent).every(([name, value]) => values?.[name] === value);
	return reply && isOfThisForm ? { result: reply } : undefined;
}
