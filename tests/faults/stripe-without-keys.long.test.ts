import { expect, test } from "vitest";
import { withoutWaits } from "#tests/support/without-waits.ts";
import { problemsAtRest } from "./stripe-run/rules.ts";
import { runRandomly, settleAll } from "./stripe-run/run.ts";
import { openSimulation } from "./stripe-run/simulation.ts";

// The adapter looks for a refund or transfer before it creates one, but Stripe's SDK retries a dropped request by itself,
// and only the key prevents a second object. So the searches stay, and the invariants must find the difference.
test("without idempotency keys a random run breaks the invariants", async () => {
	using _waits = withoutWaits();
	await using house = await openSimulation(1);
	house.twin.idempotency = false;
	const problems: string[] = [];
	const note = (error: unknown) => void problems.push(String(error), String((error as Error).cause));
	await runRandomly(house, 1, 500).catch(note);
	await settleAll(house).catch(note);
	problems.push(...(await problemsAtRest(house).catch((error: unknown) => [String(error)])));
	const broken = /kept charges|^balance|^books differ|^twice|^Error: refund \S+ does not match line/;
	expect(problems.filter((problem) => broken.test(problem))).not.toEqual([]);
});
