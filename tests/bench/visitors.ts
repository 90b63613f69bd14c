import { GUEST_COOKIE, payerCookie, SESSION_COOKIE } from "#tests/bench/seed.ts";
import type { Headers } from "./load.ts";

/** A payer is a guest of the trip that the path names. Few pages may ask the provider for one person. */
export type Person = "visitor" | "guest" | "organizer" | "payer";

const ADDRESSES = 20_000;
let asked = 0;

/** The headers of a person, each time with another address. `null` means a browser without the stylesheet. */
export function headersOf(person: Person, stylesheet: string | null, encoding: string, path = ""): Headers {
	const number = asked++ % ADDRESSES;
	const own = cookieOf(person, path);
	const cookies = [
		...(own ? [`${own.name}=${own.value}`] : []),
		...(stylesheet === null ? [] : [`gangway_styles=${stylesheet}`]),
	];
	return {
		...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
		"Accept-Encoding": encoding,
		// Limits are counted by address.
		"X-Forwarded-For": `10.0.${number >> 8}.${number & 255}`,
	};
}

function cookieOf(person: Person, path: string) {
	if (person === "visitor") return null;
	if (person === "payer") return payerCookie(path.split("/")[2] ?? "");
	return person === "guest" ? GUEST_COOKIE : SESSION_COOKIE;
}

/** @throws Error if a first page does not contain its styles */
export async function stylesheetOf(origin: string): Promise<string> {
	const page = await (await fetch(`${origin}/`)).text();
	const stylesheet = /gangway_styles=([^;]+);/.exec(page)?.[1];
	if (!stylesheet) throw new Error("the first page brings no styles along");
	return stylesheet;
}
