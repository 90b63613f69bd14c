/** Parameters before conversion. In a form all values are text. */
export type Raw = string | number | boolean | null | Raw[] | { [key: string]: Raw };
type Branch = { [key: string]: Raw };

/** Decodes nested brackets: `metadata[a]=b&expand[0]=c&expand[]=d`. */
export function decodeForm(text: string): Branch {
	const tree: Branch = Object.create(null) as Branch;
	for (const [key, value] of new URLSearchParams(text)) {
		const inner = [...key.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part ?? "");
		place(tree, [key.split("[")[0] ?? "", ...inner], value);
	}
	return tree;
}

function place(tree: Branch, path: string[], value: string): void {
	let branch = tree;
	for (const part of path.slice(0, -1)) {
		const next = branch[part];
		if (typeof next === "object" && next !== null && !Array.isArray(next)) branch = next;
		else {
			const made = Object.create(null) as Branch;
			branch[part] = made;
			branch = made;
		}
	}
	const last = path.at(-1) ?? "";
	branch[last === "" ? String(Object.keys(branch).length) : last] = value;
}

/** @throws SyntaxError if the text is not a JSON object */
export function decodeJson(text: string): Branch {
	if (!text) return {};
	const value = JSON.parse(text) as Raw;
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError("No object");
	return value;
}
