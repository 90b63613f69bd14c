/** The key of somebody's preferences: their account, or the address of a guest. */
export function ownerOf({ userId, email }: { userId?: string | null; email?: string | null }): string {
	return userId ? `user:${userId}` : `email:${(email ?? "").toLowerCase()}`;
}
