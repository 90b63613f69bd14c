import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "#app/lib/errors.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";
import * as texts from "./texts.ts";

const OPTIONS: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }; // Argon2id, memory in KiB

/** Few hashes run concurrently, because each takes 64 MiB. */
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
 * Whether a password is the stored one. It also hashes without an account (`stored` is null) or a password (`stored` is
 * empty), so that the time it takes reveals nothing.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	const { verify } = await loadArgon2();
	// Older hashes are of the password as a device sent it, composed or decomposed.
	const forms = new Set([prepared(password), password, password.normalize("NFD")]);
	for (const form of forms) {
		if (await hashQueue(() => verify(stored || DUMMY_HASH, form))) return Boolean(stored);
	}
	return false;
}

/** Normalizes what devices send differently (RFC 8265, OpaqueString): composed characters and plain spaces. */
const prepared = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** Its 6 MB are loaded with the first password. */
const loadArgon2 = () => import("@node-rs/argon2");

/**
 * The hash of random bytes, as expensive as a real one. It is a constant, because computing it would delay every start.
 */
export const DUMMY_HASH =
	"$argon2id$v=19$m=65536,t=3,p=1$hlmCxEqov/GaX1YtvTVT5A$kthwH06piqNlpgr+XNsGjEvHpcT4J87quaBNXIAZxuA";

function weakPassword(message: string): DomainError {
	return new DomainError("invalid", message, { field: "password" });
}

type PasswordOwner = { firstName: string; lastName: string; email: string };

/** Shorter names occur in too many ordinary words. */
const MIN_WORD_LENGTH = 3;

/** Whether at least half of a password's letters and digits come from its owner's name or email. */
export function isMostlyPersonal(password: string, owner: PasswordOwner): boolean {
	const characters = lettersAndDigits(password);
	const covered = new Set<number>();
	for (const word of personalWords(owner)) {
		for (let at = characters.indexOf(word); at >= 0; at = characters.indexOf(word, at + 1)) {
			for (let index = at; index < at + word.length; index++) covered.add(index);
		}
	}
	return covered.size > 0 && covered.size * 2 >= characters.length;
}

function personalWords({ firstName, lastName, email }: PasswordOwner): string[] {
	const mailbox = email.slice(0, email.indexOf("@"));
	const words = [firstName, lastName, mailbox].flatMap((text) => normalizeText(text).split(" "));
	const whole = [`${firstName}${lastName}`, `${lastName}${firstName}`, mailbox, email].map(lettersAndDigits);
	return [...new Set([...words, ...whole])].filter((word) => word.length >= MIN_WORD_LENGTH);
}

function lettersAndDigits(text: string): string {
	return normalizeText(text).replaceAll(" ", "");
}

/** The package's list is read directly, because the package's own function is case-sensitive. */
const LIST_FILE = "@foal/password/lib/10-million-password-list-top-10000.txt.gz";

const MIN_LENGTH = 8;

let commonPasswords: Promise<Set<string>> | null = null;

/** Whether a password is one of the 10,000 most common ones, ignoring case, width and surrounding spaces. */
export async function isCommonPassword(password: string): Promise<boolean> {
	commonPasswords ??= readCommonPasswords();
	return (await commonPasswords).has(password.normalize("NFKC").trim().toLowerCase());
}

async function readCommonPasswords(): Promise<Set<string>> {
	const file = await readFile(createRequire(import.meta.url).resolve(LIST_FILE));
	const text = (await promisify(gunzip)(file)).toString().toLowerCase();
	return new Set(text.split("\n").filter((password) => password.length >= MIN_LENGTH));
}
