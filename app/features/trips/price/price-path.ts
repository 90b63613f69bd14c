import { pathTo } from "#app/lib/path-to.ts";

/** The page where members answer a new price, and everyone sees how it has changed. */
export function pricePath(shareId: string): string {
	return pathTo("/trip/:shareId/price", { shareId });
}
