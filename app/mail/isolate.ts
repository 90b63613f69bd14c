const RIGHT_TO_LEFT =
	"[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]";
const RUN = new RegExp(`${RIGHT_TO_LEFT}(?:[^\\S\\n]*[\\p{P}\\p{M}]*[^\\S\\n]*${RIGHT_TO_LEFT})*`, "gu");

const ISOLATE = "\u2068";
const END_ISOLATE = "\u2069";

/**
 * Puts names written from right to left between the characters that isolate them (Unicode's UAX 9), so that the amounts and
 * the punctuation after them stay where our sentence has them.
 */
export function isolate(text: string): string {
	return text.replace(RUN, (run) => `${ISOLATE}${run}${END_ISOLATE}`);
}
