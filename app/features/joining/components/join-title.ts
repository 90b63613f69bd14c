import { formerTitle } from "#app/features/members/texts.ts";
import { VIEWS, VIEWS_WITHOUT_MONEY, type View } from "#app/features/trips/dashboard/views.ts";
import { spokenTrip } from "#app/lib/texts.ts";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";

type TitleView = Pick<
	JoinView,
	"trip" | "left" | "member" | "movedMembershipPath" | "paid" | "placesLeft" | "isOrganizer"
>;

/** The title in the browser's tab. It names the trip, because someone may have several open. */
export function joinTitle(view: TitleView): string {
	if (view.left) return formerTitle[view.left.leftAs];
	if (isAboard(view)) return texts.aboard + spokenTrip(view.trip.title);
	if (isClosed(view)) return view.trip.title;
	return view.isOrganizer ? texts.ownSpot(view.trip.title) : texts.joinTrip(view.trip.title);
}

/** Whether the page does not invite to join. */
export function isClosed(view: TitleView): boolean {
	return view.movedMembershipPath !== null || view.trip.cancelled || isFull(view);
}

export function isAboard(view: Pick<TitleView, "member" | "paid" | "trip">): boolean {
	return isConfirmed(view) && !view.trip.cancelled;
}

/** A place is confirmed by the first payment, or by the member if there is nothing to pay. */
export function isConfirmed({ member, paid }: Pick<TitleView, "member" | "paid">): boolean {
	return member !== null && (paid || member.confirmed);
}

/** The views of a guest's page. */
export function guestViews(view: Pick<JoinView, "member" | "paid" | "strip">): readonly View[] {
	return isConfirmed(view) && view.strip.steps.length > 0 ? VIEWS : VIEWS_WITHOUT_MONEY;
}

/** Members have a place already. */
export function isFull({ member, placesLeft }: Pick<TitleView, "member" | "placesLeft">): boolean {
	return !member && placesLeft === 0;
}
