import { addDays, dateOf } from "#app/lib/dates.ts";
import { memberIds } from "./change-pages.ts";
import { Client } from "./client.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";

/** The pages on which a group decides and plans its money, and on which its organizer shares or hands over the work. */
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
	const [ben, cleo] = [new Client(server.origin), new Client(server.origin)];
	await put(ben, `/api/trips/${trip.shareId}/answer`, {
		...{ answer: "maybe", name: "Ben", email: "ben@group.example" },
	});
	await put(cleo, `/api/trips/${trip.shareId}/answer`, {
		...{ answer: "in", name: "Cleo", email: "cleo@group.example" },
	});
	const full = await createTripByApi(olga, { title: "For one", partySize: 1 });
	const fay = await registerClient(server.origin, "Fay");
	const free = await createTripByApi(fay, { title: "On foot" });
	const page = (name: string, path: string, client: Client = olga, status = 200): PageState => ({
		...{ name, path, client, status },
	});
	const at = `/trip/${trip.shareId}`;
	return [
		page("polls", `${at}/polls`),
		page("polls-member", `${at}/polls`, maya),
		page("polls-ask-dates", `${at}/polls?ask=dates`),
		page("polls-ask-booking", `${at}/polls?ask=booking`),
		page("poll-open", `${at}/polls/${open}`),
		page("poll-open-member", `${at}/polls/${open}`, maya),
		page("poll-over", `${at}/polls/${over}`),
		page("answer", `/join/${trip.shareId}/answer`, new Client(server.origin)),
		page("answer-maybe", `/join/${trip.shareId}/answer`, ben),
		page("answer-in", `/join/${trip.shareId}/answer`, cleo),
		page("answer-full", `/join/${full.shareId}/answer`, new Client(server.origin)),
		page("answer-link-gone", "/answer/x.y", new Client(server.origin), 404),
		page("members-answers", `${at}/members`),
		page("join-held", `/join/${trip.shareId}`, cleo),
		page("forecast", `${at}/forecast`),
		page("forecast-member", `${at}/forecast`, maya),
		page("expected-money", `${at}/expected-money`),
		page("budget-questions", `${at}/budget`),
		page("budget-none", `${at}/budget`, maya),
		page("budget", `/trip/${budgeted.shareId}/budget`),
		page("co-organizer", `${at}/members/${memberId}/co-organizer`),
		page("handover", `${at}/handover`),
		page("handover-not-offered", `${at}/handover`, maya, 409),
		page("trip-with-polls", at, maya),
		...["polls", "forecast", "budget", "expected-money"].map((name) =>
			page(`${name}-without-plan`, `/trip/${free.shareId}/${name}`, fay),
		),
	];
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
