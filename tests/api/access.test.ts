import { matchPath } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import routes from "#app/routes.ts";
import { Client } from "#tests/support/client.ts";
import { demoCard } from "#tests/support/demo-card.ts";
import { placePath } from "#tests/support/mail-links.ts";
import { createTripByApi, LISBON_TRIP, registerClient, type TripJson } from "#tests/support/people.ts";
import { makeBrowser } from "#tests/support/push-service.ts";
import { patternsOf } from "#tests/support/route-patterns.ts";
import { forNextFile, type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

type Name = "organizer" | "member" | "guest" | "stranger" | "visitor";

const OWN_PLAN = {
	name: "Deposit",
	steps: [
		{ kind: "amount", amount: 5_000 },
		{ kind: "rest", dueDate: addDays(dateOf(new Date()), 30) },
	],
};

let server: SharedServer;
let people: Record<Name, Client>;
let trip: TripJson;
let memberIds: { member: string; guest: string; organizer: string };
let intent: string;
let guestMessage: string;

beforeAll(async () => {
	server = await sharedServer();
	people = {
		organizer: await registerClient(server.origin, "Olga"),
		member: await registerClient(server.origin, "Maya"),
		stranger: await registerClient(server.origin, "Sam"),
		guest: new Client(server.origin),
		visitor: new Client(server.origin),
	};
	trip = await createTripByApi(people.organizer);
	const join = async (who: Client, email?: string) => {
		const response = await who.json("POST", `/api/trips/${trip.shareId}/join`, { name: "N", email });
		return ((await response.json()) as { id: string }).id;
	};
	memberIds = {
		member: await join(people.member),
		guest: await join(people.guest, "guest@access.example"),
		organizer: await join(people.organizer),
	};
	const said = await people.guest.json("POST", `/api/trips/${trip.id}/messages`, { message: "Hi" });
	guestMessage = ((await said.json()) as { id: string }).id;
	const started = await people.member.json("POST", "/api/create-payment-intent", {
		memberId: memberIds.member,
	});
	intent = ((await started.json()) as { paymentIntentId: string }).paymentIntentId;
});

/** Files, pages for readers, and addresses without a person: webhooks, demo mode's mailbox, unknown addresses. */
const OPEN_TO_ALL =
	/^\/(?:landing|features|about|security|privacy|terms|support|how-it-works|mobile-preview|blog|newsletter|terms-of-paying|refund-policy|payment-demo|confetti-demo|marketplace-demo|test-input|dev|preferences|preview|offline|robots\.txt|sitemap\.xml|manifest\.webmanifest|\.well-known|webhooks)(?:\/|$)|\*$/;

const CASH = { amount: "1.00", paidOn: "2026-11-20", how: "cash" };

const POLL = {
	kind: "choice",
	question: "Where to?",
	options: [{ label: "Lisbon" }, { label: "Porto" }],
	closesDate: "2099-01-01",
};

const ONE_ROOM = { kind: "one_of", name: "Room", options: [{ name: "Double" }] };
const EXPENSE = { name: "Dinner", date: "2027-03-13", amount: "10", everyone: true };

/** Every call with the status for each kind of person; every route of the API needs a row here. */
const MATRIX: [string, (who: Client) => Promise<Response>, Record<Name, number>][] = [
	["the document of the API", (who) => who.get("/api/openapi.json"), everyone(200)],
	["the page of the API", (who) => who.get("/api/docs"), everyone(200)],
	["share lookup", (who) => who.get(`/api/trips/share/${trip.shareId}`), everyone(200)],
	[
		"trip by id",
		(who) => who.get(`/api/trips/${trip.id}`),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"chat by id",
		(who) => who.json("POST", `/api/trips/${trip.id}/messages`, { message: "Hi" }),
		{ ...everyone(201), stranger: 404, visitor: 401 },
	],
	[
		"chat by link",
		(who) => who.json("POST", `/api/trips/${trip.shareId}/messages`, { message: "Hi" }),
		{ ...everyone(201), stranger: 403, visitor: 401 },
	],
	[
		"chat as another",
		(who) =>
			who.json("POST", `/api/trips/${trip.id}/messages`, { message: "Hi", memberId: memberIds.member }),
		{ organizer: 403, member: 201, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the version of a trip",
		(who) => who.get(`/trip/${trip.shareId}/live`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"the version of a trip",
		(who) => who.get(`/trip/${trip.shareId}/live`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"removing the guest's message",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/messages/${guestMessage}`, {}),
		{ organizer: 200, member: 403, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"removing a message that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/messages/x`, {}),
		{ ...everyone(404), visitor: 401 },
	],
	[
		"the page that removes the guest's message",
		(who) => who.get(`/trip/${trip.shareId}/messages/${guestMessage}`),
		{ organizer: 200, member: 403, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"payments of a member",
		(who) => who.get(`/api/members/${memberIds.member}/payments`),
		{ organizer: 403, member: 200, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"payments of a guest",
		(who) => who.get(`/api/members/${memberIds.guest}/payments`),
		{ organizer: 403, member: 403, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"intent for a member",
		(who) => who.json("POST", "/api/create-payment-intent", { memberId: memberIds.member }),
		{ organizer: 403, member: 200, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"confirming for a member",
		(who) =>
			who.json("POST", `/api/members/${memberIds.member}/confirm-payment`, {
				paymentIntentId: intent,
				testCard: "success",
			}),
		{ organizer: 403, member: 200, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of one's own documents",
		(who) => who.get(`/trip/${trip.shareId}/documents`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"checking one's own documents",
		(who) => who.post(`/trip/${trip.shareId}/documents`, { "documents.passport": "on" }),
		{ ...everyone(303), stranger: 403, visitor: 401 },
	],
	[
		"checking a document that is not on the list",
		(who) => who.post(`/trip/${trip.shareId}/documents`, { "documents.library card": "on" }),
		{ ...everyone(400), stranger: 403, visitor: 401 },
	],
	[
		"the page of one's own automatic charges",
		(who) => who.get(`/trip/${trip.shareId}/automatic-charges`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"switching one's own automatic charges off",
		(who) => who.post(`/trip/${trip.shareId}/automatic-charges`, { intent: "off" }),
		{ ...everyone(303), stranger: 403, visitor: 401 },
	],
	[
		"switching them on without a saved card, which leads to saving one",
		(who) => who.post(`/trip/${trip.shareId}/automatic-charges`, { intent: "on" }),
		{ ...everyone(303), stranger: 403, visitor: 401 },
	],
	[
		"removing one's own card for the trip where there is none",
		(who) => who.post(`/trip/${trip.shareId}/automatic-charges`, { intent: "remove" }),
		{ ...everyone(404), stranger: 403, visitor: 401 },
	],
	[
		"the page that saves a card for the trip",
		(who) => who.get(`/trip/${trip.shareId}/automatic-charges/card`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"an invented card form there",
		(who) => who.get(`/trip/${trip.shareId}/automatic-charges/card?setup=x`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"saving a card there before anything was paid",
		(who) => who.post(`/trip/${trip.shareId}/automatic-charges/card`, { testCard: "success" }),
		{ ...everyone(409), stranger: 403, visitor: 401 },
	],
	[
		"the page of one's own payment plan",
		(who) => who.get(`/trip/${trip.shareId}/payment-plan`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"changing one's own payment plan there before anything was paid",
		(who) => who.post(`/trip/${trip.shareId}/payment-plan`, { paymentPlan: "full" }),
		{ ...everyone(409), stranger: 403, visitor: 401 },
	],
	[
		"the guest's payment plan",
		(who) => who.get(`/api/members/${memberIds.guest}/payment-plan`),
		{ organizer: 403, member: 403, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"changing the guest's payment plan before anything was paid",
		(who) => who.json("PUT", `/api/members/${memberIds.guest}/payment-plan`, { paymentPlan: "full" }),
		{ organizer: 403, member: 403, guest: 409, stranger: 404, visitor: 401 },
	],
	[
		"the guest's automatic charges",
		(who) => who.get(`/api/members/${memberIds.guest}/automatic-charges`),
		{ organizer: 403, member: 403, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"switching the guest's automatic charges off",
		(who) => who.json("PUT", `/api/members/${memberIds.guest}/automatic-charges`, { on: false }),
		{ organizer: 403, member: 403, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"saving a card for the guest before anything was paid",
		(who) =>
			who.json("POST", `/api/members/${memberIds.guest}/automatic-charges/card`, { testCard: "success" }),
		{ organizer: 403, member: 403, guest: 409, stranger: 404, visitor: 401 },
	],
	[
		"a card form of the guest's that is invented",
		(who) => who.json("POST", `/api/members/${memberIds.guest}/automatic-charges/card`, { setupId: "x" }),
		{ organizer: 403, member: 403, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"charging another card of the guest's, who has no account",
		(who) => who.json("PUT", `/api/members/${memberIds.guest}/automatic-charges/card`, { cardId: "x" }),
		{ organizer: 403, member: 403, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"charging a card of the member's that is invented",
		(who) => who.json("PUT", `/api/members/${memberIds.member}/automatic-charges/card`, { cardId: "x" }),
		{ organizer: 403, member: 404, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"removing the guest's card, of whom there is none",
		(who) => who.json("DELETE", `/api/members/${memberIds.guest}/automatic-charges/card`),
		{ organizer: 403, member: 403, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"choosing a plan",
		(who) => who.json("POST", "/api/create-subscription-payment", { planType: "plus", amount: 1 }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"confirming a setup that is not one's own",
		(who) => who.json("POST", "/api/confirm-setup-intent", { setupIntentId: "x" }),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"confirming a subscription that is not one's own",
		(who) => who.json("POST", "/api/confirm-subscription", { subscriptionId: "x" }),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"the checkout of a plan without its setup",
		(who) => who.get("/checkout-subscription/x/y"),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"the success page of a plan that is not one's own",
		(who) => who.get("/subscription-success/x"),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	["one's own plan", (who) => who.get("/profile/plan"), { ...everyone(200), guest: 401, visitor: 401 }],
	[
		"one's own billing history",
		(who) => who.get("/profile/billing"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"a receipt that is not one's own",
		(who) => who.get("/profile/billing/x"),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"the page of a dispute that is not there",
		(who) => who.get(`/trip/${trip.shareId}/disputes/x`),
		{ organizer: 404, member: 403, guest: 401, stranger: 403, visitor: 401 },
	],
	[
		"answering a bank on the page of a dispute that is not there",
		(who) => who.post(`/trip/${trip.shareId}/disputes/x`, { intent: "send" }),
		{ organizer: 404, member: 403, guest: 401, stranger: 403, visitor: 401 },
	],
	[
		"the evidence of a dispute that is not there",
		(who) => who.get(`/api/trips/${trip.id}/disputes/x/evidence`),
		{ organizer: 404, member: 403, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"saving words about a dispute that is not there",
		(who) => who.json("PUT", `/api/trips/${trip.id}/disputes/x/evidence`, { words: "x" }),
		{ organizer: 404, member: 403, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"sending evidence of a dispute that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/disputes/x/evidence`, { words: "x" }),
		{ organizer: 404, member: 403, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"refund requests of the trip",
		(who) => who.get(`/api/trips/${trip.id}/refunds`),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"a refund for a member",
		(who) => who.json("POST", `/api/trips/${trip.id}/members/${memberIds.member}/refund`, {}),
		{ organizer: 403, member: 201, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"deciding on a refund",
		async (who) => {
			const list = await people.organizer.get(`/api/trips/${trip.id}/refunds`);
			const { refundRequests } = (await list.json()) as { refundRequests: { id: string }[] };
			return who.json("POST", `/api/refunds/${refundRequests[0]?.id}/status`, {
				status: "rejected",
				organizerNotes: "No",
			});
		},
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"a refund of nobody, without having been asked",
		(who) => who.json("POST", `/api/trips/${trip.id}/refunds`, { memberIds: ["x"], reason: "Rain" }),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"taking another's refund request back",
		async (who) => {
			const list = await people.organizer.get(`/api/trips/${trip.id}/refunds`);
			const { refundRequests } = (await list.json()) as { refundRequests: { id: string }[] };
			return who.json("POST", `/api/refunds/${refundRequests[0]?.id}/withdraw`, {});
		},
		{ organizer: 403, member: 409, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"settling a refund that has not failed",
		async (who) => {
			const list = await people.organizer.get(`/api/trips/${trip.id}/refunds`);
			const { refundRequests } = (await list.json()) as { refundRequests: { id: string }[] };
			return who.json("POST", `/api/refunds/${refundRequests[0]?.id}/settle`, { how: "dropped" });
		},
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"reminding a member who owes nothing",
		(who) =>
			who.json("POST", `/api/trips/${trip.id}/members/${memberIds.member}/remind`, { tone: "friendly" }),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"reminding someone who is not aboard",
		(who) => who.json("POST", `/api/trips/${trip.id}/members/x/remind`, { tone: "friendly" }),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"reminding everyone where nobody is late",
		(who) => who.json("POST", `/api/trips/${trip.id}/reminders`, { tone: "friendly" }),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"cancelling a reminder where none waits",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/members/${memberIds.member}/remind`),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of reminders",
		(who) => who.get(`/trip/${trip.shareId}/reminders`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"a trip's forecast, which Free does not have",
		(who) => who.get(`/api/trips/${trip.id}/forecast`),
		{ ...everyone(403), stranger: 404, visitor: 401 },
	],
	[
		"the page of a trip's forecast",
		(who) => who.get(`/trip/${trip.shareId}/forecast`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"a forecast of a plan",
		(who) => who.get("/api/trips/forecast?destination=Lisbon&partySize=4"),
		{ ...everyone(403), guest: 401, visitor: 401 },
	],
	[
		"when the money is in",
		(who) => who.get(`/api/trips/${trip.id}/expected-money`),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of when the money is in",
		(who) => who.get(`/trip/${trip.shareId}/expected-money`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"the budget",
		(who) => who.get(`/api/trips/${trip.id}/budget`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"the budget's page",
		(who) => who.get(`/trip/${trip.shareId}/budget`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"making a budget, which Free does not have",
		(who) => who.json("POST", `/api/trips/${trip.id}/budget`, { style: "usual", nights: 5, people: 4 }),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"planning a line of the budget",
		(who) => who.json("POST", `/api/trips/${trip.id}/budget/stay/plan`),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the organizer's own payment plan",
		(who) => who.get(`/api/trips/${trip.shareId}/schedule`),
		{ ...everyone(200), stranger: 200, visitor: 200 },
	],
	[
		"the page of the organizer's own payment plan",
		(who) => who.get(`/trip/${trip.shareId}/schedule`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"making a payment plan of one's own, which Free does not have",
		(who) => who.json("PUT", `/api/trips/${trip.id}/schedule`, OWN_PLAN),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"seeing what members would pay by one",
		(who) => who.json("POST", `/api/trips/${trip.id}/schedule`, OWN_PLAN),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"removing it",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/schedule`),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the itinerary",
		(who) => who.get(`/api/trips/${trip.id}/itinerary`),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"the itinerary's page",
		(who) => who.get(`/trip/${trip.shareId}/itinerary`),
		{ ...everyone(200), stranger: 302, visitor: 401 },
	],
	[
		"adding to the itinerary",
		(who) =>
			who.json("POST", `/api/trips/${trip.id}/itinerary`, {
				title: "Dinner",
				startDate: LISBON_TRIP.startDate,
			}),
		{ organizer: 201, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"changing an entry that is not there",
		(who) =>
			who.json("PUT", `/api/trips/${trip.id}/itinerary/x`, {
				title: "Dinner",
				startDate: LISBON_TRIP.startDate,
			}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"removing an entry that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/itinerary/x`),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of the answer to the invitation",
		(who) => who.get(`/join/${trip.shareId}/answer`),
		everyone(200),
	],
	["no answer at all", (who) => who.json("PUT", `/api/trips/${trip.shareId}/answer`, {}), everyone(400)],
	[
		"an answer by the trip's id",
		(who) => who.json("PUT", `/api/trips/${trip.id}/answer`, { answer: "in" }),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	["an answer's link that we have not signed", (who) => who.get("/answer/x.y"), everyone(404)],
	["a link that asks who is safe, which we have not signed", (who) => who.get("/safe/x.y.z"), everyone(404)],
	[
		"everyone's answers",
		(who) => who.get(`/api/trips/${trip.id}/answers`),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"choosing for how long a spot is held",
		(who) => who.json("PUT", `/api/trips/${trip.id}/answers`, { holdDays: 3 }),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"reminding those who are undecided, of whom there are none",
		(who) => who.json("POST", `/api/trips/${trip.id}/answers/remind`, {}),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"whom one can pay for",
		(who) => who.get(`/api/trips/${trip.id}/presents`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of presents",
		(who) => who.get(`/trip/${trip.shareId}/presents`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"asking nobody to pay any more",
		(who) => who.json("PUT", `/api/trips/${trip.id}/presents`, { asks: false }),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"what one can give nobody",
		(who) => who.get(`/api/trips/${trip.id}/presents/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"the page on which one pays for nobody",
		(who) => who.get(`/trip/${trip.shareId}/presents/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"paying for nobody",
		(who) => who.json("POST", `/api/trips/${trip.id}/presents/x`, {}),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"what was paid outside",
		(who) => who.get(`/api/trips/${trip.id}/outside-payments`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of what was paid outside",
		(who) => who.get(`/trip/${trip.shareId}/outside`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"recording an outside payment of nobody's",
		(who) => who.json("POST", `/api/trips/${trip.id}/outside-payments`, { ...CASH, memberId: "x" }),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"saying that one has paid outside, on a day that is still to come",
		(who) =>
			who.json("POST", `/api/trips/${trip.id}/outside-payments/claim`, { ...CASH, paidOn: "2099-01-01" }),
		{ organizer: 403, member: 400, guest: 400, stranger: 404, visitor: 401 },
	],
	[
		"an outside payment that is not there",
		(who) => who.get(`/api/trips/${trip.id}/outside-payments/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"the page of an outside payment that is not there",
		(who) => who.get(`/trip/${trip.shareId}/outside/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"a picture of a receipt that is not there",
		(who) => who.get(`/trip/${trip.shareId}/outside/x/pictures/x.webp`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"answering an outside payment that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/outside-payments/x/answer`, { answer: "confirm" }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"a picture for an outside payment that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/outside-payments/x/picture`, {}),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"how the price has changed",
		(who) => who.get(`/api/trips/${trip.id}/price`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of the price",
		(who) => who.get(`/trip/${trip.shareId}/price`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"an answer to a price that has not changed",
		(who) => who.json("PUT", `/api/trips/${trip.id}/price/answer`, { answer: "accept" }),
		{ organizer: 409, member: 409, guest: 409, stranger: 404, visitor: 401 },
	],
	[
		"a decision about a surplus that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/price/surplus`, { decision: "keep" }),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the emergency numbers",
		(who) => who.get(`/api/trips/${trip.id}/emergency`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"telling us of an emergency, on a plan without it",
		(who) => who.json("POST", `/api/trips/${trip.id}/emergency`, {}),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"asking who is safe, on a plan without it",
		(who) => who.json("POST", `/api/trips/${trip.id}/emergency/ask`, {}),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"an answer while nobody asks who is safe",
		(who) => who.json("PUT", `/api/trips/${trip.id}/emergency/answer`, { answer: "safe" }),
		{ organizer: 409, member: 409, guest: 409, stranger: 404, visitor: 401 },
	],
	[
		"saying that someone is safe while nobody asks",
		(who) => who.json("PUT", `/api/trips/${trip.id}/emergency/record`, { memberId: "x", answer: "safe" }),
		{ organizer: 409, member: 409, guest: 409, stranger: 404, visitor: 401 },
	],
	[
		"closing an emergency that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/emergency/close`, {}),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of an emergency",
		(who) => who.get(`/trip/${trip.shareId}/emergency`),
		{ organizer: 200, member: 200, guest: 200, stranger: 302, visitor: 401 },
	],
	[
		"the polls",
		(who) => who.get(`/api/trips/${trip.id}/polls`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of the polls",
		(who) => who.get(`/trip/${trip.shareId}/polls`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"asking the group, on a plan without polls",
		(who) => who.json("POST", `/api/trips/${trip.id}/polls`, POLL),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"a poll that is not there",
		(who) => who.get(`/api/trips/${trip.id}/polls/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"the page of paying together",
		(who) => who.get(`/trip/${trip.shareId}/companions`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"adding someone there for another share than shown",
		(who) => who.post(`/trip/${trip.shareId}/companions`, { name: "Cleo", share: "1" }),
		{ ...everyone(409), stranger: 403, visitor: 401 },
	],
	[
		"a companion of nobody's",
		(who) => who.get(`/trip/${trip.shareId}/companions/x`),
		{ ...everyone(404), stranger: 403, visitor: 401 },
	],
	[
		"giving that one up",
		(who) => who.post(`/trip/${trip.shareId}/companions/x`, {}),
		{ ...everyone(404), stranger: 403, visitor: 401 },
	],
	[
		"companions by the trip's id",
		(who) => who.get(`/api/trips/${trip.id}/companions`),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"adding a companion for another share than shown",
		(who) => who.json("POST", `/api/trips/${trip.id}/companions`, { name: "Cleo", share: 1 }),
		{ ...everyone(409), stranger: 404, visitor: 401 },
	],
	[
		"giving up a companion that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/companions/x`, {}),
		{ ...everyone(404), stranger: 404, visitor: 401 },
	],
	[
		"a link for a companion that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/companions/x/link`, {}),
		{ ...everyone(404), stranger: 404, visitor: 401 },
	],
	[
		"answering someone who does not ask",
		(who) => who.json("PUT", `/api/trips/${trip.id}/companions/x/answer`, { answer: "pay" }),
		{ ...everyone(404), stranger: 404, visitor: 401 },
	],
	[
		"taking over what nobody pays",
		(who) => who.json("POST", `/api/trips/${trip.id}/own-rest`, {}),
		{ ...everyone(409), stranger: 404, visitor: 401 },
	],
	[
		"asking nobody to pay",
		(who) => who.json("PUT", `/api/trips/${trip.id}/own-payer`, { payerId: null }),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	["the page of options", (who) => who.get(`/trip/${trip.shareId}/options`), everyone(200)],
	[
		"choosing nothing there",
		(who) => who.post(`/trip/${trip.shareId}/options`, {}),
		{ ...everyone(303), stranger: 403, visitor: 401 },
	],
	[
		"the form of a new choice",
		(who) => who.get(`/trip/${trip.shareId}/options/new`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"offering a choice of one there",
		(who) =>
			who.post(`/trip/${trip.shareId}/options/new`, { kind: "one_of", name: "Room", "options[0].name": "A" }),
		{ organizer: 400, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"the form of a choice that is not there",
		(who) => who.get(`/trip/${trip.shareId}/options/x`),
		{ organizer: 404, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"deleting a choice that is not there",
		(who) => who.post(`/trip/${trip.shareId}/options/x`, { intent: "delete" }),
		{ organizer: 404, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"the options by the trip's id",
		(who) => who.get(`/api/trips/${trip.id}/options`),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"offering a choice of one",
		(who) => who.json("POST", `/api/trips/${trip.id}/options`, ONE_ROOM),
		{ organizer: 400, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"changing a choice that is not there",
		(who) => who.json("PUT", `/api/trips/${trip.id}/options/x`, ONE_ROOM),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"taking back a choice that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/options/x`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"choosing nothing",
		(who) => who.json("PUT", `/api/trips/${trip.id}/choices`, { choices: {} }),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"the page of a poll that is not there",
		(who) => who.get(`/trip/${trip.shareId}/polls/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"a picture of a poll that is not there",
		(who) => who.get(`/trip/${trip.shareId}/polls/x/pictures/x.webp`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"voting in a poll that is not there",
		(who) => who.json("PUT", `/api/trips/${trip.id}/polls/x/vote`, { options: ["x"] }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"adding an option to a poll that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/polls/x/options`, { label: "Faro" }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"closing a poll that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/polls/x/close`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"using a poll that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/polls/x/use`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"deleting a poll that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/polls/x`),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the shared expenses",
		(who) => who.get(`/api/trips/${trip.id}/expenses`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of the shared expenses",
		(who) => who.get(`/trip/${trip.shareId}/expenses`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"the balances",
		(who) => who.get(`/api/trips/${trip.id}/balances`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page on which people settle",
		(who) => who.get(`/trip/${trip.shareId}/expenses/settle`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"the form for an expense",
		(who) => who.get(`/trip/${trip.shareId}/expenses/new`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"the file of the shared expenses",
		(who) => who.get(`/trip/${trip.shareId}/expenses.csv`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"adding an expense, on a plan without them",
		(who) => who.json("POST", `/api/trips/${trip.id}/expenses`, EXPENSE),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"an expense that is not there",
		(who) => who.get(`/api/trips/${trip.id}/expenses/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"the page of an expense that is not there",
		(who) => who.get(`/trip/${trip.shareId}/expenses/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"the receipt of an expense that is not there",
		(who) => who.get(`/trip/${trip.shareId}/expenses/x/receipts/x.webp`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"changing an expense that is not there",
		(who) => who.json("PUT", `/api/trips/${trip.id}/expenses/x`, EXPENSE),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"deleting an expense that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/expenses/x`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"putting back an expense that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/expenses/x/restore`, {}),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"removing the receipt of an expense that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/expenses/x/receipt`),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"noting a payment between two others",
		(who) =>
			who.json("POST", `/api/trips/${trip.id}/settlements`, {
				...{ from: memberIds.guest, to: memberIds.member, amount: "1" },
			}),
		{ organizer: 403, member: 201, guest: 409, stranger: 404, visitor: 401 },
	],
	[
		"answering a payment that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/settlements/x/answer`, { answer: "confirm" }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"the page for files of other apps",
		(who) => who.get(`/trip/${trip.shareId}/expenses/import`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"reading in a file of another app, on a plan without expenses",
		(who) => who.json("POST", `/api/trips/${trip.id}/expense-imports`, { csv: "x" }),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"a file of another app that is not there",
		(who) => who.get(`/api/trips/${trip.id}/expense-imports/x`),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"answering about a file that is not there",
		(who) => who.json("PUT", `/api/trips/${trip.id}/expense-imports/x`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"adding a file that is not there, on a plan without expenses",
		(who) => who.json("POST", `/api/trips/${trip.id}/expense-imports/x/store`, {}),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the pool",
		(who) => who.get(`/api/trips/${trip.id}/pool`),
		{ organizer: 200, member: 200, guest: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of the pool",
		(who) => who.get(`/trip/${trip.shareId}/pool`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"the page on which money is put into a pool that is not there",
		(who) => who.get(`/trip/${trip.shareId}/pool/top-up`),
		{ organizer: 404, member: 404, guest: 404, stranger: 403, visitor: 401 },
	],
	[
		"the page on which a pool that is not there is closed",
		(who) => who.get(`/trip/${trip.shareId}/pool/close`),
		{ organizer: 404, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"the page of one's own payout account",
		(who) => who.get(`/trip/${trip.shareId}/pool/payout-account`),
		{ organizer: 200, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"opening a pool, on a plan without one",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool`, {}),
		{ organizer: 403, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"setting the limit of a pool that is not there",
		(who) => who.json("PUT", `/api/trips/${trip.id}/pool`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"putting money into a pool that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/top-ups`, { amount: "5" }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"asking about a top-up of a pool that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/top-ups/x/confirm`, {}),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"asking a pool that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/asks`, { expenseId: "x", way: "payout" }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"taking back what a pool that is not there was asked for",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/asks/x/answer`, { answer: "withdraw" }),
		{ organizer: 404, member: 404, guest: 404, stranger: 404, visitor: 401 },
	],
	[
		"closing a pool that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/close`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"sending again what a pool that is not there could not send back",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/retry`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"opening a payout account, without its country",
		(who) => who.json("POST", `/api/trips/${trip.id}/pool/payout-account`, {}),
		{ organizer: 400, member: 400, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"inviting by mail",
		(who) => who.json("POST", `/api/trips/${trip.id}/send-invites`, { emails: "x@access.example" }),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"who is invited",
		(who) => who.get(`/trip/${trip.shareId}/invite`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	["an invented invitation", (who) => who.get("/invited/x"), everyone(404)],
	["the map of a planned route", (who) => who.get("/route.svg?from=Boston&to=Lisbon"), everyone(200)],
	["the way to the stylesheet without scripts", (who) => who.get("/styles.css"), everyone(302)],
	["what a misspelled place means", (who) => who.get("/api/locations/closest?q=lisbn"), everyone(200)],
	["the terms of paying", (who) => who.get("/terms-of-paying"), everyone(200)],
	["the refund policy", (who) => who.get("/refund-policy"), everyone(200)],
	["the plans", (who) => who.get("/api/plans"), everyone(200)],
	[
		"a message to support",
		(who) =>
			who.json("POST", "/api/contact", {
				name: "N",
				email: "n@access.example",
				category: "general",
				subject: "Hi",
				message: "Hi",
			}),
		everyone(201),
	],
	[
		"a chat with support",
		(who) => who.json("POST", "/api/support/chat", { name: "N", email: "n@access.example", message: "Hi" }),
		everyone(201),
	],
	[
		"one's threads with support",
		(who) => who.get("/api/support/requests"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"somebody's thread with support",
		async (who) => who.get(`/api/support/requests/${await threadId()}`),
		{ ...everyone(404), organizer: 200, guest: 401, visitor: 401 },
	],
	[
		"writing into it",
		async (who) => who.json("POST", `/api/support/requests/${await threadId()}/messages`, { message: "Hi" }),
		{ ...everyone(404), organizer: 201, guest: 401, visitor: 401 },
	],
	[
		"closing it",
		async (who) => who.json("POST", `/api/support/requests/${await threadId()}/close`, {}),
		{ ...everyone(404), organizer: 200, guest: 401, visitor: 401 },
	],
	[
		"the page of one's threads",
		(who) => who.get("/support/requests"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"the page of somebody's thread",
		async (who) => who.get(`/support/requests/${await threadId()}`),
		{ ...everyone(404), organizer: 200, guest: 401, visitor: 401 },
	],
	[
		"whether it has changed",
		async (who) => who.get(`/support/requests/${await threadId()}/live`),
		{ ...everyone(404), organizer: 200, guest: 401, visitor: 401 },
	],
	[
		"writing into it by form",
		async (who) => who.post(`/support/requests/${await threadId()}`, { message: "Hi" }),
		{ ...everyone(404), organizer: 303, guest: 401, visitor: 401 },
	],
	[
		"the concierge of the trip",
		(who) => who.get(`/trip/${trip.shareId}/concierge`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"what the trip has asked it for",
		(who) => who.get(`/api/trips/${trip.id}/concierge`),
		{ ...everyone(403), organizer: 200, stranger: 404, visitor: 401 },
	],
	[
		"asking it without Pro",
		(who) => who.json("POST", `/api/trips/${trip.id}/concierge`, { need: "table", message: "For eight" }),
		{ ...everyone(403), stranger: 404, visitor: 401 },
	],
	[
		"asking it by form without Pro",
		(who) => who.post(`/trip/${trip.shareId}/concierge`, { need: "table", message: "For eight" }),
		{ ...everyone(403), visitor: 401 },
	],
	[
		"security settings",
		(who) => who.get("/profile/security"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"the page to change the password",
		(who) => who.get("/profile/security/password"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"the page to change the email",
		(who) => who.get("/profile/security/email"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"one's own passkeys",
		(who) => who.get("/profile/security/passkeys"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"recovery codes",
		(who) => who.get("/profile/security/recovery-codes"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"the page of the API keys",
		(who) => who.get("/profile/security/api-keys"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"an API key without the password",
		(who) => who.post("/profile/security/api-keys", { intent: "make", name: "Mine", access: "write" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"revoking an API key that is not there",
		(who) => who.post("/profile/security/api-keys", { intent: "revoke", id: "x" }),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"confirming who it is",
		(who) => who.get("/profile/security/confirm"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"ending other sessions",
		(who) => who.post("/profile/security", { id: "others" }),
		{ ...everyone(303), guest: 401, visitor: 401 },
	],
	[
		"a new password",
		(who) => who.post("/profile/security/password", { password: "quiet lantern" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"a new email",
		(who) => who.post("/profile/security/email", { email: "new@access.example" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"switching two-step sign-in on",
		(who) => who.post("/profile/security/passkeys", { intent: "two-step-on" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"new recovery codes",
		(who) => who.post("/profile/security/recovery-codes", {}),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"an empty confirmation",
		(who) => who.post("/profile/security/confirm", { credential: "" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"options for a new passkey",
		(who) => who.json("POST", "/api/auth/passkey-options", { purpose: "passkey_register" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"options for signing in",
		(who) => who.json("POST", "/api/auth/passkey-options", { purpose: "passkey_sign_in" }),
		everyone(200),
	],
	[
		"the second step's page",
		(who) => who.get("/login/confirm"),
		{ ...everyone(302), guest: 200, visitor: 200 },
	],
	[
		"signing in by passkey",
		(who) => who.get("/login/passkey"),
		{ ...everyone(302), guest: 200, visitor: 200 },
	],
	["the current user", (who) => who.get("/api/auth/user"), { ...everyone(200), guest: 401, visitor: 401 }],
	["the profile", (who) => who.get("/profile"), { ...everyone(200), guest: 401, visitor: 401 }],
	[
		"the page of one's own picture",
		(who) => who.get("/profile/picture"),
		{ ...everyone(200), guest: 302, visitor: 302 },
	],
	[
		"removing one's own picture",
		(who) => who.json("DELETE", "/api/auth/picture", {}),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"a picture that is no file",
		(who) => who.json("POST", "/api/auth/picture", {}),
		{ ...everyone(415), guest: 401, visitor: 401 },
	],
	["a picture whose hash is guessed", (who) => who.get("/picture/x/y.webp"), everyone(404)],
	[
		"the page of one's own data",
		(who) => who.get("/profile/data"),
		{ ...everyone(200), guest: 302, visitor: 302 },
	],
	[
		"one's own data",
		(who) => who.get("/profile/data/gangway.json"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"a file of data that is not there",
		(who) => who.get("/profile/data/users.csv"),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"the page that deletes one's account",
		(who) => who.get("/profile/delete?confirm"),
		{ ...everyone(200), guest: 302, visitor: 302 },
	],
	[
		"deleting one's account without a password",
		(who) => who.json("DELETE", "/api/auth/user", {}),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"deleting one's account with a wrong password by form",
		(who) => who.post("/profile/delete", { password: "wrong lantern" }),
		{ ...everyone(401), guest: 401, visitor: 401 },
	],
	[
		"the latest draft",
		(who) => who.get("/api/draft-trips/latest"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"saving a draft",
		(who) => who.json("POST", "/api/draft-trips", { destination: "Rome" }),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"a booking link's page",
		(who) => who.json("POST", "/api/extract-booking-info", { url: "http://127.0.0.1/" }),
		everyone(400),
	],
	[
		"an Airbnb page",
		(who) => who.json("POST", "/api/airbnb/scrape", { url: "http://127.0.0.1/" }),
		everyone(400),
	],
	[
		"one's own saved cards",
		(who) => who.get("/api/payment-methods"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"saving a card",
		(who) => who.json("POST", "/api/payment-methods", demoCard()),
		{ ...everyone(201), guest: 401, visitor: 401 },
	],
	[
		"making a card of the organizer's the default",
		async (who) => who.json("POST", `/api/payment-methods/${await cardId()}/set-default`),
		{ organizer: 200, member: 404, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"deleting a card of the organizer's",
		async (who) => who.json("DELETE", `/api/payment-methods/${await cardId()}`),
		{ organizer: 200, member: 404, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"the page of one's own saved cards",
		(who) => who.get("/profile/payment-methods"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"deleting a card that is not there, on the page",
		(who) => who.post("/profile/payment-methods", { intent: "delete", id: "x" }),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"the page that saves a card",
		(who) => who.get("/profile/payment-methods/add"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"saving an empty card there",
		(who) => who.post("/profile/payment-methods/add", {}),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"an invented setup there",
		(who) => who.get("/profile/payment-methods/add?setup=x"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	["notifications", (who) => who.get("/api/notifications"), { ...everyone(200), guest: 401, visitor: 401 }],
	[
		"unread notifications",
		(who) => who.get("/api/notifications/unread"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"reading all notifications",
		(who) => who.json("PUT", "/api/notifications/read-all"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"reading a notification of the organizer's",
		async (who) => who.json("PUT", `/api/notifications/${await notificationId()}/read`),
		{ organizer: 200, member: 404, guest: 401, stranger: 404, visitor: 401 },
	],
	[
		"deleting a notification of the organizer's",
		async (who) => who.json("DELETE", `/api/notifications/${await notificationId()}`),
		{ organizer: 200, member: 404, guest: 401, stranger: 404, visitor: 401 },
	],
	["cash back", (who) => who.get("/profile/cash-back"), { ...everyone(200), guest: 401, visitor: 401 }],
	[
		"the notifications' page",
		(who) => who.get("/notifications"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"what one is told",
		(who) => who.get("/notifications/settings"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"changing what one is told",
		(who) => who.post("/notifications/settings", { "chat.mail": "on" }),
		{ ...everyone(303), guest: 401, visitor: 401 },
	],
	[
		"push messages to a browser",
		(who) => who.json("POST", "/api/push/subscriptions", makeBrowser("/a")),
		{ ...everyone(201), guest: 401, visitor: 401 },
	],
	[
		"push messages to an inner address",
		(who) => who.json("POST", "/api/push/subscriptions", makeBrowser("/a", "127.0.0.1")),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"no more push messages",
		(who) => who.json("DELETE", "/api/push/subscriptions", { endpoint: makeBrowser("/a").endpoint }),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	["a forged link of a mail", (who) => who.get("/mail/settings/x.y"), everyone(404)],
	["the mailbox of demo mode", (who) => who.get("/dev/mailbox"), everyone(200)],
	["a mail that is not kept", (who) => who.get("/dev/mailbox/x"), everyone(404)],
	["the HTML of a mail that is not kept", (who) => who.get("/dev/mailbox/x/html"), everyone(404)],
	["a difference to correct", (who) => who.get("/admin/money/correct?source=x"), everyone(404)],
	["correcting it", (who) => who.post("/admin/money/correct", { step: "check", source: "x" }), everyone(404)],
	["the check of the books", (who) => who.get("/admin/money/check"), everyone(404)],
	[
		"ending it",
		(who) => who.post("/admin/money/check", { step: "end", hasCompared: "on", reason: "x" }),
		everyone(404),
	],
	["the mail that was not sent", (who) => who.get("/admin/mail"), everyone(404)],
	["sending a mail again", (who) => who.post("/admin/mail", { id: "x" }), everyone(404)],
	["the figures of the house", (who) => who.get("/admin"), everyone(404)],
	["what is stuck", (who) => who.get("/admin/money"), everyone(404)],
	["the story of a payment", (who) => who.get("/admin/payments?q=x"), everyone(404)],
	["booking what the provider says", (who) => who.post("/admin/payments", { attempt: "x" }), everyone(404)],
	["retrying what is stuck", (who) => who.post("/admin/money", { what: "jobs", id: "x" }), everyone(404)],
	["all accounts", (who) => who.get("/admin/users"), everyone(404)],
	["an account", async (who) => who.get(`/admin/users/${await organizerId()}`), everyone(404)],
	[
		"ending an account's sessions",
		async (who) => who.post(`/admin/users/${await organizerId()}`, { intent: "end-sessions" }),
		everyone(404),
	],
	["all trips", (who) => who.get("/admin/trips"), everyone(404)],
	["a trip as admins see it", (who) => who.get(`/admin/trips/${trip.id}`), everyone(404)],
	["the jobs", (who) => who.get("/admin/jobs"), everyone(404)],
	["running a job again", (who) => who.post("/admin/jobs", { what: "jobs", id: "x" }), everyone(404)],
	["what people asked us", (who) => who.get("/admin/requests"), everyone(404)],
	["going on duty", (who) => who.post("/admin/requests", { intent: "on-duty", hours: "8" }), everyone(404)],
	["a thread as admins see it", async (who) => who.get(`/admin/requests/${await threadId()}`), everyone(404)],
	[
		"whether it has changed",
		async (who) => who.get(`/admin/requests/${await threadId()}/live`),
		everyone(404),
	],
	[
		"answering it",
		async (who) => who.post(`/admin/requests/${await threadId()}`, { intent: "answer", message: "Hi" }),
		everyone(404),
	],
	["answers that are often given", (who) => who.get("/admin/requests/answers"), everyone(404)],
	["the newsletter's addresses", (who) => who.get("/admin/newsletter"), everyone(404)],
	["the file of them", (who) => who.get("/admin/newsletter.csv"), everyone(404)],
	["mailing them an article", (who) => who.post("/admin/newsletter", { article: "3" }), everyone(404)],
	["what admins have done", (who) => who.get("/admin/log"), everyone(404)],
	["reports of bounces without a secret", (who) => who.json("POST", "/webhooks/mail", {}), everyone(404)],
	["liking an article", (who) => who.post("/blog/3", { intent: "like" }), everyone(303)],
	["an article that is not there", (who) => who.get("/blog/99"), everyone(404)],
	["the blog's feed", (who) => who.get("/blog/feed.xml"), everyone(200)],
	["a forged link to subscribe", (who) => who.post("/newsletter/confirm/x.y", {}), everyone(404)],
	["a forged link to leave", (who) => who.post("/newsletter/leave/x.y", {}), everyone(404)],
	["the join page", (who) => who.get(`/join/${trip.shareId}`), everyone(200)],
	[
		"writing in the chat on a guest's page",
		(who) => who.post(`/join/${trip.shareId}?view=chat`, { message: "Hi" }),
		{ ...everyone(303), stranger: 403, visitor: 401 },
	],
	[
		"asking to be told when a trip can be paid for, which this one can",
		(who) => who.post(`/join/${trip.shareId}`, { tell: "on" }),
		{ ...everyone(409), stranger: 403, visitor: 403 },
	],
	[
		"whose the guests' places in this browser are, where there are none",
		(who) => who.get("/is-this-you"),
		{ ...everyone(302), guest: 401, visitor: 401 },
	],
	[
		"saying whose a place is that this browser does not hold",
		(who) => who.post("/is-this-you", { memberId: memberIds.guest, answer: "yes" }),
		{ ...everyone(303), guest: 401, visitor: 401 },
	],
	[
		"the guests' places in this browser",
		(who) => who.get("/api/held-places"),
		{ ...everyone(200), guest: 401, visitor: 401 },
	],
	[
		"the same by the API",
		(who) => who.json("POST", `/api/held-places/${memberIds.guest}`, { mine: true }),
		{ ...everyone(404), guest: 401, visitor: 401 },
	],
	[
		"the dashboard",
		(who) => who.get(`/trip/${trip.shareId}`),
		{ ...everyone(200), guest: 302 }, // a visitor's page leads to the sign-in page
	],
	[
		"asking for a link to a place",
		(who) => who.json("POST", `/api/trips/${trip.shareId}/place-link`, { email: "nobody@access.example" }),
		everyone(200),
	],
	[
		"asking for a link to a place by id",
		(who) => who.json("POST", `/api/trips/${trip.id}/place-link`, { email: "other@access.example" }),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	["the page that asks for it", (who) => who.get(`/join/${trip.shareId}/link`), everyone(200)],
	["the plans", (who) => who.get("/pricing"), everyone(200)],
	["support", (who) => who.get("/support"), everyone(200)],
	["support's form", (who) => who.post("/support?tab=contact", {}), everyone(400)],
	["choosing a plan", (who) => who.post("/pricing", { planType: "plus" }), everyone(303)],
	["choosing a plan that is not there", (who) => who.post("/pricing", { planType: "gold" }), everyone(400)],
	[
		"choosing one-time Pro for the trip",
		(who) => who.post("/pricing", { planType: "pro-oneTime", tripId: trip.shareId }),
		{ ...everyone(303), member: 403, stranger: 403 },
	],
	[
		"the trips for one-time Pro",
		(who) => who.get("/pricing/one-time"),
		{ ...everyone(200), guest: 302, visitor: 302 },
	],
	["asking for a new password", (who) => who.get("/forgot-password"), everyone(200)],
	["asking for a link to sign in", (who) => who.get("/sign-in"), everyone(200)],
	[
		"asking for a link to verify",
		(who) => who.post("/verify", {}),
		{ ...everyone(303), guest: 401, visitor: 401 },
	],
	["a link to verify that is invented", (who) => who.post("/verify/x", {}), everyone(404)],
	["a link to sign in that is invented", (who) => who.post("/sign-in/x", {}), everyone(404)],
	[
		"a link to a new password that is invented",
		(who) => who.post("/reset-password/x", { password: "quiet lantern" }),
		everyone(404),
	],
	["a link to a place that is invented", (who) => who.post("/open-place/x", {}), everyone(404)],
	[
		"the address of the guest's spot in a mail",
		async (who) => who.get(await placePath(server, memberIds.guest)),
		{ ...everyone(200), guest: 302 },
	],
	[
		"asking there for a link to the guest's place",
		async (who) => who.post(await placePath(server, memberIds.guest), {}),
		everyone(303),
	],
	[
		"the dates by a forged address of a place",
		(who) => who.get("/place/x.2027-01-01.y/calendar.ics"),
		everyone(404),
	],
	["asking at a forged address of a place", (who) => who.post("/place/x.y", {}), everyone(404)],
	[
		"the dashboard's other address",
		(who) => who.get(`/dashboard/${trip.shareId}`),
		{ ...everyone(200), guest: 302 },
	],
	[
		"the dashboard by id",
		(who) => who.get(`/trip/${trip.id}`),
		{ ...everyone(302), stranger: 404, visitor: 200 },
	],
	[
		"the page that changes the trip",
		(who) => who.get(`/trip/${trip.shareId}/edit`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the form that changes the trip",
		(who) => who.post(`/trip/${trip.shareId}/edit`, { intent: "up:9", destination: "Lisbon" }),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"changing the trip",
		(who) => who.json("PUT", `/api/trips/${trip.id}`, { origin: "Boston" }),
		{ ...everyone(403), organizer: 200, stranger: 404, visitor: 401 },
	],
	[
		"the page of the itinerary's link",
		(who) => who.get(`/trip/${trip.shareId}/itinerary/share`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"ending the itinerary's link on its page, where there is none",
		(who) => who.post(`/trip/${trip.shareId}/itinerary/share`, { intent: "end" }),
		{ ...everyone(403), organizer: 404, visitor: 401 },
	],
	[
		"the itinerary's link, where there is none",
		(who) => who.get(`/api/trips/${trip.id}/shared-itinerary`),
		{ ...everyone(403), organizer: 404, stranger: 404, visitor: 401 },
	],
	[
		"giving the itinerary's link another address, where there is none",
		(who) => who.json("POST", `/api/trips/${trip.id}/shared-itinerary/reset`, {}),
		{ ...everyone(403), organizer: 409, stranger: 404, visitor: 401 },
	],
	[
		"hiding one's own name from readers of the itinerary",
		(who) => who.json("PUT", `/api/trips/${trip.id}/shared-itinerary/name`, { isShown: false }),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	["a shared itinerary that there is not", (who) => who.get("/i/nothing-here"), everyone(404)],
	["its calendar", (who) => who.get("/i/nothing-here/calendar.ics"), everyone(404)],
	["its map", (who) => who.get("/i/nothing-here/route.svg"), everyone(404)],
	["its preview", (who) => who.get("/i/nothing-here/preview.png"), everyone(404)],
	["the same over the API", (who) => who.get("/api/shared-itineraries/nothing-here"), everyone(404)],
	[
		"the page on which a group page is made",
		(who) => who.get(`/trip/${trip.shareId}/group-page`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"closing a group page on its page, where there is none",
		(who) => who.post(`/trip/${trip.shareId}/group-page`, { intent: "close" }),
		{ ...everyone(403), organizer: 404, visitor: 401 },
	],
	[
		"the group page of a trip that has none",
		(who) => who.get(`/api/trips/${trip.id}/group-page`),
		{ ...everyone(403), organizer: 404, stranger: 404, visitor: 401 },
	],
	[
		"removing the cover of a group page that there is not",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/group-page/cover`, {}),
		{ ...everyone(403), organizer: 404, stranger: 404, visitor: 401 },
	],
	[
		"the assistant's page, which says which plan has it",
		(who) => who.get(`/trip/${trip.shareId}/assistant`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"deleting one's own conversation on its page",
		(who) => who.post(`/trip/${trip.shareId}/assistant`, { intent: "delete" }),
		{ ...everyone(303), stranger: 403, visitor: 401 },
	],
	[
		"asking by the page's script, on a trip without the plan",
		(who) => who.post(`/trip/${trip.shareId}/assistant/stream`, { question: "Hi" }),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"one's own conversation over the API",
		(who) => who.get(`/api/trips/${trip.id}/assistant`),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"asking over the API, on a trip without the plan",
		(who) => who.json("POST", `/api/trips/${trip.id}/assistant`, { question: "Hi" }),
		{ ...everyone(403), stranger: 404, visitor: 401 },
	],
	[
		"agreeing over the API to where questions are sent",
		(who) => who.json("PUT", `/api/trips/${trip.id}/assistant`, { host: "" }),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	["a group page that there is not", (who) => who.get("/g/nothing-here"), everyone(404)],
	["its cover", (who) => who.get("/g/nothing-here/cover/x.webp"), everyone(404)],
	["the group page over the API", (who) => who.get("/api/group-pages/nothing-here"), everyone(404)],
	[
		"the page that cancels the trip",
		(who) => who.get(`/trip/${trip.shareId}/cancel`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the form that cancels the trip, with an older figure",
		(who) => who.post(`/trip/${trip.shareId}/cancel`, { reason: "Rain", expectedTotal: "1" }),
		{ ...everyone(403), organizer: 409, visitor: 401 },
	],
	[
		"cancelling the trip, with an older figure",
		(who) => who.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Rain", expectedTotal: 1 }),
		{ ...everyone(403), organizer: 409, stranger: 404, visitor: 401 },
	],
	[
		"the page of who can be removed",
		(who) => who.get(`/trip/${trip.shareId}/members`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the waiting list",
		(who) => who.get(`/api/trips/${trip.id}/waiting-list`),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of the waiting list",
		(who) => who.get(`/trip/${trip.shareId}/waiting-list`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the form that opens the waiting list",
		(who) => who.post(`/trip/${trip.shareId}/waiting-list`, { status: "open" }),
		{ ...everyone(403), organizer: 303, visitor: 401 },
	],
	[
		"opening the waiting list",
		(who) => who.json("PUT", `/api/trips/${trip.id}/waiting-list`, { status: "open" }),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"emptying the waiting list",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/waiting-list`, {}),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"joining the waiting list while there is a spot",
		(who) =>
			who.json("POST", `/api/trips/${trip.shareId}/waiting-list`, { name: "N", email: "n@access.example" }),
		{ ...everyone(403), stranger: 409, visitor: 409 },
	],
	[
		"joining the waiting list without the link",
		(who) => who.json("POST", `/api/trips/${trip.id}/waiting-list`, { name: "N", email: "n@access.example" }),
		{ ...everyone(403), stranger: 404, visitor: 401 },
	],
	[
		"offering a spot to nobody",
		(who) => who.json("POST", `/api/trips/${trip.id}/waiting-list/x/offer`, {}),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"taking nobody off the waiting list",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/waiting-list/x`, {}),
		{ ...everyone(404), visitor: 401 },
	],
	[
		"taking another's offer",
		(who) => who.json("POST", `/api/trips/${trip.id}/waiting-list/x/answer`, { answer: "take" }),
		everyone(404),
	],
	["another's place in line", (who) => who.get("/waiting/x"), everyone(404)],
	["leaving another's place in line", (who) => who.post("/waiting/x", { leave: "on" }), everyone(404)],
	[
		"offering the trip to someone who is not aboard",
		(who) => who.json("POST", `/api/trips/${trip.id}/handover`, { memberId: "x" }),
		{ organizer: 404, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"withdrawing an offer of the trip that is not there",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/handover`, {}),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"accepting the trip where nobody has offered it",
		(who) => who.json("POST", `/api/trips/${trip.id}/handover/answer`, { answer: "accept" }),
		{ organizer: 403, member: 409, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of handing the trip over",
		(who) => who.get(`/trip/${trip.shareId}/handover`),
		{ organizer: 200, member: 409, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"accepting the trip on that page where nobody has offered it",
		(who) => who.post(`/trip/${trip.shareId}/handover`, { intent: "answer", answer: "accept" }),
		{ organizer: 403, member: 409, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"making a guest a co-organizer, who has no account",
		(who) => who.json("PUT", `/api/trips/${trip.id}/co-organizers/${memberIds.guest}`, {}),
		{ organizer: 409, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"ending a co-organizer",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/co-organizers/${memberIds.member}`, {}),
		{ organizer: 200, member: 403, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page that makes a member a co-organizer",
		(who) => who.get(`/trip/${trip.shareId}/members/${memberIds.member}/co-organizer`),
		{ organizer: 200, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"making a guest a co-organizer on that page",
		(who) =>
			who.post(`/trip/${trip.shareId}/members/${memberIds.guest}/co-organizer`, { role: "co-organizer" }),
		{ organizer: 409, member: 403, guest: 403, stranger: 403, visitor: 401 },
	],
	[
		"the page that removes a member",
		(who) => who.get(`/trip/${trip.shareId}/members/${memberIds.member}/remove`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the form that removes a member, with an older figure",
		(who) => who.post(`/trip/${trip.shareId}/members/${memberIds.member}/remove`, { expectedAmount: "1" }),
		{ ...everyone(403), organizer: 409, visitor: 401 },
	],
	[
		"removing a member with an older figure, or leaving after one has paid",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/members/${memberIds.member}`, { expectedAmount: 1 }),
		{ organizer: 409, member: 409, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"removing the organizer",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/members/${memberIds.organizer}`, {}),
		{ ...everyone(403), organizer: 409, stranger: 404, visitor: 401 },
	],
	[
		"the page to leave",
		(who) => who.get(`/trip/${trip.shareId}/leave`),
		{ organizer: 403, member: 200, guest: 200, stranger: 403, visitor: 401 },
	],
	[
		"the page that resets the link",
		(who) => who.get(`/trip/${trip.shareId}/share-link`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the form that resets the link, of an older page",
		(who) => who.post(`/trip/${trip.shareId}/share-link`, { seen: "older" }),
		{ ...everyone(403), organizer: 409, visitor: 401 },
	],
	[
		"resetting the link, from an older page",
		(who) => who.json("POST", `/api/trips/${trip.id}/share-link`, { seen: "older" }),
		{ ...everyone(403), organizer: 409, stranger: 404, visitor: 401 },
	],
	["the planner", (who) => who.get("/"), everyone(200)],
	["the planner's other address", (who) => who.get("/home"), everyone(200)],
	["the page to sign in", (who) => who.get("/login"), { ...everyone(302), guest: 200, visitor: 200 }],
	["the page to register", (who) => who.get("/register"), { ...everyone(302), guest: 200, visitor: 200 }],
	["the page to sign out", (who) => who.get("/logout"), everyone(302)],
	["one's own trips", (who) => who.get("/trip-results"), everyone(200)],
	["the trip's QR code", (who) => who.get(`/trip/${trip.shareId}/qr.svg`), everyone(200)],
	["the map of the route", (who) => who.get(`/trip/${trip.shareId}/route.svg`), everyone(200)],
	["the trip's preview", (who) => who.get(`/trip/${trip.shareId}/preview.png`), everyone(200)],
	[
		"the picture of one's boarding pass",
		(who) => who.get(`/trip/${trip.shareId}/pass.png`),
		{ organizer: 409, member: 200, guest: 409, stranger: 403, visitor: 401 },
	],
	[
		"the statement",
		(who) => who.get(`/trip/${trip.shareId}/statement`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the statement as a file",
		(who) => who.get(`/trip/${trip.shareId}/statement.csv`),
		{ ...everyone(403), organizer: 200, visitor: 401 },
	],
	[
		"the page of refunds",
		(who) => who.get(`/trip/${trip.shareId}/refunds`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"one's own receipts",
		(who) => who.get(`/trip/${trip.shareId}/receipts`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"the page of the calendar",
		(who) => who.get(`/trip/${trip.shareId}/calendar`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	[
		"the calendar as a file",
		(who) => who.get(`/trip/${trip.shareId}/calendar.ics`),
		{ ...everyone(200), stranger: 403, visitor: 401 },
	],
	["the page after planning", (who) => who.get(`/trip-created/${trip.shareId}`), everyone(200)],
	[
		"the page that pays for a member",
		async (who) => who.get(`/checkout/${trip.shareId}/${memberIds.member}/${await paymentOf("member")}`),
		{ organizer: 403, member: 200, guest: 403, stranger: 404, visitor: 401 },
	],
	[
		"the page of releases",
		(who) => who.get(`/fund-release/${trip.shareId}`),
		{ organizer: 200, member: 403, guest: 401, stranger: 403, visitor: 401 },
	],
	[
		"signing in with a wrong password",
		(who) => who.json("POST", "/api/auth/login", { email: "x@access.example", password: "wrong-guess" }),
		everyone(401),
	],
	["the other address to sign in", (who) => who.get("/api/login"), everyone(302)],
	["registering without a name", (who) => who.json("POST", "/api/auth/register", {}), everyone(400)],
	["signing out by a page's address", (who) => who.get("/api/auth/logout"), everyone(405)],
	[
		"one's own profile, with a wrong address",
		(who) => who.json("PUT", "/api/auth/profile", { email: "x" }),
		{ ...everyone(400), guest: 401, visitor: 401 },
	],
	[
		"planning a trip without a destination",
		(who) => who.json("POST", "/api/trips/manual", {}),
		everyone(400),
	],
	[
		"joining with a schedule that is not there",
		(who) => who.json("POST", `/api/trips/${trip.shareId}/join`, { name: "N", paymentPlan: "never" }),
		everyone(400),
	],
	[
		"a calendar's address",
		(who) => who.json("DELETE", `/api/trips/${trip.id}/calendar`, {}),
		{ ...everyone(200), stranger: 404, visitor: 401 },
	],
	[
		"the fund",
		(who) => who.get(`/api/trips/${trip.id}/funds`),
		{ ...everyone(403), organizer: 200, stranger: 404, visitor: 401 },
	],
	[
		"releasing nothing",
		(who) => who.json("POST", `/api/trips/${trip.id}/release-funds`, { amount: 0 }),
		everyone(400),
	],
	[
		"taking back a release that is not there",
		(who) => who.json("POST", `/api/trips/${trip.id}/release-funds/take-back`, {}),
		{ ...everyone(403), organizer: 409, stranger: 404, visitor: 401 },
	],
	["locations", (who) => who.get("/api/locations/search?q=lis"), everyone(200)],
	["confirming nothing", (who) => who.json("POST", "/api/confirm-payment", {}), everyone(400)],
];

async function paymentOf(name: "member"): Promise<string> {
	const answer = await people[name].get(`/api/members/${memberIds[name]}/payments`);
	const [payment] = (await answer.json()) as { id: string }[];
	return payment?.id ?? "";
}

async function cardId(): Promise<string> {
	const saved = await people.organizer.json("POST", "/api/payment-methods", demoCard());
	return ((await saved.json()) as { id: string }).id;
}

async function organizerId(): Promise<string> {
	const answer = await people.organizer.get("/api/auth/user");
	return ((await answer.json()) as { id: string }).id;
}

/** A thread of the organizer's with support, which some of the rows close and open again. */
async function threadId(): Promise<string> {
	const answer = await people.organizer.get("/api/support/requests");
	const { requests } = (await answer.json()) as { requests: { id: string }[] };
	const [known] = requests;
	if (known) return known.id;
	const begun = await people.organizer.json("POST", "/api/support/chat", { message: "Hello" });
	return ((await begun.json()) as { id: string }).id;
}

async function notificationId(): Promise<string> {
	const answer = await people.organizer.get("/api/notifications");
	const [notification] = (await answer.json()) as { id: string }[];
	return notification?.id ?? "";
}

/** The paths of all calls of the matrix. */
const asked = new Set<string>();

describe.each(MATRIX)("%s", (_call, send, expected) => {
	// The rate limits allow fewer calls per hour than there are rows.
	beforeAll(() => void forNextFile(server));
	test.each(Object.keys(expected) as Name[])("%s", async (name) => {
		const response = await send(people[name]);
		asked.add(new URL(response.url).pathname);
		expect(response.status).toBe(expected[name]);
		expect(await response.text()).not.toMatch(/\n\s+at .+\(.+:\d+:\d+\)/);
	});
});

test("every route has its row, but those that answer everyone alike", () => {
	const patterns = patternsOf(routes);
	const hasRow = (pattern: string) => [...asked].some((path) => matchPath(pattern, path));
	expect(patterns.length).toBeGreaterThan(150);
	expect(patterns.filter((pattern) => !OPEN_TO_ALL.test(pattern) && !hasRow(pattern))).toEqual([]);
});

test("the share link shows no email, message, payment or provider id to a person who is not a member", async () => {
	const text = await (await people.visitor.get(`/api/trips/share/${trip.shareId}`)).text();
	const share = JSON.parse(text) as { members: object[]; messages: []; payments: [] };
	expect(Object.keys(share.members[0] ?? {}).sort()).toEqual([
		"avatar",
		"confirmed",
		"id",
		"name",
		"role",
		"tripId",
	]);
	expect([share.messages, share.payments]).toEqual([[], []]);
	expect(text).not.toMatch(/@|pi_demo|ch_demo/);
});

test("a member sees all messages and only their own payments and address; the organizer sees all but provider ids", async () => {
	type Share = {
		members: { id: string; email?: string }[];
		messages: object[];
		payments: { memberId: string }[];
	};
	const look = async (who: Client) =>
		(await (await who.get(`/api/trips/share/${trip.shareId}`)).json()) as Share;
	const member = await look(people.member);
	expect(member.messages.length).toBeGreaterThan(0);
	expect(new Set(member.payments.map((one) => one.memberId))).toEqual(new Set([memberIds.member]));
	expect(member.members.filter((one) => one.email).map((one) => one.id)).toEqual([memberIds.member]);
	const organizer = await look(people.organizer);
	expect(organizer.members.every((one) => one.email)).toBe(true);
	expect(new Set(organizer.payments.map((one) => one.memberId)).size).toBe(3);
	expect(JSON.stringify(organizer)).not.toMatch(/pi_demo|ch_demo|_secret_/);
});

test("another member's intent and an invented one are not found, and a repeated confirmation gets the same answer", async () => {
	const foreign = await people.guest.json("POST", `/api/members/${memberIds.guest}/confirm-payment`, {
		paymentIntentId: intent,
	});
	expect(foreign.status).toBe(404);
	const invented = await people.member.json("POST", `/api/members/${memberIds.member}/confirm-payment`, {
		paymentIntentId: "pi_invented",
	});
	expect(invented.status).toBe(404);
	const again = () =>
		people.member.json("POST", `/api/members/${memberIds.member}/confirm-payment`, {
			paymentIntentId: intent,
		});
	const [first, second] = [await again(), await again()];
	expect([first.status, second.status]).toEqual([200, 200]);
	expect(await first.json()).toEqual(await second.json());
});

test.each([
	[{ amount: 1 }, 409],
	[{ amount: 0 }, 400],
	[{ amount: -5 }, 400],
	[{ amount: 1.5 }, 400],
	[{ amount: "97000" }, 400],
	[{ amount: 1e21 }, 400],
	[{ currency: "eur" }, 400],
	[{ tripId: "another" }, 404],
	[{ paymentId: "another" }, 404],
])("an intent with %o is %i", async (change, status) => {
	const response = await people.guest.json("POST", "/api/create-payment-intent", {
		memberId: memberIds.guest,
		...change,
	});
	expect(response.status).toBe(status);
});

describe("cross-site", () => {
	const post = (headers: Record<string, string>) =>
		people.visitor.raw("/api/auth/logout", {
			method: "POST",
			body: "{}",
			headers: { "Content-Type": "application/json", ...headers },
		});

	test.each([
		[{ Origin: "https://evil.example" }],
		[{ Origin: "null" }],
		[{ Origin: "null", "Sec-Fetch-Site": "cross-site" }],
		[{ "Sec-Fetch-Site": "cross-site" }],
		[{ Referer: "https://evil.example/" }],
		[{ "Sec-Fetch-Site": "same-site" }],
	])("%o is blocked", async (headers) => {
		const response = await post(headers as Record<string, string>);
		expect([response.status, await response.json()]).toEqual([
			403,
			{ message: "Cross-site request blocked", code: "cross_site" },
		]);
	});

	test("the app's own origin and a client without an origin are accepted", async () => {
		expect((await post({ Origin: server.origin })).status).toBe(200);
		expect((await post({})).status).toBe(200);
		expect((await post({ Origin: "null", "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
	});

	test("a page's form is protected too", async () => {
		const response = await people.visitor.post(
			"/login",
			{ email: "a@b.co", password: "x" },
			{ Origin: "https://evil.example" },
		);
		expect(response.status).toBe(403);
	});

	test("a browser is shown the error page, with a reference and the headers of a page", async () => {
		for (const path of ["/login", "/no-such-page", `/trip/${trip.shareId}`]) {
			const response = await people.visitor.post(
				path,
				{ email: "a@b.co", password: "x" },
				{ Origin: "https://evil.example", Accept: "text/html,*/*" },
			);
			const html = await response.text();
			expect([path, response.status]).toEqual([path, 403]);
			expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
			expect(html).toContain("Cross-site request blocked");
			expect(html).toContain(`Reference: ${response.headers.get("X-Request-Id")}`);
		}
	});
});

test("every answer has the security headers, errors too", async () => {
	for (const path of ["/", "/no-such-page", "/api/nope", `/api/trips/share/${trip.shareId}`]) {
		const { headers } = await new Client(server.origin).get(path);
		expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(headers.get("Referrer-Policy")).toBe("same-origin");
		expect(headers.get("Cache-Control")).toBe(
			path.startsWith("/api/") ? "private, no-store" : "private, no-cache",
		);
	}
});

test("a browser may keep a page that nobody is signed in for, and no page that shows anyone's place", async () => {
	const caching = async (client: Client, path: string) =>
		(await client.get(path)).headers.get("Cache-Control");
	const { guest, member } = people;
	const visitor = new Client(server.origin);
	const pages = ["/", "/no-such-page", `/trip-created/${trip.shareId}`, `/trip/${trip.shareId}/refunds`];
	for (const path of pages) {
		expect(await caching(visitor, path), path).toBe("private, no-cache");
		expect(await caching(guest, path), path).toBe("private, no-store");
		expect(await caching(member, path), path).toBe("private, no-store");
	}
	expect((await visitor.get("/")).headers.get("Vary")).toContain("Cookie");
	for (const path of ["/login", "/register", "/Login/"])
		expect(await caching(visitor, path), path).toBe("private, no-store");
	const lite = new Client(server.origin);
	await lite.post("/preferences", { lite: "on" });
	expect(await caching(lite, "/")).toBe("private, no-store");
	expect(await caching(new Client(server.origin), "/")).toBe("private, no-cache");
});

function everyone(status: number): Record<Name, number> {
	return { organizer: status, member: status, guest: status, stranger: status, visitor: status };
}
