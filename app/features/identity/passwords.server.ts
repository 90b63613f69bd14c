import type { Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "#app/lib/errors.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { isMostlyPersonal, type PasswordOwner } from "./password-rules.ts";
import * as texts from "./texts.ts";

const OPTIONS: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }; // Argon2id, memory in KiB

/** Few hashes run at once, because each takes 64 MiB. */
const hashQueue = pLimit(4);

/**
 * Hashes a password that a user has chosen.
 * @throws DomainError invalid, on the field `password`, if it is easy to guess
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
	if (isMostlyPersonal(password, owner)) throw weakPassword(texts.personalPassword);
	if (await isCommonPassword(password)) throw weakPassword(texts.commonPassword);
	return hashPassword(password);
}

export async function hashPassword(password: string): Promise<string> {
	const { hash } = await loadArgon2();
	return hashQueue(() => hash(prepared(password), OPTIONS));
}

/**
 * Whether a password is the stored one. Where there is no account (`stored` is null) or no password (it is empty), it
 * hashes all the same, so that nobody can tell by the time it takes.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	const { verify } = await loadArgon2();
	// Older hashes are of the password as one device has sent it, composed or decomposed.
	const forms = new Set([prepared(password), password, password.normalize("NFD")]);
	for (const form of forms) {
		if (await hashQueue(() => verify(stored || DUMMY_HASH, form))) return Boolean(stored);
	}
	return false;
}

/** One form for what devices send in several (RFC 8265, OpaqueString): composed characters and plain spaces. */
const prepared = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** Its 6 MB are loaded with the first password. */
const loadArgon2 = () => import("@node-rs/argon2");

/** The hash of random bytes, at the cost of a real one. It is a constant, because hashing delays every start. */
export const DUMMY_HASH =
	"$argon2id$v=19$m=65536,t=3,p=1$hlmCxEqov/GaX1YtvTVT5A$kthwH06piqNlpgr+XNsGjEvHpcT4J87quaBNXIAZxuA";

function weakPassword(message: string): DomainError {
	return new DomainError("invalid", message, { field: "password" });
}
