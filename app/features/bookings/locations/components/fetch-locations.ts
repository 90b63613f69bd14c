/** The answer of `/api/locations/…` for a text, or null if there is none. */
export async function fetchLocations<Answer>(
	kind: "search" | "closest",
	text: string,
	signal: AbortSignal,
): Promise<Answer | null> {
	try {
		const response = await fetch(`/api/locations/${kind}?q=${encodeURIComponent(text)}`, { signal });
		return response.ok ? await response.json() : null;
	} catch {
		return null;
	}
}
