import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPolling } from "./poll.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
const fetched = vi.fn<typeof fetch>();
const [onNews, onFailure, onEnd] = [vi.fn(), vi.fn(), vi.fn()];

beforeEach(() => {
	vi.useFakeTimers();
	vi.resetAllMocks();
	page.hidden = false;
	vi.stubGlobal("document", page);
	vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const answer = (value: unknown, tag: string) => Response.json(value, { headers: { ETag: tag } });
const start = () => startPolling("/api/list", 10_000, { onNews, onFailure, onEnd });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const tags = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("If-None-Match"));

function show(isShown: boolean) {
	page.hidden = !isShown;
	page.dispatchEvent(new Event("visibilitychange"));
}

test("it asks every 10 s with the tag of the last answer, and tells only what has changed", async () => {
	fetched.mockResolvedValueOnce(answer([1], "a"));
	fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
	fetched.mockResolvedValueOnce(answer([1, 2], "b"));
	const poll = start();
	await pass(9_999);
	expect(fetched).not.toHaveBeenCalled();
	await pass(20_001);
	poll.stop();
	await pass(60_000);
	expect(tags()).toEqual([null, "a", "a"]);
	expect(onNews.mock.calls).toEqual([[[1]], [[1, 2]]]);
	expect(onFailure).not.toHaveBeenCalled();
});

test("a hidden tab asks nothing, and asks at once when it is shown again", async () => {
	fetched.mockImplementation(async () => answer([], "a"));
	const poll = start();
	show(false);
	await pass(60_000);
	expect(fetched).toHaveBeenCalledTimes(0);
	show(true);
	expect(fetched).toHaveBeenCalledTimes(1);
	await pass(10_000);
	expect(fetched).toHaveBeenCalledTimes(2);
	poll.stop();
	show(true);
	poll.ask();
	await pass(60_000);
	expect(fetched).toHaveBeenCalledTimes(2);
});

test("after a sign-out it ends", async () => {
	fetched.mockImplementation(async () => new Response(null, { status: 401 }));
	start();
	await pass(10_000);
	expect(onEnd).toHaveBeenCalledTimes(1);
	await pass(60_000);
	show(true);
	expect(fetched).toHaveBeenCalledTimes(1);
});

test("a failure is told, and asked again after the usual time", async () => {
	fetched.mockRejectedValueOnce(new TypeError("offline"));
	fetched.mockResolvedValueOnce(new Response("busy", { status: 503 }));
	fetched.mockResolvedValueOnce(answer([1], "a"));
	const poll = start();
	await pass(30_000);
	expect(onFailure).toHaveBeenCalledTimes(2);
	expect(onNews.mock.calls).toEqual([[[1]]]);
	poll.stop();
});

test("an answer that comes after a newer request does not count", async () => {
	let answerOld = (_: Response) => {};
	fetched.mockImplementationOnce(() => new Promise((resolve) => (answerOld = resolve)));
	fetched.mockResolvedValueOnce(answer(["new"], "b"));
	const poll = start();
	poll.ask();
	poll.ask();
	await pass(0);
	answerOld(answer(["old"], "a"));
	await pass(0);
	expect(onNews.mock.calls).toEqual([[["new"]]]);
	poll.stop();
});
