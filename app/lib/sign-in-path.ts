export function signInPath(to: string): string {
	return withReturnTo("/login", to);
}

export function withReturnTo(page: "/login" | "/login/passkey" | "/register", to: string): string {
	return `${page}?returnTo=${encodeURIComponent(to)}`;
}

/** The share id of the trip whose own page this is; null for all other pages. */
export function tripOfPath(path: string): string | null {
	return /^\/(?:trip|dashboard)\/([\w-]+)\/?(?:[?#].*)?$/.exec(path)?.[1] ?? null;
}
