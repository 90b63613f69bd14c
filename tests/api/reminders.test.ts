import { beforeAll, expect, test } from "vitest";
import { addDays, earliestDate } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga, { title: "Lisbon", partySize: 20 });
});

/** A guest whose only payment was due five days ago. */
async function joinLate(name: string): Promise<string> {
	const guest = new Client(server.origin);
	const email = `${name.toLowerCase()}@late.example`;
	const joined = await guest.json("POST", `/api/trips/${trip.shareId}/join`, { name, email });
	const { id } = (await joined.json()) as { id: string };
	change("update payments set due_date = ? where member_id = ?", addDays(earliestDate(new Date()), -5), id);
	return id;
}

function change(sql: string, ...values: string[]): void {
	runNow(server.databaseUrl, sql, ...values);
}

/** Schedules a reminder for the morning, whatever time it is now in Boston. */
async function remindAtNight(memberId: string): Promise<void> {
	await remind(memberId, { tone: "firm" });
	change(
		"update payment_reminders set source = source || ':held' where source not like '%:held' and payment_id in (select id from payments where member_id = ?)",
		memberId,
	);
}

const remind = (memberId: string, body: unknown) =>
	olga.json("POST", `/api/trips/${trip.shareId}/members/${memberId}/remind`, body);

/** The messages after a second reminder, by day and at night in Boston. */
const again = (name: string) =>
	new RegExp(`${name} was reminded within the last 24 hours|A reminder is already waiting for ${name}`);

test("the API answers with the reminder entry, and 409 within a day", async () => {
	const memberId = await joinLate("Jonas");
	const first = await remind(memberId, { tone: "firm" });
	expect([first.status, await first.json()]).toEqual([
		201,
		expect.objectContaining({
			memberId,
			memberName: "Jonas",
			amount: 29_100,
			daysOverdue: 5,
		}),
	]);
	const second = await remind(memberId, { tone: "firm" });
	expect([second.status, await second.json()]).toEqual([
		409,
		{
			code: "conflict",
			message: expect.stringMatching(again("Jonas")),
		},
	]);
});

test("a reminder that waits says so on both pages, and is cancelled on its own and by the API, once", async () => {
	const memberId = await joinLate("Nora");
	const path = `/trip/${trip.shareId}/reminders`;
	const shown = async (page: string) => (await (await olga.get(page)).text()).replaceAll("<!-- -->", "");
	const waits = "Waiting: <bdi>Nora</bdi> gets a firm reminder at 8:00 AM (Boston time)";
	const waitsOnTrip = 'aria-label="Waits until 8:00 AM (Boston time): Nora"';
	await remindAtNight(memberId);
	expect(await shown(path)).toContain(waits);
	expect(await shown(`/trip/${trip.shareId}`)).toContain(waitsOnTrip);
	const answer = await olga.post(path, { memberId, intent: "cancel" });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
	expect(await shown(path)).not.toContain(waits);
	expect(await shown(`/trip/${trip.shareId}`)).not.toContain(waitsOnTrip);
	const late = await olga.post(path, { memberId, intent: "cancel" });
	expect(late.status).toBe(409);
	expect(await late.text()).toMatch(/The reminder was not cancelled.*No reminder is waiting for Nora/s);
	await remindAtNight(memberId);
	const cancel = () => olga.json("DELETE", `/api/trips/${trip.shareId}/members/${memberId}/remind`);
	expect((await cancel()).status).toBe(200);
	expect((await cancel()).status).toBe(409);
});

test("everyone who is late is reminded at once, by the page and by the API", async () => {
	const ida = await joinLate("Ida");
	const path = `/trip/${trip.shareId}/reminders`;
	expect(await (await olga.get(`/trip/${trip.shareId}`)).text()).toContain(`href="${path}#all"`);
	const sent = await olga.post(path, { intent: "all", tone: "friendly" });
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
	expect(await (await olga.get(path)).text()).toMatch(
		/people reminded|1 person reminded|saved for the morning/,
	);
	const again = await olga.json("POST", `/api/trips/${trip.shareId}/reminders`, { tone: "firm" });
	expect([again.status, await again.json()]).toEqual([
		201,
		{
			reminded: [],
			notReminded: expect.arrayContaining([expect.objectContaining({ memberId: ida, memberName: "Ida" })]),
		},
	]);
	const stranger = await registerClient(server.origin, "Sam");
	const refused = await stranger.json("POST", `/api/trips/${trip.shareId}/reminders`, { tone: "firm" });
	expect(refused.status).toBe(403);
});

test.each([[{}], [{ tone: "angry" }], [{ tone: 1 }]])("%o is no tone", async (body) => {
	const answer = await remind(await joinLate(`Tone${JSON.stringify(body).length}`), body);
	expect([answer.status, await answer.json()]).toMatchObject([
		400,
		{ message: "Choose a tone: friendly or firm" },
	]);
});

test("the page's form sends it, and shows why it cannot", async () => {
	const memberId = await joinLate("Mara");
	const path = `/trip/${trip.shareId}/reminders`;
	const before = await (await olga.get(path)).text();
	expect(before).toContain("0 of 3 reminders sent");
	expect(before).toContain("https://wa.me/?text=Hi%20Mara");
	const sent = await olga.post(path, { memberId, tone: "friendly" });
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
	const after = await (await olga.get(path)).text();
	expect(after).toMatch(/1 of 3 reminders sent|Waits until /);
	const second = await olga.post(path, { memberId, tone: "friendly" });
	const page = await second.text();
	expect(second.status).toBe(409);
	expect(page).toContain("Failed to send reminder");
	expect(page).toMatch(again("Mara"));
	const dashboard = await (await olga.get(`/trip/${trip.shareId}?view=people`)).text();
	// At night the reminder waits, and can still be cancelled on its page.
	expect(dashboard).toMatch(/>Reminded \w{3}, |\/reminders\?member=/);
	expect(dashboard).toContain("Mara");
	expect(dashboard).not.toContain("mailto:");
});
