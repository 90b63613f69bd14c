import type { ProviderHosts } from "#app/gateway/stripe/csp-hosts.ts";

/** The sources that the policy allows for inline scripts and styles, in CSP syntax. */
export type InlineSources = { scripts: string[]; styles: string[] };

/** The security headers of every response, including errors and files. */
export function securityHeaders(options: {
	inline: InlineSources | null; // null without a page
	secure: boolean;
	hosts?: ProviderHosts | null; // the payment provider's, for pages that use it
	development: boolean; // Vite's styles are inline, and it reloads by WebSocket
}): Record<string, string> {
	const { inline, hosts, development } = options;
	const policy = [
		"default-src 'self'",
		`script-src 'self'${list(inline?.scripts)}${list(hosts?.scripts)}`,
		`style-src 'self'${development ? " 'unsafe-inline'" : list(inline?.styles)}`,
		"img-src 'self' data:",
		"font-src 'self'",
		`connect-src 'self'${development ? " ws:" : ""}${list(hosts?.calls)}`,
		...(hosts?.frames ? [`frame-src${list(hosts.frames)}`] : []),
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${list(hosts?.forms)}`,
		"frame-ancestors 'none'",
	];
	return {
		"Content-Security-Policy": policy.join("; "),
		"X-Content-Type-Options": "nosniff",
		// With "no-referrer" a browser would send `Origin: null` with our own forms.
		"Referrer-Policy": "same-origin",
		"Permissions-Policy": "camera=(), microphone=(), geolocation=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		...(options.secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
	};
}

function list(sources: string[] = []): string {
	return sources.map((source) => ` ${source}`).join("");
}
