import autocannon from "autocannon";

/** The app writes the session cookie as base64 of JSON. */
export const cookieOf = (secret: string) =>
	`gangway_session=${Buffer.from(JSON.stringify(secret)).toString("base64")}`;

export type Load = { origin: string; paths: string[]; headers: Record<string, string>; seconds: number };

/** Requests per second over 8 connections. @throws Error on any answer but 200 */
export async function ratePerSecond({ origin, paths, headers, seconds }: Load): Promise<number> {
	const result = await autocannon({
		url: origin,
		connections: 8,
		duration: seconds,
		requests: paths.map((path) => ({ path, headers })),
	});
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${result.non2xx} wrong answers, ${result.errors} errors`);
	return result.requests.average;
}

/** The median time of sequential requests, in ms. @throws Error on any answer but 200 */
export async function medianMs(
	{ origin, paths, headers }: Omit<Load, "seconds">,
	count = 600,
): Promise<number> {
	const times: number[] = [];
	for (let i = 0; i < count; i += 1) {
		const path = paths[(i * 7_919) % paths.length] ?? "/";
		const started = performance.now();
		const response = await fetch(origin + path, { headers });
		await response.arrayBuffer();
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
		if (i >= 50) times.push(performance.now() - started);
	}
	return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
