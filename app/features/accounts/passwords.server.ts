import { hash, type Options, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** Argon2id, the library's default; memory in KiB. */
const OPTIONS: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Each hash takes 64 MiB: a few at once, the others wait. */
const turn = pLimit(4);

export function hashPassword(password: string): Promise<string> {
	return turn(() => hash(password, OPTIONS));
}

/** Takes the same work for an account that does not exist (`stored` null) as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	return (await turn(() => verify(stored ?? NOBODYS_HASH, password))) && stored !== null;
}

/** Of random bytes that nobody kept, and as dear to verify as a real one: no process computes its own. */
export const NOBODYS_HASH =
	"$argon2id$v=19$m=65536,t=3,p=1$hlmCxEqov/GaX1YtvTVT5A$kthwH06piqNlpgr+XNsGjEvHpcT4J87quaBNXIAZxuA";
