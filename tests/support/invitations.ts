import { readAddresses } from "#app/features/members/invitations/addresses.ts";
import { invitationsView } from "#app/features/members/invitations/invitations-view.server.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import { delivery } from "#app/jobs/delivery.server.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import type { World } from "./world.ts";

export const ORIGIN = "https://gangway.example";

/** Anna's trip, and her actions with its invitations. */
export async function annasTrip(world: World) {
	const anna = await world.user({ firstName: "Anna", emailVerifiedAt: 1 });
	const trip = await world.trip(anna);
	const ctx = () => world.as(anna);
	const invite = (typed: string, customMessage?: string) =>
		sendInvitations(
			ctx(),
			trip.id,
			{ emails: readAddresses(typed), customMessage, byHand: undefined },
			ORIGIN,
		);
	const invited = async () => (await invitationsView(ctx(), trip.shareId, ORIGIN)).invited;
	const idOf = async (email: string) => (await invited()).find((one) => one.email === email)?.id ?? "";
	return { anna, trip, ctx, invite, invited, idOf };
}

export const deliver = (world: World) => sendOutbox(world.nobody, delivery);

export function invitationTokenIn(text = ""): string {
	return /\/invited\/([\w-]+)/.exec(text)?.[1] ?? "";
}

/** The secret in the mail to an address. */
export async function invitationToken(world: World, email = "ben@people.example"): Promise<string> {
	await deliver(world);
	return invitationTokenIn(world.mail.sent.findLast(({ to }) => to === email)?.text);
}
