import { setTimeout } from "node:timers/promises";
import type { KillSimulation } from "./kill-simulation.ts";

const CHECK_MS = 60_000;
const RETRY_MS = 50;

export type HttpAnswer = { status: number; location: string; body: unknown };

/** Sends a request. @throws TypeError when the server dies in the meantime, Error for an unexpected status */
export async function sendRequest(
	house: KillSimulation,
	send: () => Promise<Response>,
	...expected: number[]
): Promise<HttpAnswer> {
	house.pending += 1;
	try {
		const { response, text } = await answerOnceChecked(house, send);
		const { status, headers, url } = response;
		if (!expected.includes(status)) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
		const isJson = headers.get("Content-Type")?.startsWith("application/json");
		return { status, location: headers.get("Location") ?? "", body: isJson ? JSON.parse(text) : null };
	} finally {
		house.pending -= 1;
	}
}

/** A server that has just started moves no money until its books are checked, and says so. Then people try again. */
async function answerOnceChecked(house: KillSimulation, send: () => Promise<Response>) {
	const deadline = performance.now() + CHECK_MS;
	for (;;) {
		const response = await send();
		if (house.onAnswer?.() || !house.server) throw new TypeError("what the dead have said is lost with them");
		const text = await response.text();
		const isChecking = response.status === 503 && text.includes("We are checking our books");
		if (!isChecking || performance.now() > deadline) return { response, text };
		await setTimeout(RETRY_MS);
	}
}

/** Posts a form at Stripe. @returns the redirect's address */
export async function postForm(url: string, fields: Record<string, string>): Promise<string | null> {
	const response = await fetch(url, {
		method: "POST",
		body: new URLSearchParams(fields),
		redirect: "manual",
	});
	await response.arrayBuffer();
	return response.headers.get("Location");
}
