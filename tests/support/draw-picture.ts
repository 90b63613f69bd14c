import type { Client } from "./client.ts";

const TRIES = 4;

/** Fetches a picture, and retries while it is late: the drawing thread yields to everything else on a busy machine. */
export async function drawPicture(client: Client, path: string): Promise<Response> {
	for (let tries = 1; ; tries += 1) {
		const response = await client.get(path);
		if (response.status !== 503 || tries === TRIES) return response;
	}
}
