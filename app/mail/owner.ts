/** Whose choices count: an account's, or those of an address without one. */
export function ownerOf({ userId, email }: { userId?: string | null; email?: string | null }): string {
	return userId ? `user:${userId}` : `email:${(email ?? "").toLowerCase()}`;
}
