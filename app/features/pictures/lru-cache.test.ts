import { expect, test } from "vitest";
import { LruCache } from "./lru-cache.ts";

const kept = (count: number, bytes: number) =>
	new LruCache<string>({ count, bytes }, (value) => value.length);

test("the least lately asked for goes first", () => {
	const some = kept(2, 100);
	some.set("a", "1");
	some.set("b", "2");
	some.get("a");
	some.set("c", "3");
	expect(["a", "b", "c"].map((key) => some.get(key))).toEqual(["1", undefined, "3"]);
});

test("bytes are bounded too, and what is too large alone is not kept", () => {
	const some = kept(10, 10);
	some.set("a", "12345");
	some.set("b", "123456");
	expect([some.get("a"), some.get("b")]).toEqual([undefined, "123456"]);
	some.set("c", "12345678901");
	expect([some.get("b"), some.get("c")]).toEqual([undefined, undefined]);
	some.set("d", "1234567890");
	some.set("d", "1234567890");
	expect(some.get("d")).toBe("1234567890");
});
