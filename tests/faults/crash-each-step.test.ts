import { describe, expect, test } from "vitest";
import { isLongRun } from "#tests/support/long-run.ts";
import { withoutWaits } from "#tests/support/without-waits.ts";
import { ACTIONS } from "./crash/actions/index.ts";
import { startOf } from "./crash/house.ts";
import { dieAfterStep, liveUndisturbed, sendTwice } from "./crash/lives.ts";

/**
 * A quick run kills the process where Stripe has done its latest action and we have not stored it, or else after the
 * first commit.
 */
function deathsOf(steps: string[]): number[] {
	if (isLongRun) return steps.map((_, index) => index + 1);
	return [Math.max(1, steps.findLastIndex((step) => step !== "commit") + 1)];
}

describe("the provider has no more and no less, and everyone is told once", () => {
	test.each(Object.entries(ACTIONS))(
		"when %s, and the server is killed, or it is sent twice",
		async (_, action) => {
			using _waits = withoutWaits();
			await using start = await startOf(action);
			const { steps, done } = await liveUndisturbed(start, action);
			expect(steps.length).toBeGreaterThan(0);
			for (const death of deathsOf(steps)) {
				await dieAfterStep(start, action, { steps: steps.slice(0, death), done });
				if (!isLongRun) continue;
				const killedAgainAfter = 1 + Math.floor(Math.random() * 20);
				await dieAfterStep(start, action, { steps: steps.slice(0, death), done, killedAgainAfter });
			}
			if (action.isRepeatable) return;
			for (const processes of isLongRun ? ([1, 2] as const) : ([2] as const)) {
				await sendTwice(start, action, { done, processes });
			}
		},
	);
});
