/** The value of a sample in the text of /metrics; null if there is none. @param name with its labels */
export function metricValue(text: string, name: string): number | null {
	const line = text.split("\n").find((one) => one.startsWith(`${name} `));
	return line ? Number(line.slice(name.length + 1)) : null;
}
