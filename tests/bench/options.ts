/** `npm run bench -- --short` takes about a minute and a half, and its figures vary more. */
export const SHORT = process.argv.includes("--short");

export const TURNS = SHORT ? 1 : 5;
export const SECONDS = SHORT ? 0.5 : 2;
export const SEQUENTIAL_REQUESTS = SHORT ? 60 : 200;
export const TRIPS = 1_000;
export const MANY_TRIPS = SHORT ? 10_000 : 100_000;
export const REQUESTS_BEFORE = SHORT ? 500 : 2_000;
export const REQUESTS_AFTER = SHORT ? 2_000 : 20_000;
