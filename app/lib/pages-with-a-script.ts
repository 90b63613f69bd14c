/** The pages whose script runs once, when they are loaded. Those of the blog and of passkeys work however they are reached. */
const PATHS = ["/how-it-works"];

export function hasOwnScript(to: unknown): boolean {
	return typeof to === "string" && PATHS.includes(to.replace(/[?#].*$/, ""));
}
