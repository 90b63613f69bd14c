import type { AccountPurpose } from "#app/features/identity/tokens.server.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { runNow, type SqlValue } from "./sql.ts";

const HALF_HOUR_MS = 30 * 60 * 1000;

/** Stores a link to an account as if it had just been mailed. @returns its secret */
export function storeAccountLink(databaseUrl: string, email: string, purpose: AccountPurpose): string {
	return store(
		databaseUrl,
		"insert into account_tokens (token_hash, user_id, purpose, email, expires_at) select ?, id, ?, email, ? from users where email = ?",
		(hash, expiresAt) => [hash, purpose, expiresAt, email],
	);
}

/** Stores a link to the latest membership of a guest with this address. @returns its secret */
export function storePlaceLink(databaseUrl: string, email: string): string {
	return store(
		databaseUrl,
		"insert into member_links (token_hash, member_id, expires_at) select ?, id, ? from members where email = ? order by joined_at desc limit 1",
		(hash, expiresAt) => [hash, expiresAt, email],
	);
}

function store(
	databaseUrl: string,
	sql: string,
	values: (hash: string, expiresAt: number) => SqlValue[],
): string {
	const secret = newSecret();
	const changes = runNow(databaseUrl, sql, ...values(hashSecret(secret), Date.now() + HALF_HOUR_MS));
	if (changes !== 1) throw new Error(`${changes} links were stored`);
	return secret;
}
