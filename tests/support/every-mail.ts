import { queueAccountMail } from "#app/features/accounts/account-mail.server.ts";
import {
	emailChangedMail,
	newSignInMail,
	passwordChangedMail,
	resetMail,
	signInMail,
	verifyMail,
} from "#app/features/accounts/mails.ts";
import { postMessage } from "#app/features/chat/chat.server.ts";
import { sendChatDigests } from "#app/features/chat/send-digests.server.ts";
import { startOnboarding } from "#app/features/funds/payout-account.server.ts";
import { releaseFunds } from "#app/features/funds/release-funds.server.ts";
import { readAddresses } from "#app/features/invitations/addresses.ts";
import { sendInvitations } from "#app/features/invitations/send-invitations.server.ts";
import { requestPlaceLink } from "#app/features/joining/place-links.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-due.server.ts";
import { applyDispute } from "#app/features/reconciliation/disputes.server.ts";
import { decideRefund } from "#app/features/refunds/decide-refund.server.ts";
import { sendDepartureNotices } from "#app/features/reminders/departure-notices.server.ts";
import { remindMember } from "#app/features/reminders/remind-member.server.ts";
import { sendReminders } from "#app/features/reminders/send-reminders.server.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { DAY, HOUR, MINUTE } from "./clock.ts";
import { RETURN_URLS } from "./funds.ts";
import { memberOnInstalments, savedCardOutcomes } from "./instalments.ts";
import { deliver, ORIGIN } from "./invitations.ts";
import { approveRefund, requestRefundOf } from "./refunds.ts";
import { openWorld, type World } from "./world.ts";

/** The mails that people on two trips to Lisbon and on their accounts get, each kind at least once. */
export async function everyMail(): Promise<OutgoingMail[]> {
	using world = openWorld({ wrap: savedCardOutcomes(() => "declined") });
	await payAndRefund(world);
	await leaveForLisbon(world);
	await changeAccount(world);
	await deliver(world);
	return world.mail.sent;
}

/** Mia pays by instalments until her card is declined, Jonas is late, and the fund is released. */
async function payAndRefund(world: World): Promise<void> {
	const { organizer, trip, ctx, member, payment, payByHand } = await memberOnInstalments(world, {
		paymentPlan: "3-month",
	});
	const olga = world.as(organizer);
	await startOnboarding(olga, trip.id, RETURN_URLS);
	const jonas = { name: "Jonas Lindqvist", email: "jonas@people.example" };
	const late = await world.join(world.asGuest("jonas"), trip, jonas);
	world.clock.advance(MINUTE);
	await postMessage(ctx, trip.id, { message: "Who brings the tent?" });
	await postMessage(ctx, trip.id, { message: "Jonas, you have one, don't you?" });
	world.clock.advance(HOUR);
	await sendChatDigests(world.nobody);
	await requestPlaceLink(world.nobody, trip.shareId, jonas.email);
	await deliver(world);
	world.clock.advance(DAY);
	await remindMember(olga, world.places, { tripId: trip.id, memberId: late.id, tone: "friendly" });
	world.clock.advance(2 * DAY);
	await sendReminders(world.nobody, world.places);
	world.clock.set("2026-12-17T12:00:00Z");
	await sendReminders(world.nobody, world.places);
	world.clock.set("2026-12-20T12:00:00Z");
	await chargeDueInstalments(world.nobody);
	await payByHand(2);
	const refused = await requestRefundOf(ctx, member, "I broke a leg.");
	await decideRefund(olga, refused.id, { status: "rejected", organizerNotes: "The flat is paid." });
	await approveRefund(olga, (await requestRefundOf(ctx, member)).id, 10_000);
	await releaseFunds(olga, trip.id, { amount: 20_000, purpose: "Flights for everyone" });
	const { chargeRef } = await payment(2);
	await applyDispute(world.nobody, {
		...{ ref: "dp_1", chargeRef: chargeRef ?? "", amount: 30_000, fee: 1_500 },
		status: "open",
	});
	await deliver(world);
}

async function leaveForLisbon(world: World): Promise<void> {
	const anna = await world.user({ firstName: "Anna", emailVerifiedAt: 1 });
	const dates = { startDate: "2026-12-27", endDate: "2027-01-03" };
	const trip = await world.trip(anna, { title: "Lisbon", ...dates });
	await sendDepartureNotices(world.nobody, world.places);
	const emails = readAddresses("cara@people.example");
	await sendInvitations(
		world.as(anna),
		trip.id,
		{ emails, customMessage: "Come!", byHand: undefined },
		ORIGIN,
	);
	await deliver(world);
}

async function changeAccount(world: World): Promise<void> {
	const { id, email } = await world.user({ firstName: "Una", emailVerifiedAt: 1 });
	const occasion = { at: world.clock.now(), userAgent: null };
	const mails = {
		verify_email: verifyMail({ id, email }),
		reset_password: resetMail(email),
		sign_in: signInMail(email, "/"),
		password_changed: passwordChangedMail(occasion),
		new_sign_in: newSignInMail(occasion),
		email_changed: emailChangedMail({ id, email }, occasion),
	};
	await world.db.write(async (tx) => {
		for (const [kind, content] of Object.entries(mails))
			await queueAccountMail(world.nobody, tx, {
				kind: kind as keyof typeof mails,
				userId: id,
				email,
				content,
			});
	});
}
