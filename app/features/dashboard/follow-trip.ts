const MIN_WAIT_MS = 500; // between two loads of the page
const POLL_MS = 10_000;
const MAX_FAILURES = 3;

/**
 * Follows a trip's versions while the page is visible, until `gone`: by a stream, or where that fails three times by
 * asking every 10 s.
 */
export function followTrip(path: string, onVersion: (version: string) => void, gone: AbortSignal): void {
	let source: EventSource | null = null;
	let poll: ReturnType<typeof setInterval> | undefined;
	let isWaiting = false;
	let failures = 0;
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
		const answer = await fetch(path, { headers: { Accept: "application/json" } }).catch(() => null);
		// Who may not see the trip any more need not ask again.
		if (answer && answer.status >= 400 && answer.status < 500) close();
		if (answer?.ok) tell((await answer.json()).version);
	};
	const open = () => {
		if (source || poll || document.hidden || gone.aborted) return;
		source = new EventSource(path);
		source.onmessage = ({ data }) => {
			failures = 0;
			tell(data);
		};
		source.onerror = () => {
			failures += 1;
			if (failures < MAX_FAILURES && source?.readyState !== EventSource.CLOSED) return;
			close();
			poll = setInterval(ask, POLL_MS);
		};
	};
	const close = () => {
		source?.close();
		source = null;
		clearInterval(poll);
		poll = undefined;
	};
	const follow = () => {
		failures = 0;
		close();
		open();
	};

	document.addEventListener("visibilitychange", follow, { signal: gone });
	gone.addEventListener("abort", close);
	open();
}
