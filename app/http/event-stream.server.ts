const BEAT_MS = 10_000;

/**
 * Answers at once, and sends the events of `run`, each as a line of JSON. `run` continues when the client goes away,
 * because its result is stored.
 */
export function eventStream(run: (send: (event: object) => void) => Promise<unknown>): Response {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		async start(controller) {
			const write = (text: string) => {
				try {
					controller.enqueue(encoder.encode(text));
				} catch {} // the client has gone away
			};
			const beat = setInterval(() => write(":\n\n"), BEAT_MS);
			try {
				await run((event) => write(`data: ${JSON.stringify(event)}\n\n`));
			} finally {
				clearInterval(beat);
				try {
					controller.close();
				} catch {} // it is closed already
			}
		},
	});
	return new Response(body, {
		headers: {
			"Content-Type": "text/event-stream",
			"Cache-Control": "private, no-store, no-transform",
			"X-Accel-Buffering": "no",
		},
	});
}
