/** The key of a person's preferences: `user:` and an account's id, or `email:` and a guest's address. */
export function ownerOf({ userId, email }: { userId?: string | null; email?: string | null }): string {
	return userId ? `user:${userId}` : `email:${(email ?? "").toLowerCase()}`;
}

/** Reads a key that `ownerOf` has made. */
export function readOwner(owner: string): { userId: string } | { email: string } {
	const at = owner.indexOf(":") + 1;
	return owner.startsWith("user:") ? { userId: owner.slice(at) } : { email: owner.slice(at) };
}
