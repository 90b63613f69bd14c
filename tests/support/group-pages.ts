import { addDays, dateOf } from "#app/lib/dates.ts";
import { memberIds } from "./change-pages.ts";
import { Client } from "./client.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";

/**
 * The pages on which a group decides and plans its money, and on which its organizer delegates or hands over the work.
 */
export async function groupPages(server: SharedServer): Promise<PageState[]> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	const trip = await createTripByApi(olga, { title: "Lisbon, once more", partySize: 6 });
	const budgeted = await createTripByApi(olga, { title: "Lisbon by the numbers", partySize: 6 });
	await post(olga, `/api/trips/${budgeted.id}/budget`, { style: "usual", nights: 5, people: 6 });
	const maya = await registerClient(server.origin, "Maya");
	await post(maya, `/api/trips/${trip.shareId}/join`, {});
	const { Maya: memberId } = await memberIds(olga, trip);
	const open = await ask(olga, trip, { severalAllowed: true, proposalsAllowed: true });
	const over = await ask(olga, trip, { question: "By train or by plane?", secret: true });
	await post(olga, `/api/trips/${trip.id}/polls/${over}/close`, {});
	const shared = await shareExpenses(olga, maya, trip);
	const [ben, dora] = [new Client(server.origin), new Client(server.origin)];
	await put(ben, `/api/trips/${trip.shareId}/answer`, {
		...{ answer: "maybe", name: "Ben", email: "ben@group.example" },
	});
	await put(dora, `/api/trips/${trip.shareId}/answer`, {
		...{ answer: "in", name: "Dora", email: "dora@group.example" },
	});
	const choosing = await createTripByApi(olga, { title: "Rooms in Lisbon", partySize: 6 });
	await offerRooms(olga, choosing);
	await post(maya, `/api/trips/${choosing.shareId}/join`, {});
	const fay = await registerClient(server.origin, "Fay");
	const free = await createTripByApi(fay, { title: "On foot" });
	const full = await createTripByApi(olga, { title: "Two for Porto", partySize: 2 });
	const waits = async (name: string) => {
		const client = new Client(server.origin);
		const at = `/api/trips/${full.shareId}/waiting-list`;
		const { id = "" } = await post(client, at, { name, email: `${name}@people.example`.toLowerCase() });
		return { client, id };
	};
	await post(maya, `/api/trips/${full.shareId}/join`, {});
	const ann = await waits("Ann");
	const cleo = await waits("Cleo");
	const cash = { amount: "10", paidOn: dateOf(new Date()), how: "cash" };
	const outside = `/api/trips/${trip.id}/outside-payments`;
	const { id: recorded = "" } = await post(olga, outside, { ...cash, memberId, note: "In an envelope" });
	const { id: claimed = "" } = await post(maya, `${outside}/claim`, { ...cash, how: "venmo" });
	const { Maya: leaving } = await memberIds(olga, full);
	await maya.json("DELETE", `/api/trips/${full.shareId}/members/${leaving}`, {});
	const giving = await createTripByApi(olga, { title: "Presents in Lisbon", partySize: 6 });
	await post(maya, `/api/trips/${giving.shareId}/join`, { paymentPlan: "3-month" });
	const presents = `/api/trips/${giving.id}/presents`;
	const { Maya: friend } = await memberIds(olga, giving);
	await put(maya, presents, { asks: true });
	await post(olga, `${presents}/${friend}`, { word: "Happy birthday, Maya!" });
	await put(maya, presents, { asks: true });
	const gives = `/trip/${giving.shareId}`;
	const assistant = `/api/trips/${trip.id}/assistant`;
	await put(olga, assistant, { host: "" });
	await post(olga, assistant, { question: "Who still has to pay?" });
	const entry = { question: "Add a fado class at 7pm to the itinerary" };
	const draft = `${(await post(olga, assistant, entry)).id}.0`;
	const page = (name: string, path: string, client: Client = olga, status = 200): PageState => ({
		...{ name, path, client, status },
	});
	const at = `/trip/${trip.shareId}`;
	const options = `/trip/${choosing.shareId}/options`;
	const [room] = await groupsOf(olga, choosing);
	const single = `choices.${room?.id}=${room?.options[1]?.id}`;
	return [
		page("options", options),
		page("options-member", options, maya),
		page("options-confirm", `${options}?${single}`, maya),
		page("options-none", `${at}/options`),
		page("options-new", `${options}/new?kind=one_of`),
		page("options-new-extra", `${options}/new?kind=extra`),
		page("options-new-member", `${options}/new`, maya, 403),
		page("options-change", `${options}/${room?.id}`),
		page("options-gone", `${options}/nothing`, olga, 404),
		page("trip-with-options", `/trip/${choosing.shareId}`, maya),
		page("join-with-options", `/join/${choosing.shareId}?${single}`, new Client(server.origin)),
		page("emergency", `${at}/emergency`),
		page("polls", `${at}/polls`),
		page("polls-member", `${at}/polls`, maya),
		page("polls-ask-dates", `${at}/polls?ask=dates`),
		page("polls-ask-booking", `${at}/polls?ask=booking`),
		page("poll-open", `${at}/polls/${open}`),
		page("poll-open-member", `${at}/polls/${open}`, maya),
		page("poll-over", `${at}/polls/${over}`),
		page("expenses", `${at}/expenses`),
		page("expenses-member", `${at}/expenses`, maya),
		page("expense-new", `${at}/expenses/new`, maya),
		page("expense", `${at}/expenses/${shared.dinner}`),
		page("expense-member", `${at}/expenses/${shared.dinner}`, maya),
		page("expense-deleted", `${at}/expenses/${shared.taxi}`),
		page("expenses-settle", `${at}/expenses/settle`),
		page("expenses-settle-member", `${at}/expenses/settle`, maya),
		page("expenses-import", `${at}/expenses/import`),
		page("expenses-import-preview", `${at}/expenses/import?file=${shared.file}`),
		page("answer", `/join/${trip.shareId}/answer`, new Client(server.origin)),
		page("answer-maybe", `/join/${trip.shareId}/answer`, ben),
		page("answer-in", `/join/${trip.shareId}/answer`, dora),
		page("answer-full", `/join/${full.shareId}/answer`, new Client(server.origin)),
		page("answer-link-gone", "/answer/x.y", new Client(server.origin), 404),
		page("members-answers", `${at}/members`),
		page("join-held", `/join/${trip.shareId}`, dora),
		page("forecast", `${at}/forecast`),
		page("forecast-member", `${at}/forecast`, maya),
		page("expected-money", `${at}/expected-money`),
		page("budget-questions", `${at}/budget`),
		page("budget-none", `${at}/budget`, maya),
		page("budget", `/trip/${budgeted.shareId}/budget`),
		page("co-organizer", `${at}/members/${memberId}/co-organizer`),
		page("handover", `${at}/handover`),
		page("handover-not-offered", `${at}/handover`, maya, 409),
		page("presents", `${gives}/presents`),
		page("presents-asking", `${gives}/presents`, maya),
		page("presents-nobody", `${at}/presents`, dora),
		page("present", `${gives}/presents/${friend}`),
		page("present-gone", `${gives}/presents/nobody`, olga, 404),
		page("trip-with-presents", `${gives}?view=people`),
		page("trip-with-present-paid", `${gives}?view=money`, maya),
		page("receipts-of-presents", `${gives}/receipts`),
		page("receipts-of-given", `${gives}/receipts`, maya),
		page("outside", `${at}/outside`),
		page("outside-record", `${at}/outside?member=${memberId}`),
		page("outside-member", `${at}/outside`, maya),
		page("outside-claim", `${at}/outside`, dora),
		page("outside-recorded", `${at}/outside/${recorded}`),
		page("outside-recorded-member", `${at}/outside/${recorded}`, maya),
		page("outside-claimed", `${at}/outside/${claimed}`),
		page("outside-gone", `${at}/outside/gone`, olga, 404),
		page("assistant", `${at}/assistant`),
		page("assistant-before", `${at}/assistant`, maya),
		page("itinerary-draft", `${at}/itinerary?add=&draft=${draft}#entry`),
		page("trip-with-claim", at),
		page("trip-with-polls", at, maya),
		page("waiting-list", `/trip/${full.shareId}/waiting-list`),
		page("waiting-list-nobody", `${at}/waiting-list`),
		page("people-with-waiting-list", `/trip/${full.shareId}?view=people`),
		page("join-full", `/join/${full.shareId}`, new Client(server.origin)),
		page("invitation-full", `/trip/${full.shareId}`, new Client(server.origin)),
		page("join-offered", `/join/${full.shareId}`, ann.client),
		page("join-in-line", `/join/${full.shareId}`, cleo.client),
		page("waiting-offered", `/waiting/${ann.id}`, ann.client),
		page("waiting-in-line", `/waiting/${cleo.id}`, cleo.client),
		page("waiting-gone", "/waiting/gone", cleo.client, 404),
		...[
			...["polls", "forecast", "budget", "expected-money", "expenses", "expenses/new", "expenses/import"],
			"assistant",
		].map((name) => page(`${name.replace("/", "-")}-without-plan`, `/trip/${free.shareId}/${name}`, fay)),
	];
}

