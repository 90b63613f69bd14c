/** An event in a calendar file, with its folded lines joined again. */
export type WrittenEvent = { sequence: number; stamp: string; modified: string; content: string };

/** The events of a calendar file by UID. `content` is everything except the sequence and the two times. */
export function parseEvents(text: string): Map<string, WrittenEvent> {
	const events = text.replaceAll("\r\n ", "").matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs);
	return new Map(
		[...events].map(([, body = ""]) => {
			const property = (name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(body)?.[1] ?? "";
			const event = {
				sequence: Number(property("SEQUENCE")),
				stamp: property("DTSTAMP"),
				modified: property("LAST-MODIFIED"),
				content: body.replace(/^(SEQUENCE|DTSTAMP|LAST-MODIFIED):.*\r\n/gm, ""),
			};
			return [property("UID"), event];
		}),
	);
}

/**
 * Compares two states of a calendar file. An event with new content must have a higher sequence and later times. Any
 * other event must be the same.
 */
export function versionProblems(before: string, after: string): string[] {
	const [earlier, later] = [parseEvents(before), parseEvents(after)];
	return [...later].flatMap(([uid, now]) => {
		const then = earlier.get(uid);
		if (!then) return [];
		if (now.content === then.content) {
			return JSON.stringify(now) === JSON.stringify(then)
				? []
				: [`${uid} has a new version, but no new content`];
		}
		const grows = now.sequence > then.sequence && now.stamp > then.stamp && now.modified > then.modified;
		return grows ? [] : [`${uid} has new content with ${now.sequence}, ${now.stamp}, ${now.modified}`];
	});
}
