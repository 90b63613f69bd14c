import { registerHooks } from "node:module";

/** dependency-cruiser needs the compiler's API, which TypeScript 7 does not have, so it gets version 6. */
registerHooks({
	resolve: (specifier, context, next) =>
		next(specifier.replace(/^typescript(?=\/|$)/, "typescript-6"), context),
});
