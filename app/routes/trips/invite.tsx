import {
	resendInvitation,
	withdrawInvitation,
} from "#app/features/members/invitations/change-invitation.server.ts";
import { InvitePage } from "#app/features/members/invitations/components/invite-page.tsx";
import { invitationsView } from "#app/features/members/invitations/invitations-view.server.ts";
import * as texts from "#app/features/members/invitations/texts.ts";
import { sendInvitationsAction } from "#app/http/actions/invitations.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { enforceInviteLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { requireTripOf, tripAccessOf } from "#app/http/trip-access.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { noInput } from "#app/lib/schema.ts";
import { inviteByEmail } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/invite";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	invitationsView(ctx, await tripAccessOf(args), requestStateOf(args).origin),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	const { shareId } = args.params;
	const page = pathTo("/trip/:shareId/invite", { shareId });
	await requireTripOf(args, "invitations.send");
	const form = await readForm(args.request);
	const invitationId = String(form.get("invitationId") ?? "");
	switch (form.get("intent")) {
		case "resend":
			return runForm(form, args, noInput, async () => {
				await enforceInviteLimit(args, 1);
				const { email } = await resendInvitation(ctx, shareId, invitationId);
				return {
					to: `${page}#invited`,
					toast: { title: texts.againTitle, message: texts.againTo(readableAddress(email)) },
				};
			});
		case "withdraw":
			return runForm(form, args, noInput, async () => {
				const { email } = await withdrawInvitation(ctx, shareId, invitationId);
				return {
					to: `${page}#invited`,
					toast: { title: texts.withdrawnTitle, message: texts.withdrawn(readableAddress(email)) },
				};
			});
	}
	return runForm(form, args, sendInvitationsAction, ({ sent, skipped, mailto }) => {
		const leftOut = skipped
			.map(({ email, reason }) => texts.leftOut(readableAddress(email), reason))
			.join(" ");
		if (mailto) return { mailto, leftOut };
		if (sent.length === 0) throw new DomainError("conflict", `${texts.nobodyInvited}. ${leftOut}`);
		return { to: `${page}#invited`, toast: { title: texts.sentTitle(sent.length), message: leftOut } };
	});
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: inviteByEmail, description: texts.description, trip: loaderData?.trip.title });

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
	return <InvitePage view={loaderData} reply={actionData} />;
}
