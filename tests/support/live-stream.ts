import type { Client } from "./client.ts";

export type LiveStream = {
	status: number;
	headers: Headers;
	/** The next version from the stream. @throws Error after 20 s, or at the stream's end */
	next(): Promise<string>;
	ended: Promise<void>;
	close(): void;
};

/** Follows a trip like a page. */
export async function openLive(client: Client, shareId: string): Promise<LiveStream> {
	const gone = new AbortController();
	const { status, headers, body } = await client.raw(`/trip/${shareId}/live`, {
		headers: { Accept: "text/event-stream" },
		signal: gone.signal,
	});
	const versions: string[] = [];
	let wake = () => {};
	let isOver = false;
	const read = async () => {
		let text = "";
		for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
			text += part;
			const events = text.split("\n\n");
			text = events.pop() ?? "";
			versions.push(...events.flatMap((event) => /^data: (.+)$/m.exec(event)?.[1] ?? []));
			wake();
		}
	};
	const ended = read()
		.catch(() => {})
		.finally(() => {
			isOver = true;
			wake();
		});
	return {
		status,
		headers,
		async next() {
			const deadline = performance.now() + 20_000;
			for (;;) {
				const version = versions.shift();
				if (version) return version;
				if (isOver || performance.now() > deadline) throw new Error("no version came");
				await new Promise<void>((resolve) => {
					wake = resolve;
					setTimeout(resolve, 100);
				});
			}
		},
		ended,
		close: () => gone.abort(),
	};
}
