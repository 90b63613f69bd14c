import { expect, test } from "vitest";
import { forEachSettled } from "./for-each-settled.ts";

const work = (done: number[]) => async (item: number) => {
	if (item < 0) throw new Error(`refused ${item}`);
	if (item > 9) throw new AggregateError([new Error("first"), new Error("second")]);
	done.push(item);
};

test("every item has its turn, in order, and the failures come together at the end", async () => {
	const done: number[] = [];
	const run = forEachSettled([1, -2, 3, -4, 5], work(done), { failed: "item(s) could not be done" });
	await expect(run).rejects.toMatchObject({
		message: "2 item(s) could not be done",
		errors: [{ message: "refused -2" }, { message: "refused -4" }],
	});
	expect(done).toEqual([1, 3, 5]);
});

test("failures that came together count one by one", async () => {
	const run = forEachSettled([10, -1], work([]), { failed: "failed" });
	await expect(run).rejects.toMatchObject({
		message: "3 failed",
		errors: [{ message: "first" }, { message: "second" }, { message: "refused -1" }],
	});
});

test("an excepted error is no failure", async () => {
	const done: number[] = [];
	const except = (error: unknown) => error instanceof Error && error.message === "refused -1";
	await forEachSettled([-1, 2], work(done), { failed: "failed", except });
	expect(done).toEqual([2]);
	await expect(forEachSettled([-1, -2], work(done), { failed: "failed", except })).rejects.toThrow(
		"1 failed",
	);
});
