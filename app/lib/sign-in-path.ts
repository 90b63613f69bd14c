export function signInPath(to: string): string {
	return withReturnTo("/login", to);
}

export function withReturnTo(page: "/login" | "/login/passkey" | "/register", to: string): string {
	return `${page}?returnTo=${encodeURIComponent(to)}`;
}

/** The share id in the path of a trip's own page; null for any other page. */
export function tripOfPath(path: string): string | null {
	return /^\/(?:trip|dashboard)\/([\w-]+)\/?(?:[?#].*)?$/.exec(path)?.[1] ?? null;
}
