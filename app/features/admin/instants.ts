import { formatInstant } from "#app/lib/dates.ts";
import { inUtc } from "./texts/issues.ts";

/** "Mar 12, 2027, 9:14 AM UTC"; null for a time that there is none of. */
export function instantInWords(at: number): string;
export function instantInWords(at: number | null): string | null;
export function instantInWords(at: number | null): string | null {
	return at === null ? null : inUtc(formatInstant(at));
}
