/** Escapes every character that could end the string or the script. Loader data has many double quotes, so they stay. */
export function scriptString(text: string): string {
	return `'${text.replace(/['\\\n\r<>&\u2028\u2029]/g, escapeChar)}'`;
}

function escapeChar(char: string): string {
	if (char === "'" || char === "\\") return `\\${char}`;
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
