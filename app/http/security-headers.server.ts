import type { ProviderHosts } from "#app/gateway/stripe/csp-hosts.ts";

/** The security headers of a response, errors and files included. */
export function securityHeaders(options: {
	nonce: string | null; // of the page's own scripts and styles; null without a page
	secure: boolean;
	hosts?: ProviderHosts | null; // the payment provider's, on the pages that use it
	development: boolean; // Vite's styles are inline, and it reloads by WebSocket
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
		// With "no-referrer" a browser would send `Origin: null` with our own forms.
		"Referrer-Policy": "same-origin",
		"Permissions-Policy": "camera=(), microphone=(), geolocation=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		...(options.secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
	};
}

function hostList(hosts: string[] = []): string {
	return hosts.map((host) => ` ${host}`).join("");
}
