import { describe, expect, test } from "vitest";
import { createPictureCache } from "./picture-cache.server.ts";

const LIMITS = { maxPictures: 3, maxBytes: 1_000, maxConcurrent: 1, maxWaiting: 2 };
const BUSY = { code: "busy", retryAfter: expect.any(Number) };

/** Draws pictures that a test finishes one by one, in the order in which they were begun. */
function easel() {
	const drawings: PromiseWithResolvers<string>[] = [];
	const draw = () => {
		const drawing = Promise.withResolvers<string>();
		drawings.push(drawing);
		return drawing.promise;
	};
	return { draw, drawings };
}

describe("a picture", () => {
	test("is drawn once for everyone who asks at the same time, and then kept", async () => {
		const cache = createPictureCache<string>(LIMITS);
		const { draw, drawings } = easel();
		const asked = Array.from({ length: 20 }, () => cache.draw("a", draw));
		await expect.poll(() => drawings.length).toBe(1);
		expect(cache.find("a")).toBeNull();
		drawings[0]?.resolve("map");
		expect(new Set(await Promise.all(asked)).size).toBe(1);
		expect(await cache.draw("a", draw)).toEqual({ version: "a", body: "map" });
		expect(cache.find("a")).toEqual({ version: "a", body: "map" });
		expect(drawings).toHaveLength(1);
	});

	test("that fails is refused to all who wait for it, and drawn again for the next", async () => {
		const cache = createPictureCache<string>(LIMITS);
		const { draw, drawings } = easel();
		const asked = [cache.draw("a", draw), cache.draw("a", draw)];
		await expect.poll(() => drawings.length).toBe(1);
		const crash = new Error("draw.thread.ts ended");
		drawings[0]?.reject(crash);
		for (const one of asked) await expect(one).rejects.toMatchObject({ ...BUSY, cause: crash });
		const again = cache.draw("a", draw);
		await expect.poll(() => drawings.length).toBe(2);
		drawings[1]?.resolve("map");
		expect(await again).toEqual({ version: "a", body: "map" });
	});
});

test("others wait for their turn, up to a limit, and a failure does not hold them up", async () => {
	const cache = createPictureCache<string>(LIMITS);
	const { draw, drawings } = easel();
	const first = cache.draw("a", draw);
	const waiting = [cache.draw("b", draw), cache.draw("c", draw)];
	await expect(cache.draw("d", draw)).rejects.toMatchObject(BUSY);
	const sameAsWaiting = cache.draw("c", draw);
	drawings[0]?.reject(new Error("no"));
	await expect(first).rejects.toMatchObject(BUSY);
	for (const count of [2, 3]) {
		await expect.poll(() => drawings.length).toBe(count);
		drawings[count - 1]?.resolve(`picture ${count}`);
	}
	expect(await Promise.all([...waiting, sameAsWaiting])).toEqual([
		{ version: "b", body: "picture 2" },
		{ version: "c", body: "picture 3" },
		{ version: "c", body: "picture 3" },
	]);
	const later = cache.draw("d", draw);
	await expect.poll(() => drawings.length).toBe(4);
	drawings[3]?.resolve("picture 4");
	expect((await later).body).toBe("picture 4");
	expect(cache.find("b")).not.toBeNull();
});

test("only so many pictures and bytes are kept", async () => {
	const cache = createPictureCache<string>(LIMITS);
	for (const version of ["a", "b", "c", "d"]) await cache.draw(version, async () => "x".repeat(300));
	expect(["a", "b", "c", "d"].map((version) => cache.find(version) !== null)).toEqual([
		false,
		true,
		true,
		true,
	]);
	await cache.draw("large", async () => "x".repeat(900));
	expect(cache.find("d")).toBeNull();
});
