import { z } from "zod";
import { requireAction } from "#app/access/access.server.ts";
import {
	resendInvitation,
	withdrawInvitation,
} from "#app/features/members/invitations/change-invitation.server.ts";
import { InvitePage } from "#app/features/members/invitations/components/invite-page.tsx";
import { sendInvitesSchema } from "#app/features/members/invitations/invitations.schema.ts";
import { invitationsView } from "#app/features/members/invitations/invitations-view.server.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import * as texts from "#app/features/members/invitations/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceInviteLimit } from "#app/http/invite-limit.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { inviteByEmail } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/invite";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	invitationsView(ctx, await tripAccessOf(args), requestStateOf(args).origin),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	const { shareId } = args.params;
	const page = pathTo("/trip/:shareId/invite", { shareId });
	requireAction(await tripAccessOf(args), "invitations.send");
	const form = await readForm(args.request);
	const invitationId = String(form.get("invitationId") ?? "");
	switch (form.get("intent")) {
		case "resend":
			return runForm(form, args, z.object({}), async () => {
				await enforceInviteLimit(args, 1);
				const { email } = await resendInvitation(ctx, shareId, invitationId);
				return {
					to: `${page}#invited`,
					toast: { title: texts.againTitle, message: texts.againTo(readableAddress(email)) },
				};
			});
		case "withdraw":
			return runForm(form, args, z.object({}), async () => {
				const { email } = await withdrawInvitation(ctx, shareId, invitationId);
				return {
					to: `${page}#invited`,
					toast: { title: texts.withdrawnTitle, message: texts.withdrawn(readableAddress(email)) },
				};
			});
	}
	return runForm(form, args, sendInvitesSchema, async (_ctx, input) => {
		await enforceInviteLimit(args, input.emails.addresses.length);
		const { sent, skipped, mailto } = await sendInvitations(ctx, shareId, input, requestStateOf(args).origin);
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
