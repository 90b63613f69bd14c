const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u;

/** Someone's words in quotation marks, before another sentence: with a full stop if they have no end of their own. */
export function quoteSentence(words: string): string {
	return `“${words}”${SENTENCE_END.test(words) ? "" : "."}`;
}
