import Database from "better-sqlite3";
import type { Client } from "#tests/support/client.ts";
import { DAY } from "#tests/support/clock.ts";
import type { PageState } from "#tests/support/pages.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

const VIEWS = ["trip", "plan", "money", "people", "chat"];
const LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff Maria-Magdalena Konstant";
const HEBREW = { title: "סוף שבוע ארוך בליסבון עם כל החברים", names: ["נועה בן־דוד", "אבי כהן"] };
const NAMES = [LONG_NAME, ...HEBREW.names, "Jonas Thiel", "Priyanka Venkataraman", "Li Wu"];
const MESSAGES = 60;

type Group = { name: string; title: string; members: number };

const GROUPS: Group[] = [
	{ name: "group-1", title: "Lisbon with the crew", members: 1 },
	{ name: "group-6", title: HEBREW.title, members: 6 },
	{ name: "group-20", title: `${LONG_NAME} turns forty, and everyone comes along`, members: 20 },
];

/** The dashboard in each of its views for 1, 6 and 20 people, with long names, Hebrew, late payments and 60 messages. */
export async function groupPages(server: TestServer): Promise<PageState[]> {
	const organizer = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, organizer.email, "pro");
	const pages: PageState[] = [];
	for (const group of GROUPS) {
		const { shareId, late } = await createGroup(server, organizer, group);
		pages.push(...viewsOf(`${group.name}-organizer`, shareId, organizer));
		if (late) pages.push(...viewsOf(`${group.name}-late`, shareId, late));
	}
	return pages;
}

const viewsOf = (name: string, shareId: string, client: Client): PageState[] =>
	VIEWS.map((view) => ({
		name: `${name}-${view}`,
		path: `/trip/${shareId}${view === "trip" ? "" : `?view=${view}`}`,
		client,
		status: 200,
	}));

async function createGroup({ origin, databaseUrl }: TestServer, organizer: Client, group: Group) {
	const trip = await createTripByApi(organizer, {
		title: group.title,
		partySize: Math.max(6, group.members),
	});
	const people: Client[] = [];
	for (let index = 0; index < group.members - 1; index += 1) {
		const member = await registerClient(origin, "Mo");
		rename(databaseUrl, member.email, NAMES[index % NAMES.length] ?? "");
		await member.post(`/join/${trip.shareId}`, {
			paymentPlan: index % 3 === 0 ? "full" : "3-month",
			testCard: index % 4 === 3 ? "declined" : "success",
			consent: "on",
		});
		people.push(member);
	}
	if (group.members > 6) {
		for (let index = 0; index < MESSAGES; index += 1) {
			await post(people[index % 5] ?? organizer, `/api/trips/${trip.id}/messages`, {
				message: index % 7 === 0 ? "נפגשים בשמונה בתחנה?" : `Message ${index + 1}: who brings the speaker?`,
			});
		}
	}
	makeLate(databaseUrl, trip.id);
	return { shareId: trip.shareId, late: people[1] };
}

async function post(client: Client, path: string, body: unknown): Promise<void> {
	const response = await client.json("POST", path, body);
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

function rename(databaseUrl: string, email: string, name: string): void {
	const [first = "", ...rest] = name.split(" ");
	write(
		databaseUrl,
		"update users set first_name = ?, last_name = ? where email = ?",
		first,
		rest.join(" "),
		email,
	);
}

/** Makes the second payments of a trip a week overdue. */
function makeLate(databaseUrl: string, tripId: string): void {
	const due = new Date(Date.now() - 7 * DAY).toISOString().slice(0, 10);
	write(
		databaseUrl,
		"update payments set due_date = ? where trip_id = ? and payment_number = 2",
		due,
		tripId,
	);
}

function write(databaseUrl: string, statement: string, ...values: string[]): void {
	const database = new Database(databaseUrl.slice("file:".length), { timeout: 5_000 });
	database.prepare(statement).run(...values);
	database.close();
}
