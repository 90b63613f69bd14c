import { createHash, randomBytes } from "node:crypto";

/** An unguessable identifier: 128 random bits, base64url (22 characters). Fit for share links. */
export function newId(): string {
	return randomBytes(16).toString("base64url");
}

/** 256 random bits, base64url (43 characters): session ids, guest keys, claim tokens. */
export function newSecret(): string {
	return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: its SHA-256, hex. */
export function hashSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("hex");
}
