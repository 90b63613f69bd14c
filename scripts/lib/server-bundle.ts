import { globSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { ENTRIES } from "./entries.mjs";
import { NATIVE_PACKAGES } from "./native-packages.mjs";
import { serverChunks } from "./server-chunks.ts";

const STACK_TRACES = "stack-traces";

const THREAD_URL = /new URL\("(?:[^"]+\/)?([^"/]+\.(?:thread|child))\.ts", import\.meta\.url\)/;

/**
 * Bundles the server with the router's build and the packages, so that a start reads a few files instead of a thousand
 * (docs/decisions/0016). The URL of a thread or a child process points to its own bundle; every other `import.meta.url`
 * still names the source file, because the code reads files next to it.
 */
export function serverBundle(): Plugin {
	return {
		name: "server-bundle",
		// The router's plugin reads these settings.
		enforce: "pre",
		apply: "build",
		configEnvironment: (name) => (name === "ssr" ? bundleOptions() : undefined),
		applyToEnvironment: ({ name }) => name === "ssr",
		transform: {
			filter: { id: /\/(?:app|db)\/[^?]+\.tsx?$/, code: /import\.meta\.(?:url|dirname)/ },
			handler(code, id) {
				const source = relative(this.environment.config.build.outDir, id);
				const parts = code.split(THREAD_URL);
				const bundled = parts.map((part, index) =>
					index % 2 === 1 ? `new URL("./${part}.js", import.meta.url)` : keepSourceUrl(part, source),
				);
				return { code: bundled.join(""), map: null };
			},
		},
	};
}

function bundleOptions() {
	const threads = globSync("{app,db}/**/*.{thread,child}.ts").map((file) => [basename(file, ".ts"), file]);
	return {
		define: { "process.env.NODE_ENV": JSON.stringify("production") },
		resolve: { noExternal: true as const, external: [...NATIVE_PACKAGES, "vite", "pino-pretty"] },
		build: {
			sourcemap: true,
			emitAssets: false,
			rolldownOptions: {
				input: {
					...ENTRIES,
					...Object.fromEntries(threads),
					[STACK_TRACES]: "app/lib/stack-traces.server.ts",
				},
				preserveEntrySignatures: "allow-extension" as const,
				output: {
					entryFileNames: "[name].js",
					chunkFileNames: "[name]-[hash].js",
					sourcemapExcludeSources: true,
					banner: ({ isEntry, name }: { isEntry: boolean; name: string }) =>
						isEntry && name !== STACK_TRACES ? `import "./${STACK_TRACES}.js";` : "",
					codeSplitting: {
						includeDependenciesRecursively: false,
						groups: [
							{
								debugName: "server",
								name: serverChunks({
									first: [resolve("server.ts")],
									apart: [ENTRIES.main, ...threads.map(([, file = ""]) => file)].map((file) => resolve(file)),
								}),
							},
						],
					},
				},
			},
		},
	};
}

function keepSourceUrl(code: string, source: string): string {
	return code
		.replaceAll("import.meta.url", `new URL(${JSON.stringify(source)}, import.meta.url).href`)
		.replaceAll(
			"import.meta.dirname",
			`import.meta.dirname.concat(${JSON.stringify(`/${dirname(source)}`)})`,
		);
}
