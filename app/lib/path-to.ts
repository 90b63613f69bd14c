import type { href } from "react-router";

/**
 * The path of a route, by its pattern in app/routes.ts: `pathTo("/trip/:shareId/refunds", { shareId })`. TypeScript
 * rejects an unknown pattern or a missing parameter. It replaces the router's `href` in code that does not load the
 * router.
 */
export const pathTo: typeof href = (pattern, ...[params]) =>
	pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
		const value = (params as Record<string, string | undefined> | undefined)?.[name];
		return value === undefined ? "" : `/${encodeURIComponent(value)}`;
	});
