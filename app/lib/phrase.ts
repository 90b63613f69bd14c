import { createElement, Fragment, type ReactNode } from "react";

/** A sentence with elements in its gaps: phrase`Ask ${name} to make room.` */
export function phrase(words: TemplateStringsArray, ...gaps: ReactNode[]): ReactNode {
	return createElement(Fragment, null, ...words.flatMap((word, index) => [word, gaps[index]]));
}
