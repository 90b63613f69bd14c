import { pathTo } from "#app/lib/path-to.ts";

/** Where people see whom they pay for, and who pays for them. */
export function companionsPath(shareId: string): string {
	return pathTo("/trip/:shareId/companions", { shareId });
}

/** The page of a companion's spot, for their payer. */
export function companionPath(shareId: string, memberId: string): string {
	return pathTo("/trip/:shareId/companions/:memberId", { shareId, memberId });
}
