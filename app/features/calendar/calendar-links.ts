export type FeedLinks = { https: string; webcal: string };

/** The address of a feed, as it is copied, and as a calendar app on this device opens it. */
export function feedLinks(origin: string, { shareId, key }: { shareId: string; key: string }): FeedLinks {
	const https = `${origin}/trip/${shareId}/calendar.ics?key=${key}`;
	return { https, webcal: https.replace(/^https?:/, "webcal:") };
}
