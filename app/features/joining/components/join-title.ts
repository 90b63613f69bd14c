import type { JoinView } from "../join-view.server.ts";

type TitleView = Pick<JoinView, "trip" | "member" | "paid" | "placesLeft">;

/** The page's heading, and its title in the browser: our words, and the trip's name, which may be in any script. */
export function joinTitle(view: TitleView): { words: string; name: string } {
	if (isConfirmed(view)) return { words: "You're aboard", name: "" };
	const isClosed = view.trip.cancelled || isFull(view);
	return { words: isClosed ? "" : "Join ", name: view.trip.title };
}

/** A place is confirmed by the first payment, or by the member where there is nothing to pay. */
export function isConfirmed({ member, paid }: Pick<TitleView, "member" | "paid">): boolean {
	return member !== null && (paid || member.confirmed);
}

/** Whoever is aboard has a place. */
export function isFull({ member, placesLeft }: Pick<TitleView, "member" | "placesLeft">): boolean {
	return !member && placesLeft === 0;
}
