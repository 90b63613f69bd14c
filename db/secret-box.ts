import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** The installation's secrets in the table `settings`. */
export const SECRET_SETTINGS = ["flash_secret", "mail_secret", "vapid_keys"] as const;

export type SecretName = (typeof SECRET_SETTINGS)[number];

/** 32 bytes of AES-256. */
export type SecretsKey = Buffer;

/** Encrypts stored secrets, so that a copy of the database without the key holds no usable secret. */
export type SecretBox = {
	/** Encrypts with the first key. Without a key, returns the text as it is. */
	seal(name: SecretName, text: string): string;
	/** @throws SecretsKeyMissing for a text that none of the keys has encrypted */
	open(name: SecretName, stored: string): string;
	/** False for a secret that is stored in plain or under an earlier key. */
	isCurrent(stored: string): boolean;
};

/** None of the keys has encrypted a stored secret. */
export class SecretsKeyMissing extends Error {
	readonly keyId: string;

	/** @param keyId the id of the key that has encrypted it */
	constructor(keyId: string) {
		super(`the secrets are encrypted with the key ${keyId}`);
		this.keyId = keyId;
	}
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 32 bytes. */
const BASE64_KEY = /^[\w+/-]{43}=?$/;
const SEALED = /^sealed:(?<keyId>[0-9a-f]{8}):(?<bytes>[\w-]+)$/;

/** @param keys the first encrypts, and each decrypts what it has encrypted */
export function secretBox(keys: readonly SecretsKey[]): SecretBox {
	const [current] = keys;
	return {
		seal(name, text) {
			if (!current) return text;
			const nonce = randomBytes(NONCE_BYTES);
			// The tag also covers the name, so that one secret cannot be put in the place of another.
			const cipher = createCipheriv("aes-256-gcm", current, nonce).setAAD(Buffer.from(name));
			const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
			const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
			return `sealed:${keyIdOf(current)}:${bytes.toString("base64url")}`;
		},
		open(name, stored) {
			const { keyId, bytes: encoded } = SEALED.exec(stored)?.groups ?? {};
			if (!keyId || !encoded) return stored;
			const key = keys.find((one) => keyIdOf(one) === keyId);
			if (!key) throw new SecretsKeyMissing(keyId);
			const bytes = Buffer.from(encoded, "base64url");
			const nonce = bytes.subarray(0, NONCE_BYTES);
			const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
			const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
				.setAAD(Buffer.from(name))
				.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
			return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
		},
		isCurrent(stored) {
			return SEALED.exec(stored)?.groups?.keyId === (current && keyIdOf(current));
		},
	};
}

/** The id of the key that a secret is encrypted with. @returns null for one that is not encrypted */
export const sealedWith = (stored: string): string | null => SEALED.exec(stored)?.groups?.keyId ?? null;

export const isSealed = (stored: string): boolean => SEALED.test(stored);

/** An id for a key that does not reveal it, so that a person can see which one is missing. */
export function keyIdOf(key: SecretsKey): string {
	return createHash("sha256").update("gangway secrets key\0").update(key).digest("hex").slice(0, 8);
}

/** Reads 32-byte keys in base64, separated by commas. @returns null if one of them is invalid */
export function readSecretsKeys(text: string): SecretsKey[] | null {
	const parts = text.split(",").map((part) => part.trim());
	// Buffer.from silently stops at invalid base64.
	if (!parts.every((part) => BASE64_KEY.test(part))) return null;
	return parts.map((part) => Buffer.from(part, "base64"));
}

export function newSecretsKey(): string {
	return randomBytes(KEY_BYTES).toString("base64");
}
