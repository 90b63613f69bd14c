import { hash, type Options, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** Argon2id, the library's default; memory in KiB. */
const OPTIONS: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Each hash takes 64 MiB: a few at once, the others wait. */
const hashQueue = pLimit(4);

export function hashPassword(password: string): Promise<string> {
	return hashQueue(() => hash(password, OPTIONS));
}

/** Takes the same work for an account that does not exist (`stored` null) as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	const against = stored ?? (await dummyHash);
	return (await hashQueue(() => verify(against, password))) && stored !== null;
}

const dummyHash = hashPassword("no account has this password");
