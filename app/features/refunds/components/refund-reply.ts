import type { Reply } from "#app/ui/reply.ts";

/** The answer to one form of a page that has several: they are told apart by what they sent along. */
export function replyTo(
	reply: Reply | undefined,
	sent: Record<string, string>,
): { result: Reply } | undefined {
	const values = reply?.initialValue;
	const isIts = Object.entries(sent).every(([name, value]) => values?.[name] === value);
	return reply && isIts ? { result: reply } : undefined;
}
