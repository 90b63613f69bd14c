import { setTimeout as pause } from "node:timers/promises";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

/** How long anyone here waits for an answer, in ms. */
const MAX_ANSWER_MS = 30_000;

type Answer = {
	status: number;
	ms: number;
	text: string;
	retryAfter: string | null;
	location: string;
};
/** An answer, or the error of a connection that broke. */
export type Outcome = Answer | { status: 0; ms: number; text: string; retryAfter: null; location: "" };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * Olga, who organizes a trip on Plus, on a server that trusts X-Forwarded-For; Mia, who pays her share in three
 * instalments with a saved card and has paid the first; and the actions of members and visitors.
 */
export async function openScene(server: TestServer, daysUntilTrip = 200) {
	const { origin } = server;
	const olga = await registerClient(origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const startDate = addDays(dateOf(new Date()), daysUntilTrip);
	const trip = await createTripByApi(olga, { startDate, endDate: addDays(startDate, 7) });
	const mia = await registerClient(origin, "Mia");
	let guests = 0;
	const scene = {
		server,
		olga,
		mia,
		trip,
		publicPage: () => ask(new Client(origin), "/landing"),
		tripPage: () => ask(olga, `/trip/${trip.shareId}`),
		/** A form that writes. Its answer must contain what was typed, unless it was stored. */
		writeMessage: (message: string) => ask(olga, `/trip/${trip.shareId}`, { message }),
		/** A guest takes a spot and pays for it in demo money. */
		joinAndPay: () => {
			guests += 1;
			return ask(new Client(origin, `10.1.0.${guests}`), `/join/${trip.shareId}`, {
				...{ name: `Guest ${guests}`, email: `guest${guests}@reliability.example` },
				...{ paymentPlan: "full", testCard: "success" },
			});
		},
	};
	const joined = await ask(mia, `/join/${trip.shareId}`, {
		...{ paymentPlan: "3-month", consent: "on", testCard: "success" },
	});
	if (joined.status !== 303)
		throw new Error(`Mia could not join: ${joined.status} ${joined.text.slice(0, 200)}`);
	// A server's first answers are slow because it has not run the code before.
	for (const act of [scene.publicPage, scene.tripPage, scene.joinAndPay]) await act();
	return scene;
}

/** Requests a page, or posts a form. */
export async function ask(client: Client, path: string, form?: Record<string, string>): Promise<Outcome> {
	const began = performance.now();
	try {
		const response = await client.raw(path, {
			signal: AbortSignal.timeout(MAX_ANSWER_MS),
			...(form && { method: "POST", body: new URLSearchParams(form) }),
		});
		const text = await response.text();
		return {
			status: response.status,
			ms: performance.now() - began,
			text: text.replaceAll(/&#x27;/g, "'"),
			retryAfter: response.headers.get("Retry-After"),
			location: response.headers.get("Location") ?? "",
		};
	} catch (error) {
		return { status: 0, ms: performance.now() - began, text: String(error), retryAfter: null, location: "" };
	}
}

export type Health = { status: number; failed: string[] };

/** The answer of /healthz, with the names of the failing checks. */
export async function health({ origin }: Pick<TestServer, "origin">): Promise<Health> {
	const { status, text } = await ask(new Client(origin), "/healthz");
	const { checks = {} } = text.startsWith("{")
		? (JSON.parse(text) as { checks: Record<string, string> })
		: {};
	return { status, failed: Object.keys(checks).filter((name) => checks[name] === "failed") };
}

export const isAlive = async ({ origin }: Pick<TestServer, "origin">): Promise<boolean> =>
	(await ask(new Client(origin), "/livez")).status === 200;

/** Checks repeatedly. @returns after how many ms it was true; Infinity if it was not in time */
export async function untilSo(maxMs: number, isSo: () => Promise<boolean>): Promise<number> {
	const began = performance.now();
	for (;;) {
		if (await isSo()) return performance.now() - began;
		if (performance.now() - began > maxMs) return Number.POSITIVE_INFINITY;
		await pause(200);
	}
}

/** Whether a page is for people: no stack, no error text of the database. */
export const isForPeople = ({ text }: Outcome) =>
	text.length > 20 && !/SQLITE_|\n\s+at |ECONN|node:internal/.test(text);
