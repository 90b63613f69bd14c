import type { MortalHouse } from "./house.ts";

export type Answer = { status: number; location: string; body: unknown };

/**
 * A request of somebody's to the server.
 * @throws TypeError when the server dies meanwhile; Error for another status than is expected
 */
export async function ask(
	house: MortalHouse,
	send: () => Promise<Response>,
	...expected: number[]
): Promise<Answer> {
	house.underWay += 1;
	try {
		const response = await send();
		if (house.onAnswer?.() || !house.server) throw new TypeError("what the dead have said is lost with them");
		const text = await response.text();
		const { status, headers, url } = response;
		if (!expected.includes(status)) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
		const isJson = headers.get("Content-Type")?.startsWith("application/json");
		return { status, location: headers.get("Location") ?? "", body: isJson ? JSON.parse(text) : null };
	} finally {
		house.underWay -= 1;
	}
}

/** A form of Stripe's. @returns where it leads */
export async function post(url: string, fields: Record<string, string>): Promise<string | null> {
	const response = await fetch(url, {
		method: "POST",
		body: new URLSearchParams(fields),
		redirect: "manual",
	});
	await response.arrayBuffer();
	return response.headers.get("Location");
}
