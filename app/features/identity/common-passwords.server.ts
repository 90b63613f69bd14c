import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** We read the package's list ourselves, because its own function is case-sensitive. */
const LIST_FILE = "@foal/password/lib/10-million-password-list-top-10000.txt.gz";

const MIN_LENGTH = 8;

let commonPasswords: Promise<Set<string>> | null = null;

/** Whether a password is one of the 10,000 most common ones, in any case or width, and with or without spaces around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
	commonPasswords ??= readCommonPasswords();
	return (await commonPasswords).has(password.normalize("NFKC").trim().toLowerCase());
}

async function readCommonPasswords(): Promise<Set<string>> {
	const file = await readFile(createRequire(import.meta.url).resolve(LIST_FILE));
	const text = (await promisify(gunzip)(file)).toString().toLowerCase();
	return new Set(text.split("\n").filter((password) => password.length >= MIN_LENGTH));
}
