export type Poll = {
	ask(): void; // asks at once; answers to earlier requests are ignored
	stop(): void;
};

type Handlers<Answer> = {
	onNews: (answer: Answer) => void;
	onFailure?: () => void; // the next request follows after the usual time
	onEnd: () => void; // nobody is signed in any more
};

/**
 * Polls an address: only in a visible tab, only for changes, and not after a 401. A tab that becomes visible again asks
 * at once.
 */
export function startPolling<Answer>(
	url: string,
	everyMs: number,
	{ onNews, onFailure, onEnd }: Handlers<Answer>,
): Poll {
	let tag = "";
	let turn = 0;
	let isOver = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const wait = () => {
		clearTimeout(timer);
		if (!document.hidden) timer = setTimeout(ask, everyMs);
	};
	const ask = async () => {
		if (isOver) return;
		turn += 1;
		const own = turn;
		wait();
		if (document.hidden) return;
		const headers: HeadersInit = tag ? { "If-None-Match": tag } : {};
		const response = await fetch(url, { headers, cache: "no-store" }).catch(() => null);
		const answer = response?.ok ? await response.json().catch(() => null) : null;
		if (own !== turn) return;
		if (response?.status === 401) {
			stop();
			onEnd();
		} else if (answer) {
			tag = response?.headers.get("ETag") ?? "";
			onNews(answer);
		} else if (response?.status !== 304) onFailure?.();
	};
	const stop = () => {
		isOver = true;
		turn += 1;
		clearTimeout(timer);
		document.removeEventListener("visibilitychange", ask);
	};
	document.addEventListener("visibilitychange", ask);
	wait();
	return { ask, stop };
}
