import type { FormResult } from "#app/ui/form-result.ts";

/** The answer to one form of a page that has several: they are told apart by what they sent along. */
export function formResultFor(
	reply: FormResult | undefined,
	sent: Record<string, string>,
): { result: FormResult } | undefined {
	const values = reply?.initialValue;
	const isIts = Object.entries(sent).every(([name, value]) => values?.[name] === value);
	return reply && isIts ? { result: reply } : undefined;
}
