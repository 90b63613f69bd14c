/** Ends a sentence of somebody's own words, also within brackets or quotation marks. */
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u;

/**
 * Somebody's words in quotation marks where another sentence follows them. They get a full stop behind the marks if they
 * have no end of their own; the words stay as they were written.
 */
export function quoteSentence(words: string): string {
	return `“${words}”${SENTENCE_END.test(words) ? "" : "."}`;
}
