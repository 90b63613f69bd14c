import { hash, type Options, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "#app/lib/errors.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { isMostlyPersonal, type PasswordOwner } from "./password-rules.ts";

/** Argon2id, the library's default; memory in KiB. */
const OPTIONS: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Each hash takes 64 MiB: a few at once, the others wait. */
const turn = pLimit(4);

/**
 * The hash of a password that somebody chooses, at registration as at any change.
 * @throws DomainError invalid, on the field `password`, when it is easy to guess
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
	if (isMostlyPersonal(password, owner)) throw weak(PERSONAL);
	if (await isCommonPassword(password)) throw weak(COMMON);
	return hashPassword(password);
}

export function hashPassword(password: string): Promise<string> {
	return turn(() => hash(password, OPTIONS));
}

/** Takes the same work for an account that does not exist (`stored` null) as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	const against = stored ?? (await nobody);
	return (await turn(() => verify(against, password))) && stored !== null;
}

const nobody = hashPassword("no account has this password");

const PERSONAL = "Your password must not be mostly your name or e-mail address.";
const COMMON = "This is one of the most common passwords. Choose one that is harder to guess.";

function weak(message: string): DomainError {
	return new DomainError("invalid", message, { field: "password" });
}
