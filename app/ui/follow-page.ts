const MIN_WAIT_MS = 500; // between two loads of the page
const POLL_MS = 10_000;
const MAX_FAILURES = 3;

/**
 * Follows the versions of a page's subject while the page is visible, until `gone`: by a stream, or by polling every 10
 * s if that fails three times.
 */
export function followPage(path: string, onVersion: (version: string) => void, gone: AbortSignal): void {
	let source: EventSource | undefined;
	let poll: ReturnType<typeof setInterval> | undefined;
	let isWaiting = false;
	let latest = "";

	const tell = (version: string) => {
		latest = version;
		if (isWaiting) return;
		isWaiting = true;
		onVersion(version);
		setTimeout(() => {
			isWaiting = false;
			if (latest !== version) tell(latest);
		}, MIN_WAIT_MS);
	};
	const ask = async () => {
		const answer = await fetch(path);
		if (answer.ok) tell((await answer.json()).version);
		// A viewer who has lost access stops asking.
		else if (answer.status < 500) close();
	};
	const close = () => {
		source?.close();
		clearInterval(poll);
	};
	const follow = () => {
		close();
		if (document.hidden || gone.aborted) return;
		let failures = 0;
		const stream = new EventSource(path);
		source = stream;
		stream.onmessage = ({ data }) => {
			failures = 0;
			tell(data);
		};
		stream.onerror = () => {
			failures += 1;
			if (failures < MAX_FAILURES && stream.readyState !== EventSource.CLOSED) return;
			close();
			poll = setInterval(() => ask().catch(() => {}), POLL_MS);
		};
	};

	document.addEventListener("visibilitychange", follow, { signal: gone });
	gone.addEventListener("abort", close);
	follow();
}
