const MIN_LENGTH = 50;
const MAX_LENGTH = 170;

export const titleOf = (html: string) => /<title>([^<]+)</.exec(html)?.[1];
export const descriptionOf = (html: string) => /<meta name="description" content="([^"]+)"/.exec(html)?.[1];

/** Finds problems of a page's description, and whether it is both closed and open to search engines, or neither. */
export function metaProblems(html: string, status: number): string[] {
	if (status !== 200) return descriptionOf(html) ? ["a description of a page that failed"] : [];
	const problems: string[] = [];
	// A quotation mark counts as one character, however it is escaped.
	const { length } = (descriptionOf(html) ?? "").replaceAll(/&#?\w+;/g, "'");
	if (length < MIN_LENGTH || length > MAX_LENGTH)
		problems.push(`a description of ${length} characters, not ${MIN_LENGTH} to ${MAX_LENGTH}`);
	const isPublic = html.includes('<link rel="canonical"');
	const isHidden = html.includes('<meta name="robots" content="noindex"/>');
	if (isPublic === isHidden) problems.push(`canonical address: ${isPublic}, noindex: ${isHidden}`);
	return problems;
}
