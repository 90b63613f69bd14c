import { pathTo } from "#app/lib/path-to.ts";

/** The page that previews a reminder to everyone who is late, and sends it. */
export function remindAllPath(shareId: string): string {
	return `${pathTo("/trip/:shareId/reminders", { shareId })}#all`;
}
