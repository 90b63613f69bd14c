import { registerHooks } from "node:module";

/*
 * Loaded into processes that tests start, before their own code. It changes nothing of what they do: Node would read
 * and parse the 180 KB of drizzle-orm's package.json anew for every import of it and in it, which is half of a start.
 */

const found = new Map<string, { url: string; format?: string | null }>();
registerHooks({
	resolve(specifier, context, next) {
		const { parentURL = "", conditions } = context;
		const isInside = parentURL.includes("/node_modules/drizzle-orm/");
		if (isInside && specifier.startsWith(".") && conditions.includes("import")) {
			return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
		}
		if (isInside || !specifier.startsWith("drizzle-orm")) return next(specifier, context);
		const resolved = found.get(specifier) ?? next(specifier, context);
		found.set(specifier, resolved);
		return { ...resolved, shortCircuit: true };
	},
});
