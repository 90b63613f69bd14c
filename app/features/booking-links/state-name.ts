import { isDataNode, nodeText } from "./data-nodes.ts";
import { isAboutOthers, keyWords } from "./state-names.ts";

const MAX_NODES = 5_000;
const BOOKED =
	/^(?:(?:selected|booked) )?(?:hotel|property|listing|accommodation|lodging|rental|vehicle|car|tour|activity|cruise)(?: (?:info|details|summary))?$/;
const NAME = /^(?:(?:display|class|model|property|hotel|listing) )?(?:name|title)$/;

/** The only name that a page's state gives to a booked hotel, car or tour, or null. */
export function stateName(values: unknown[]): string | null {
	const names = new Set<string>();
	const queue: [words: string, value: unknown][] = values.map((value) => ["", value]);
	for (let visited = 0; visited < Math.min(queue.length, MAX_NODES); visited++) {
		const [words, value] = queue[visited] ?? [];
		if (!isDataNode(value)) continue;
		const fields = Object.entries(value).map(([key, inner]): [string, unknown] => [keyWords(key), inner]);
		const name = BOOKED.test(words ?? "") ? fields.find(([key]) => NAME.test(key))?.[1] : undefined;
		if (nodeText(name) !== null) names.add(nodeText(name) ?? "");
		for (const field of fields) if (isDataNode(field[1]) && !isAboutOthers(field[0])) queue.push(field);
	}
	return names.size === 1 ? ([...names][0] ?? null) : null;
}
