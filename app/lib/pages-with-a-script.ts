/**
 * Pages whose script only runs when they are loaded. The scripts of the blog and of passkeys work however their pages
 * are reached.
 */
const PATHS = ["/how-it-works"];

export function hasOwnScript(to: unknown): boolean {
	return typeof to === "string" && PATHS.includes(to.replace(/[?#].*$/, ""));
}
