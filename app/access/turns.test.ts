import { expect, test } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { forEachTurn, takeTurn } from "./turns.ts";

test("a ctx has one time, however late it is, and a turn that it takes has the time of then", async () => {
	using world = openWorld();
	const ctx = world.as(await world.user());
	const begun = ctx.now.getTime();
	world.clock.advance(MINUTE);
	const turn = takeTurn(ctx);
	expect(ctx.now.getTime()).toBe(begun);
	expect(turn.now.getTime()).toBeGreaterThanOrEqual(begun + MINUTE);
	expect(turn.actor).toBe(ctx.actor);
});

test("each row of a job has a turn, also after one that took minutes and failed", async () => {
	using world = openWorld();
	const times: number[] = [];
	const work = async (turn: typeof world.nobody, item: string) => {
		times.push(turn.now.getTime());
		world.clock.advance(MINUTE);
		if (item === "bad") throw new Error("no luck");
	};
	const done = forEachTurn(world.jobs, ["bad", "good"], work, { failed: "item(s) could not be done" });
	await expect(done).rejects.toThrow("1 item(s) could not be done");
	const [first = 0, second = 0] = times;
	expect(second - first).toBeGreaterThanOrEqual(MINUTE);
});

test("a job that is stopped ends before its next row", async () => {
	using world = openWorld();
	const stopping = new AbortController();
	const done: string[] = [];
	const work = async (_turn: typeof world.nobody, item: string) => {
		done.push(item);
		stopping.abort();
	};
	const ctx = { ...world.jobs, stopping: stopping.signal };
	const ended = forEachTurn(ctx, ["a", "b"], work, { failed: "item(s) could not be done" });
	await expect(ended).rejects.toBe(stopping.signal.reason);
	expect(done).toEqual(["a"]);
});
