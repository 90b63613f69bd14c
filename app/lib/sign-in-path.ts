export function signInPath(to: string): string {
	return withReturnTo("/login", to);
}

export function withReturnTo(page: "/login" | "/register", to: string): string {
	return `${page}?returnTo=${encodeURIComponent(to)}`;
}
