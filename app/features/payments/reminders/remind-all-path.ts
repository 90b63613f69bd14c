import { pathTo } from "#app/lib/path-to.ts";

/** The page that shows whom a reminder of everyone who is late would reach, and sends it. */
export function remindAllPath(shareId: string): string {
	return `${pathTo("/trip/:shareId/reminders", { shareId })}#all`;
}
