/**
 * Node's arguments for the built server, the same as in the Dockerfile. A young generation of 16 MB is as fast as 64
 * MB, Node's default.
 */
export const SERVER_ARGS = ["--max-semi-space-size=16", "build/server/main.js"];

/** Imports the built app without a socket. @returns {Promise<typeof import("../../app/in-process.server.ts")>} */
export function importInProcess() {
	return import(new URL("../../build/server/in-process.js", import.meta.url).href);
}
