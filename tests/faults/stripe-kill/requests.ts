import type { KillSimulation } from "./kill-simulation.ts";

export type HttpAnswer = { status: number; location: string; body: unknown };

/** Sends a request. @throws TypeError when the server dies meanwhile, Error for another status than expected */
export async function sendRequest(
	house: KillSimulation,
	send: () => Promise<Response>,
	...expected: number[]
): Promise<HttpAnswer> {
	house.pending += 1;
	try {
		const response = await send();
		if (house.onAnswer?.() || !house.server) throw new TypeError("what the dead have said is lost with them");
		const text = await response.text();
		const { status, headers, url } = response;
		if (!expected.includes(status)) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
		const isJson = headers.get("Content-Type")?.startsWith("application/json");
		return { status, location: headers.get("Location") ?? "", body: isJson ? JSON.parse(text) : null };
	} finally {
		house.pending -= 1;
	}
}

/** Posts a form of Stripe's. @returns where it leads */
export async function postForm(url: string, fields: Record<string, string>): Promise<string | null> {
	const response = await fetch(url, {
		method: "POST",
		body: new URLSearchParams(fields),
		redirect: "manual",
	});
	await response.arrayBuffer();
	return response.headers.get("Location");
}