type Group = { id: string; options: { id: string }[] };

async function groupsOf(client: Client, trip: TripJson): Promise<Group[]> {
	const answer = await client.get(`/api/trips/${trip.id}/options`);
	return ((await answer.json()) as { groups: Group[] }).groups;
}

async function offerRooms(olga: Client, trip: TripJson): Promise<void> {
	await post(olga, `/api/trips/${trip.id}/options`, {
		...{ kind: "one_of", name: "Room", chooseBy: addDays(dateOf(new Date()), 60) },
		options: [{ name: "Double" }, { name: "Single", price: 300, capacity: 2 }, { name: "Bunk", price: -40 }],
	});
	await post(olga, `/api/trips/${trip.id}/options`, {
		...{ kind: "extra", name: "Boat day" },
		options: [{ price: 85, capacity: 12 }],
	});
}

/** A dinner, a taxi that was deleted, a payment that waits, and a file that was read in. */
async function shareExpenses(olga: Client, maya: Client, trip: TripJson) {
	const at = `/api/trips/${trip.id}`;
	const day = { date: "2027-03-13", everyone: true };
	const boat = {
		name: "Dinner by the sea",
		amount: "12000",
		currency: "JPY",
		rate: "149.35",
		category: "food",
	};
	const { id: dinner = "" } = await post(olga, `${at}/expenses`, { ...day, ...boat, note: "With dessert" });
	await put(olga, `${at}/expenses/${dinner}`, { ...day, ...boat, name: "Dinner at the harbor" });
	const { id: taxi = "" } = await post(olga, `${at}/expenses`, { ...day, name: "Taxi", amount: "30" });
	await olga.json("DELETE", `${at}/expenses/${taxi}`, {});
	const { Maya, Olga } = await memberIds(olga, trip);
	await post(maya, `${at}/settlements`, { from: Maya, to: Olga, amount: "40.18", how: "Cash" });
	const csv =
		"Date,Description,Category,Cost,Currency,Olga,Nobody\n2027-03-12,Hotel,Hotel,10.00,EUR,5.00,-5.00\nx,x,x,1,USD,1,-1";
	const { id: file = "" } = await post(olga, `${at}/expense-imports`, { csv });
	return { dinner, taxi, file };
}

async function ask(client: Client, trip: TripJson, rules: object): Promise<string> {
	const poll = await post(client, `/api/trips/${trip.id}/polls`, {
		...{ kind: "choice", question: "Lisbon or Porto?", options: [{ label: "Lisbon" }, { label: "Porto" }] },
		...{ closesDate: addDays(dateOf(new Date()), 3), zone: "Europe/Lisbon" },
		...rules,
	});
	return poll.id ?? "";
}

const post = (client: Client, path: string, body: object) => send(client, "POST", path, body);
const put = (client: Client, path: string, body: object) => send(client, "PUT", path, body);

async function send(
	client: Client,
	method: "POST" | "PUT",
	path: string,
	body: object,
): Promise<Record<string, string>> {
	const response = await client.json(method, path, body);
	if (!response.ok) throw new Error(await response.text());
	return (await response.json()) as Record<string, string>;
}
