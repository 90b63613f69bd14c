import type { Page } from "@playwright/test";

type Watch = {
	longest: number; // the longest event of the interaction, until the next paint, ms
	shownAfter: number | null; // from the first event to the paint that shows the change, ms
	blocked: number; // the time beyond 50 ms of each task since the first paint
};

declare global {
	interface Window {
		watch: Watch & { restart: (shows: (() => boolean) | null) => void };
	}
}

/** Runs before the page's own scripts. Event Timing rounds to 8 ms and leaves out events under 16 ms. */
export function watchPaints(): void {
	let run = 0;
	window.watch = {
		longest: 0,
		shownAfter: null,
		blocked: 0,
		restart(shows) {
			run += 1;
			Object.assign(window.watch, { longest: 0, shownAfter: null });
			if (shows) addEventListener("pointerdown", ({ timeStamp }) => waitFor(shows, timeStamp, run), ONCE);
		},
	};
	const ONCE = { once: true, capture: true };
	const waitFor = (isShown: () => boolean, from: number, ofRun: number) => {
		const channel = new MessageChannel();
		channel.port1.onmessage = () => {
			if (ofRun === run) window.watch.shownAfter = performance.now() - from;
		};
		const look = () => {
			// The message arrives after the frame of this callback has been painted.
			if (isShown()) channel.port2.postMessage(null);
			else if (ofRun === run) requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	};
	new PerformanceObserver((list) => {
		for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
			if (interactionId) window.watch.longest = Math.max(window.watch.longest, duration);
	}).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
	new PerformanceObserver((list) => {
		const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
		for (const { startTime, duration } of list.getEntries())
			if (startTime + duration > painted) window.watch.blocked += duration - 50;
	}).observe({ type: "longtask", buffered: true });
}

export async function blockedMs(page: Page): Promise<number> {
	return page.evaluate(() => window.watch.blocked);
}

/** @returns the milliseconds from an event to the paint that shows its change */
export async function paintAfter(
	page: Page,
	act: () => Promise<void>,
	shows?: () => boolean,
): Promise<number> {
	await page.evaluate(`window.watch.restart(${shows ?? null})`);
	await act();
	if (shows) await page.waitForFunction(() => window.watch.shownAfter !== null);
	await isQuiet(page);
	return page.evaluate(() => Math.max(window.watch.longest, window.watch.shownAfter ?? 0));
}

/** Waits until the browser has reported its events, which it does when it is idle. */
async function isQuiet(page: Page): Promise<void> {
	await page.evaluate(
		() =>
			new Promise((resolve) =>
				setTimeout(() => requestIdleCallback(() => resolve(null), { timeout: 2_000 }), 300),
			),
	);
}
