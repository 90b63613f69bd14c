import type { Ctx } from "#app/access/ctx.ts";
import { makeSafetyPath } from "#app/features/emergency/emergency-link.server.ts";
import { mailColours } from "#app/features/group-page/group-look.server.ts";
import { canBeTakenBack, makeAccountPath } from "#app/features/identity/tokens.server.ts";
import { makeMembershipLink, makeReadPath } from "#app/features/joining/membership-links.server.ts";
import { makeAnswerPath } from "#app/features/members/answers/answer-mail.server.ts";
import { makeInvitationPath } from "#app/features/members/invitations/invitation-link.server.ts";
import { makeEntryPath } from "#app/features/members/waiting-list/entry-link.server.ts";
import { pushDelivery } from "#app/features/messages/push/deliver-push.server.ts";
import { makeRequestPath } from "#app/features/requests/request-access.server.ts";
import { makeConfirmPath } from "#app/features/site/blog/newsletter.server.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { mailDelivery } from "#app/mail/deliver-mail.server.ts";
import type { Delivery } from "#app/mail/outbox.server.ts";

/** The delivery of each channel's messages. */
export const delivery: Delivery = {
	mail: mailDelivery({ makeSecretPath, canBeTakenBack, coloursOf: mailColours }),
	push: pushDelivery(),
};

/** Each kind of secret link belongs to the feature that accepts it. */
async function makeSecretPath(ctx: Ctx, link: SecretLink): Promise<string | null> {
	const { purpose } = link;
	if (purpose === "invitation") return makeInvitationPath(ctx, link);
	if (purpose === "answer") return makeAnswerPath(ctx, link);
	if (purpose === "safety") return makeSafetyPath(ctx, link);
	if (purpose === "request") return makeRequestPath(ctx, link);
	if (purpose === "waiting") return makeEntryPath(ctx, link);
	if (purpose === "place") return makeReadPath(ctx, link);
	if (purpose === "newsletter") return makeConfirmPath(ctx, link);
	if (purpose === "open_place") return makeMembershipLink(ctx, link);
	return makeAccountPath(ctx, { ...link, purpose });
}
