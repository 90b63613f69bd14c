/** "mailto:" with the subject of an answer. The address is typed by a stranger, so every special sign is escaped. */
export function mailtoLink(address: string, subject: string): string {
	const [name = "", domain = ""] = splitAtLast(address, "@");
	return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}?subject=${encodeURIComponent(subject)}`;
}

function splitAtLast(text: string, sign: string): [string, string] {
	const at = text.lastIndexOf(sign);
	return [text.slice(0, at), text.slice(at + 1)];
}
