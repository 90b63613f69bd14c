import type { Ctx } from "#app/access/ctx.ts";
import { invitedAddress, invitedMember } from "#app/features/members/invitations/invitation-link.server.ts";
import type { JoinView } from "./join-view.server.ts";
import { signMembershipPath } from "./membership-links.server.ts";

type Asker = {
	view: Pick<JoinView, "trip" | "movedMembershipPath" | "left">;
	invitation: string | null; // the token of the invitation that a newcomer's browser has opened
	isSomeoneElse: boolean; // joins for a friend, so the browser's own earlier spot is not shown
};

/** The spot that the asker has in another browser, or had before they left, and the address that they were invited at. */
export async function earlierSpot(ctx: Ctx, { view, invitation, isSomeoneElse }: Asker) {
	const { shareId } = view.trip;
	const invitedAs = await invitedAddress(ctx, shareId, invitation);
	if (isSomeoneElse) return { left: null, movedMembershipPath: null, invitedAs };
	const joined = await invitedMember(ctx, shareId, invitation);
	const movedMembershipPath =
		view.movedMembershipPath ?? (joined && (await signMembershipPath(ctx.db, joined)));
	return { left: view.left, movedMembershipPath, invitedAs };
}
