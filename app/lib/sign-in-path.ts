/** The way to the sign-in page, which then leads on to `to`, a path of ours. */
export function signInPath(to: string): string {
	return withReturnTo("/login", to);
}

/** As `signInPath`, for either of the pages that lead on. */
export function withReturnTo(page: "/login" | "/register", to: string): string {
	return `${page}?returnTo=${encodeURIComponent(to)}`;
}
