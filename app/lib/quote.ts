const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u;

/** Quotes someone's words before another sentence, with a full stop unless they end with a mark of their own. */
export function quoteSentence(words: string): string {
	return `“${words}”${SENTENCE_END.test(words) ? "" : "."}`;
}
