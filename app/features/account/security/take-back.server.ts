import { MAILED_LINK_MS } from "#app/features/identity/tokens.server.ts";

/** A mailed link that takes an account back to `email`. `expiresAt` is in UTC ms. */
export type TakeBack = { userId: string; email: string; expiresAt: number };

/** From when on the account counts as in a stranger's hands (UTC ms): half an hour before the mail. */
export function takenOverSince({ expiresAt }: TakeBack): number {
	return expiresAt - 2 * MAILED_LINK_MS;
}
