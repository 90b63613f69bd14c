import { expect, test } from "vitest";
import { expenseTasks } from "./expense-tasks.ts";

const card = { shareId: "abc", balance: 0, count: 3, hasPool: true, mayAdd: true, mayOpenPool: false };
const rows = (waiting: number, asks: number) =>
	expenseTasks({ ...card, waiting, asks }).map(({ title, to }) => [title, to]);

test.each([
	[0, 0, []],
	[1, 0, [["A payment between friends waits for you", "/trip/abc/expenses/settle"]]],
	[2, 0, [["2 payments between friends wait for you", "/trip/abc/expenses/settle"]]],
	[0, 1, [["The pool is asked to pay someone back", "/trip/abc/pool"]]],
	[0, 3, [["The pool is asked to pay back 3 expenses", "/trip/abc/pool"]]],
])("%i payments and %i asks of the pool wait for the viewer", (waiting, asks, expected) => {
	expect(rows(waiting, asks)).toEqual(expected);
});

test("on a trip without shared expenses nothing waits", () => {
	expect(expenseTasks(null)).toEqual([]);
});
