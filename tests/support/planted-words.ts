/* Everything that this process's tests type, and the secrets that servers issue: none of it may be in a server's log.
   The client plants the words before it sends them, and server.ts checks each log line. */
const words = new Set<string>();
const phrases = new Set<string>();

/** The fields of forms and calls for personal data or secrets. */
const PERSONAL =
	/(?:name|email|password|message|subject|cardnumber|cvc|token|code|note|street|address|origin|destination|title)$/i;
/** Shorter words are parts of other words, and of ids by chance. */
const MIN_LENGTH = 5;
const MIN_SECRET = 16;

/** Plants a request's cookies and the personal data in its body. */
export function plantRequest({ headers, body }: { headers: Headers; body?: unknown }): void {
	for (const pair of (headers.get("Cookie") ?? "").split("; "))
		plantSecret(pair.slice(pair.indexOf("=") + 1));
	if (body instanceof URLSearchParams) for (const [name, value] of body) plantField(name, value);
	else if (typeof body === "string" && body.startsWith("{")) plantJson("", jsonOf(body));
}

/** Plants an answer's cookies and the share ids of trips. */
export function plantAnswer(response: Response, text: string): void {
	for (const cookie of response.headers.getSetCookie())
		plantSecret(cookie.slice(cookie.indexOf("=") + 1).split(";")[0]);
	for (const [, shareId] of text.matchAll(/"shareId":"([^"]+)"/g)) plantSecret(shareId);
}

export function plant(value: string): void {
	if (value.length < MIN_LENGTH) return;
	if (/^[\w@.+-]+$/.test(value)) words.add(value);
	else phrases.add(value);
}

function plantSecret(value = ""): void {
	if (value.length < MIN_SECRET) return;
	plant(value);
	plant(value.split(/[.%]/, 1)[0] ?? "");
}

function plantField(name: string, value: string): void {
	if (PERSONAL.test(name) && !/(?:intent|kind|type)$/i.test(name)) plant(value);
}

function plantJson(name: string, value: unknown): void {
	if (typeof value === "string") plantField(name, value);
	else if (value && typeof value === "object") {
		for (const [key, inner] of Object.entries(value)) plantJson(Array.isArray(value) ? name : key, inner);
	}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** The planted words in a line of a log, which is JSON. Frames of a stack name our own files, so they are left out. */
export function plantedIn(line: string): string[] {
	const { stack: _, ...shown } = Object.assign({}, jsonOf(line)) as Record<string, unknown>;
	const texts = stringsIn(shown);
	return texts.flatMap((text) => [
		...text.split(/[^\w@.+-]+/).filter((word) => words.has(word)),
		...[...phrases].filter((phrase) => text.includes(phrase)),
	]);
}

function stringsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (!value || typeof value !== "object") return [];
	return Object.entries(value).flatMap(([key, inner]) => (key === "stack" ? [] : stringsIn(inner)));
}
