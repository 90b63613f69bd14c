/** An account of the ledger in words: `organizer_debt:a_b` is `organizer debt: a_b`, with the id as it is stored. */
export function accountName(account: string): string {
	const [kind = "", ...ids] = account.split(":");
	return [kind.replaceAll("_", " "), ...ids].join(": ");
}
