import type { CalendarFile } from "#app/features/trips/calendar/member-calendar.server.ts";

export function calendarHeaders({ name }: CalendarFile, disposition: "inline" | "attachment") {
	return {
		"Content-Type": "text/calendar; charset=utf-8",
		"Content-Disposition": `${disposition}; filename="${name}"`,
		"Cache-Control": "private, no-store",
		"Referrer-Policy": "no-referrer",
	};
}
