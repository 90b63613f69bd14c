import { pathTo } from "#app/lib/path-to.ts";

/** Where people see whom they pay for, and who pays for them. */
export function companionsPath(shareId: string): string {
	return pathTo("/trip/:shareId/companions", { shareId });
}

/** The spot of someone whom one pays for. */
export function companionPath(shareId: string, memberId: string): string {
	return pathTo("/trip/:shareId/companions/:memberId", { shareId, memberId });
}
