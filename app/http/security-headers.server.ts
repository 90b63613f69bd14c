import type { ProviderHosts } from "#app/gateway/stripe/csp-hosts.ts";

/** On every answer, errors too (security.md, "headers"). */
export function securityHeaders(options: {
	/** For a page's own scripts and styles; null where there is none. */
	nonce: string | null;
	secure: boolean;
	/** The payment provider's, on the pages that need them. */
	hosts?: ProviderHosts | null;
	/** Under Vite: its styles are inline, its reload comes by WebSocket. */
	development: boolean;
}): Record<string, string> {
	const nonce = options.nonce === null ? "" : ` 'nonce-${options.nonce}'`;
	const policy = [
		"default-src 'self'",
		`script-src 'self'${nonce}${hostList(options.hosts?.scripts)}`,
		options.development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${nonce}`,
		"img-src 'self' data:",
		"font-src 'self'",
		`connect-src 'self'${options.development ? " ws:" : ""}${hostList(options.hosts?.calls)}`,
		...(options.hosts?.frames ? [`frame-src${hostList(options.hosts.frames)}`] : []),
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${hostList(options.hosts?.forms)}`,
		"frame-ancestors 'none'",
	];
	return {
		"Content-Security-Policy": policy.join("; "),
		"X-Content-Type-Options": "nosniff",
		// Not "no-referrer": with it a browser sends `Origin: null` on our own form posts.
		"Referrer-Policy": "same-origin",
		"Permissions-Policy": "camera=(), microphone=(), geolocation=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		...(options.secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
	};
}

function hostList(hosts: string[] = []): string {
	return hosts.map((host) => ` ${host}`).join("");
}
