/**
 * The arguments of Node that run the built server, as the Dockerfile does too. A young generation of 16 MB holds what
 * 64 MB, Node's default, do at the same speed.
 */
export const SERVER_ARGS = ["--max-semi-space-size=16", "build/server/main.js"];

/**
 * The built app without a socket.
 * @returns {Promise<typeof import("../../app/in-process.server.ts")>}
 */
export function importInProcess() {
	return import(new URL("../../build/server/in-process.js", import.meta.url).href);
}
