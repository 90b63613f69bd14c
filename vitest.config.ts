import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["app/**/*.test.ts", "db/**/*.test.ts", "scripts/**/*.test.ts"],
					testTimeout: 20_000,
				},
			},
			{
				test: {
					name: "http",
					include: ["tests/api/**/*.test.ts"],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: "stripe",
					include: ["tests/{contract,support}/**/*.test.ts"],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{ test: { name: "faults", include: ["tests/faults/**/*.test.ts"], testTimeout: 180_000 } },
		],
	},
});
