/** A node of structured data: JSON-LD, microdata in the same shape, or a state embedded by a site. */
export type DataNode = { [key: string]: unknown };

export function isDataNode(value: unknown): value is DataNode {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The types without their prefix: Hotel for "https://schema.org/Hotel" and for "schema:Hotel". */
export function nodeTypes(node: DataNode): string[] {
	const types = Array.isArray(node["@type"]) ? node["@type"] : [node["@type"]];
	return types.filter((type) => typeof type === "string").map((type) => type.split(/[/#:]/).at(-1) ?? "");
}

export function toNodes(value: unknown): DataNode[] {
	return (Array.isArray(value) ? value.slice(0, 50) : [value]).filter(isDataNode);
}

export function nodeText(value: unknown): string | null {
	if (typeof value === "number") return String(value);
	return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * NaN for anything that is not a number, including an object whose toString is not a function, on which Number() would
 * throw.
 */
export function nodeNumber(value: unknown): number {
	return Number(nodeText(value) ?? Number.NaN);
}
