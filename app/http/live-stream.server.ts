import type { Ctx } from "#app/access/ctx.ts";
import { isLiveSession } from "#app/features/identity/sessions.server.ts";
import type { RequestState } from "./context.server.ts";
import type { Follower } from "./live-pages.server.ts";

const RETRY_MS = 3_000;

type Follow = (follower: Follower) => Promise<() => void>;

/**
 * A stream of server-sent events with the version at each change. It ends when the client goes away, which shows in
 * `cancel`, in `signal` or in a failed write.
 */
export async function liveStream(
	follow: Follow,
	mayFollow: Follower["mayFollow"],
	signal: AbortSignal,
): Promise<Response> {
	const encoder = new TextEncoder();
	let stop = () => {};
	let controller: ReadableStreamDefaultController<Uint8Array>;
	const body = new ReadableStream<Uint8Array>({
		start(given) {
			controller = given;
		},
		cancel: () => stop(),
	});
	const write = (text: string) => {
		try {
			controller.enqueue(encoder.encode(text));
		} catch {
			stop();
		}
	};
	const end = (retryMs?: number) => {
		stop();
		if (retryMs) write(`retry: ${retryMs}\n\n`);
		try {
			controller.close();
		} catch {} // the stream is closed already
	};
	write(`retry: ${RETRY_MS}\n\n`);
	stop = await follow({
		tell: (version) => write(`data: ${version}\n\n`),
		beat: () => write(":\n\n"),
		mayFollow,
		end,
	});
	signal.addEventListener("abort", () => end(), { once: true });
	if (signal.aborted) end();
	return new Response(body, {
		headers: {
			"Content-Type": "text/event-stream",
			"Cache-Control": "private, no-store, no-transform",
			Connection: "close",
			"X-Accel-Buffering": "no",
		},
	});
}

/** A browser without an account has no session to end. */
export async function isStillSignedIn({ db, now }: Ctx, { session }: RequestState): Promise<boolean> {
	return session === null || isLiveSession(db, session, now);
}
