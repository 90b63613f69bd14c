import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { articles } from "./scripts/lib/articles-plugin.ts";
import { FAST_START_ENV } from "./tests/support/fast-start.ts";
import { isLongRun } from "./tests/support/long-run.ts";
import { onlySqlite } from "./tests/support/postgres/only-sqlite.ts";

/** A run on PostgreSQL has a project more, of what is only about that, the contract that both engines keep, and the main job. */
const onPostgres = process.env.TEST_ENGINE === "postgres";
const POSTGRES_TESTS = "db/postgres/**/*.test.ts";
const CONTRACT = [
	...["db/db.test.ts", "db/db-errors.test.ts", "db/ledger.test.ts", "db/sql-functions.test.ts"],
	"tests/api/two-servers.test.ts",
];
const cores = availableParallelism();
const UNIT_TESTS = ["app/**/*.test.ts", "db/**/*.test.ts", "scripts/**/*.test.ts", "tests/bench/*.test.ts"];
/** Tests of seconds run with the faults, to keep `npm run check` quick, and the longest in `npm run test:long` only. */
const SLOW_TESTS = "{app,db,scripts}/**/*.slow.test.ts";
const LONG_TESTS = "{app,db,scripts}/**/*.long.test.ts";
const LEFT_OUT = [...(isLongRun ? [] : ["**/*.long.test.ts"]), ...(onPostgres ? onlySqlite : [])];

/** A file that changes or measures its process needs one of its own; the other unit tests share theirs. */
const NEEDS_ISOLATION =
	/\bvi\.(mock|doMock|spyOn|stub\w+|useFakeTimers|setSystemTime)\b|\bfakeIntervals\(|process\.(env|chdir|on|memoryUsage)\b/;
const isolated = globSync(UNIT_TESTS, {
	exclude: [SLOW_TESTS, LONG_TESTS, ...(onPostgres ? onlySqlite : [])],
}).filter((file) => NEEDS_ISOLATION.test(readFileSync(file, "utf8")));

// Vitest's workers, and the processes that they start, keep what Node has compiled.
Object.assign(process.env, { NODE_COMPILE_CACHE: FAST_START_ENV.NODE_COMPILE_CACHE });

export default defineConfig({
	plugins: [articles()],
	test: {
		globalSetup: onPostgres ? ["tests/support/postgres/global-setup.ts"] : [],
		maxWorkers: cores,
		isolate: false,
		// No import leads to these files, so --changed would not find the tests that need them.
		forceRerunTriggers: [
			...configDefaults.forceRerunTriggers,
			"**/*.thread.ts",
			"**/tests/faults/children/**",
			"**/db/migrations/**",
			"**/db/migrations-pg/**",
			"**/db/postgres/rules.sql",
		],
		coverage: {
			include: ["app/**/*.{ts,tsx}", "db/**/*.ts"],
			exclude: ["**/*.test.ts"],
			reporter: ["text-summary", "html"],
		},
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: UNIT_TESTS,
					exclude: [...isolated, SLOW_TESTS, LONG_TESTS, POSTGRES_TESTS, ...LEFT_OUT],
					pool: "threads",
					testTimeout: 20_000,
				},
			},
			...(onPostgres
				? [
						{
							extends: true as const,
							test: { name: "postgres", include: [POSTGRES_TESTS, ...CONTRACT], testTimeout: 60_000 },
						},
					]
				: []),
			{
				extends: true,
				test: { name: "unit-isolated", include: isolated, isolate: true, testTimeout: 20_000 },
			},
			{
				extends: true,
				test: {
					name: "http",
					include: ["tests/api/**/*.test.ts"],
					setupFiles: ["tests/support/check-answers.ts"],
					exclude: LEFT_OUT,
					// A worker waits while its server answers, and its server while it asks.
					maxWorkers: cores + 1,
					sequence: { groupOrder: 2 },
					testTimeout: 120_000,
					hookTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: "stripe",
					include: ["tests/{contract,support}/**/*.test.ts"],
					exclude: LEFT_OUT,
					sequence: { groupOrder: 1 },
					testTimeout: 120_000,
					hookTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: "faults",
					include: ["tests/faults/**/*.test.ts"],
					exclude: LEFT_OUT,
					testTimeout: 600_000,
				},
			},
			{
				extends: true,
				test: {
					name: "faults-isolated",
					include: [SLOW_TESTS, LONG_TESTS],
					exclude: LEFT_OUT,
					isolate: true,
					testTimeout: 30_000,
				},
			},
		],
	},
});
