import { createHash, randomBytes } from "node:crypto";

/** 128 random bits as base64url (22 characters), unguessable enough for share links. */
export function newId(): string {
	return randomBytes(16).toString("base64url");
}

export function newSecret(): string {
	return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a secret in hex, which is what the database stores. */
export function hashSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("hex");
}
