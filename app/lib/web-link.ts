/** A host as it is typed without a scheme, with or without a port: "airbnb.com", "hotel.example:8443". */
export const HOST = "(?:[\\p{L}\\p{N}_-]+\\.)+\\p{L}{2,63}(?::\\d{2,5})?";

const HOST_WITHOUT_SCHEME = new RegExp(`^${HOST}(?=[/?#]|$)`, "u");

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** The trimmed link, with https:// before a host that was typed without a scheme: "airbnb.com/rooms/1" (Rules: Links). */
export function completeLink(typed: string): string {
	const link = typed.trim();
	return HOST_WITHOUT_SCHEME.test(link) ? `https://${link}` : link;
}

/** Whether it is an http or https address without a user name and password. */
export function isWebLink(link: string): boolean {
	// The URL parser would repair "http:/inner" and drop line breaks, but the text is stored as it was typed.
	if (!/^https?:\/\/[^/\\]/i.test(link) || CONTROL_CHARACTERS.test(link) || !URL.canParse(link)) return false;
	const { username, password } = new URL(link);
	return username === "" && password === "";
}

/** The site that a web link leads to, without "www.", such as "airbnb.com". */
export function webHost(link: string): string {
	return new URL(link).hostname.replace(/^www\./, "");
}
