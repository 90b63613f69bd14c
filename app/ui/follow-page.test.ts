import { afterEach, expect, test, vi } from "vitest";
import { followPage } from "./follow-page.ts";

/** A browser whose streams the test breaks, and the answers to its requests for the version. */
function openBrowser() {
	const streams: { onmessage?: (event: { data: string }) => void; onerror?: () => void; closed: boolean }[] =
		[];
	class FakeStream {
		static CLOSED = 2;
		readyState = 0;
		closed = false;
		constructor() {
			streams.push(this);
		}
		close() {
			this.closed = true;
		}
	}
	const page = Object.assign(new EventTarget(), { hidden: false });
	const answer = { ok: true, status: 200, json: async () => ({ version: "2" }) };
	const ask = vi.fn(async () => answer);
	vi.useFakeTimers();
	vi.stubGlobal("EventSource", FakeStream);
	vi.stubGlobal("document", page);
	vi.stubGlobal("fetch", ask);
	return { streams, page, answer, ask };
}

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const follow = () => {
	const told: string[] = [];
	const gone = new AbortController();
	followPage("/trip/x/live", (version) => told.push(version), gone.signal);
	return { told, gone };
};

test("a page is told each version, of several at once the last", () => {
	const { streams } = openBrowser();
	const { told } = follow();
	for (const data of ["1", "2", "3"]) streams[0]?.onmessage?.({ data });
	expect(told).toEqual(["1"]);
	vi.advanceTimersByTime(500);
	expect(told).toEqual(["1", "3"]);
});

test("a stream that fails three times gives way to asking every 10 seconds, until access is lost", async () => {
	const { streams, answer, ask } = openBrowser();
	const { told } = follow();
	for (let failures = 1; failures <= 2; failures += 1) streams[0]?.onerror?.();
	await vi.advanceTimersByTimeAsync(20_000);
	expect([ask.mock.calls.length, streams[0]?.closed]).toEqual([0, false]);
	streams[0]?.onerror?.();
	await vi.advanceTimersByTimeAsync(10_000);
	expect([told, streams[0]?.closed]).toEqual([["2"], true]);
	Object.assign(answer, { ok: false, status: 403 });
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ask).toHaveBeenCalledTimes(2);
});

test("a hidden page has no stream, and one that is left neither follows nor asks", async () => {
	const { streams, page, ask } = openBrowser();
	const { gone } = follow();
	page.hidden = true;
	page.dispatchEvent(new Event("visibilitychange"));
	expect(streams.map(({ closed }) => closed)).toEqual([true]);
	page.hidden = false;
	page.dispatchEvent(new Event("visibilitychange"));
	for (let failures = 1; failures <= 3; failures += 1) streams[1]?.onerror?.();
	gone.abort();
	await vi.advanceTimersByTimeAsync(30_000);
	expect([streams.length, ask.mock.calls.length]).toEqual([2, 0]);
});
