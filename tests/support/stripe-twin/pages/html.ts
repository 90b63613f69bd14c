import type { Outgoing } from "../http.ts";

const ESCAPES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes text for HTML, including attributes. */
export function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

export function page(title: string, body: string, status = 200): Outgoing {
	const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
	return { status, headers: { "Content-Type": "text/html; charset=utf-8" }, body: html };
}

export function withQuery(address: string, more: Record<string, string>): string {
	const url = new URL(address);
	for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
	return url.href;
}
