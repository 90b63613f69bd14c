import type { ProviderHosts } from "#app/gateway/stripe/csp-hosts.ts";

/** What the policy allows inside a page: sources of scripts and of styles, as CSP writes them. */
export type InlineSources = { scripts: string; styles: string };

/** The security headers of a response, errors and files included. */
export function securityHeaders(options: {
	inline: InlineSources | null; // null without a page
	secure: boolean;
	hosts?: ProviderHosts | null; // the payment provider's, on the pages that use it
	development: boolean; // Vite's styles are inline, and it reloads by WebSocket
}): Record<string, string> {
	const { inline } = options;
	const policy = [
		"default-src 'self'",
		`script-src 'self'${inline ? ` ${inline.scripts}` : ""}${hostList(options.hosts?.scripts)}`,
		options.development
			? "style-src 'self' 'unsafe-inline'"
			: `style-src 'self'${inline ? ` ${inline.styles}` : ""}`,
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
