/** The end of a provider's id, which is enough to find it and too little to use it. */
export function shortReference(ref: string | null): string | null {
	return ref && (ref.length > 8 ? `…${ref.slice(-8)}` : ref);
}
