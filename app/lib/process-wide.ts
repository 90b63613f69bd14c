/**
 * Makes a singleton of the process. Under Vite the server and the routes each load a module of their own, so a module's
 * variable would exist twice.
 */
export function processWide<T>(name: string, make: () => T): T {
	const key = Symbol.for(`gangway.${name}`);
	const known = globalThis as unknown as Record<symbol, T | undefined>;
	known[key] ??= make();
	return known[key];
}
