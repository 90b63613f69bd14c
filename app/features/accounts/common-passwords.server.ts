import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The file alone: the package's own function compares letter by letter, and keeps what is too short anyway. */
const LIST = "@foal/password/lib/10-million-password-list-top-10000.txt.gz";

/** No shorter password gets past the form. */
const MIN_LENGTH = 8;

let list: Promise<Set<string>> | null = null;

/** Whether a password is among the 10,000 most common ones, in any case. The list is read when first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
	list ??= readList();
	return (await list).has(password.toLowerCase());
}

async function readList(): Promise<Set<string>> {
	const file = await readFile(createRequire(import.meta.url).resolve(LIST));
	const text = (await promisify(gunzip)(file)).toString().toLowerCase();
	return new Set(text.split("\n").filter((password) => password.length >= MIN_LENGTH));
}
