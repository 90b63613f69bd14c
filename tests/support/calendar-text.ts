/** An event of a calendar as it stands in the text, its lines whole again. */
export type WrittenEvent = { sequence: number; stamp: string; modified: string; shown: string };

/** The events of a calendar by their UIDs; `shown` is everything but how often and when it has changed. */
export function eventsIn(text: string): Map<string, WrittenEvent> {
	const events = text.replaceAll("\r\n ", "").matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs);
	return new Map(
		[...events].map(([, body = ""]) => {
			const property = (name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(body)?.[1] ?? "";
			const event = {
				sequence: Number(property("SEQUENCE")),
				stamp: property("DTSTAMP"),
				modified: property("LAST-MODIFIED"),
				shown: body.replace(/^(SEQUENCE|DTSTAMP|LAST-MODIFIED):.*\r\n/gm, ""),
			};
			return [property("UID"), event];
		}),
	);
}

/**
 * What a later text of a calendar says otherwise of its age than it should: an event that shows something new has
 * a higher sequence and later stamps, any other is the same in all.
 */
export function ageProblems(before: string, after: string): string[] {
	const [older, newer] = [eventsIn(before), eventsIn(after)];
	return [...newer].flatMap(([uid, now]) => {
		const then = older.get(uid);
		if (!then) return [];
		if (now.shown === then.shown) {
			return JSON.stringify(now) === JSON.stringify(then) ? [] : [`${uid} is another, and shows the same`];
		}
		const grows = now.sequence > then.sequence && now.stamp > then.stamp && now.modified > then.modified;
		return grows ? [] : [`${uid} shows something new under ${now.sequence}, ${now.stamp}, ${now.modified}`];
	});
}
