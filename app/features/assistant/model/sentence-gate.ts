import * as texts from "../texts/model.ts";
import { isKnown, plainText } from "./check-sentence.ts";
import type { Known } from "./known.ts";

/** A sentence that does not end is cut here, so that the buffer stays small. */
const MAX_SENTENCE = 600;

/**
 * Buffers a stream of text by sentence, and passes a sentence on if all its amounts, days and times are known by then.
 * Other sentences are replaced by a note that something was left out.
 */
export function sentenceGate(known: Known) {
	let waiting = "";
	let isLeavingOut = false;
	const pass = (sentence: string): string => {
		const text = plainText(sentence);
		if (text.trim() === "") return isLeavingOut ? "" : text;
		const isFine = isKnown(text, known);
		const note = isLeavingOut ? "" : `${texts.leftOut}${/\n\s*$/.test(text) ? "\n" : " "}`;
		isLeavingOut = !isFine;
		return isFine ? text : note;
	};
	return {
		/** @returns what may be shown now */
		add(words: string): string {
			waiting += words;
			let shown = "";
			for (let end = endOfSentence(waiting); end > 0; end = endOfSentence(waiting)) {
				shown += pass(waiting.slice(0, end));
				waiting = waiting.slice(end);
			}
			return shown;
		},
		/** The rest, once the stream has ended. */
		end(): string {
			const rest = waiting;
			waiting = "";
			return rest ? pass(rest) : "";
		},
	};
}

/** The end of the first complete sentence, including the blanks after it; 0 while there is none. */
function endOfSentence(text: string): number {
	const end = /[.!?…]["'”’)\]]*\s+(?=\S)|\n+(?=.|$)/u.exec(text);
	if (end && end.index + end[0].length <= MAX_SENTENCE) return end.index + end[0].length;
	if (text.length <= MAX_SENTENCE) return 0;
	const blank = text.lastIndexOf(" ", MAX_SENTENCE);
	return blank > 0 ? blank + 1 : MAX_SENTENCE;
}
