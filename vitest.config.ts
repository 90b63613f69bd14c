import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { quickStart } from "./tests/support/quick-start.ts";

const cores = availableParallelism();
const UNITS = ["app/**/*.test.ts", "db/**/*.test.ts"];

/** What a file does to its process, others would feel: it runs in one of its own. */
const NEEDS_ISOLATION =
	/\bvi\.(mock|doMock|spyOn|stub\w+|useFakeTimers|setSystemTime)\b|process\.(env|chdir|on)\b/;
const isolated = globSync(UNITS).filter((file) => NEEDS_ISOLATION.test(readFileSync(file, "utf8")));

// Workers, and what they start, keep what Node has compiled.
Object.assign(process.env, { NODE_COMPILE_CACHE: quickStart().NODE_COMPILE_CACHE });

export default defineConfig({
	test: {
		maxWorkers: cores,
		isolate: false,
		coverage: {
			include: ["app/**/*.{ts,tsx}", "db/**/*.ts"],
			exclude: ["**/*.test.ts"],
			reporter: ["text-summary", "html"],
		},
		projects: [
			{
				extends: true,
				test: { name: "unit", include: UNITS, exclude: isolated, pool: "threads", testTimeout: 20_000 },
			},
			{
				extends: true,
				test: { name: "unit-isolated", include: isolated, isolate: true, testTimeout: 20_000 },
			},
			{
				extends: true,
				test: {
					name: "http",
					include: ["tests/api/**/*.test.ts"],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: "stripe",
					include: ["tests/{contract,support}/**/*.test.ts"],
					// Half of their time they wait for Stripe's library to try again.
					maxWorkers: 2 * cores,
					sequence: { groupOrder: 1 },
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: { name: "faults", include: ["tests/faults/**/*.test.ts"], testTimeout: 180_000 },
			},
		],
	},
});
