/**
 * What a process has one of. Under Vite the server and the routes load a module once each, so that a variable of a module
 * would be two.
 */
export function processWide<T>(name: string, make: () => T): T {
	const key = Symbol.for(`gangway.${name}`);
	const known = globalThis as unknown as Record<symbol, T | undefined>;
	known[key] ??= make();
	return known[key];
}
