import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.server.ts";
import type { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

type Entry = { id: string };

let server: ServerBehindProxy;
let olga: Awaited<ReturnType<typeof registerClient>>;
let tripId: string;
let shareId: string;

beforeAll(async () => {
	server = await sharedServerBehindProxy();
	olga = await registerClient(server.origin, "Olga");
	({ id: tripId, shareId } = await createTripByApi(olga));
	const [[userId = "", memberId = ""] = []] = server.sql(
		"select u.id as person, m.id as member from users u join members m on m.user_id = u.id where u.email = ?",
		olga.email,
	) as string[][];
	for (let index = 0; index < 105; index += 1) {
		// Five rows per time, so that the time alone does not order them.
		const at = 1_700_000_000_000 + Math.floor(index / 5);
		server.sql(
			`insert into notifications (id, user_id, type, title, message, source, created_at)
			values (?, ?, 'test', ?, 'm', ?, ?)`,
			...[newId(), userId, `n${index}`, `s${index}`, at],
		);
		server.sql(
			`insert into refund_requests (id, trip_id, member_id, status, requested_amount, refundable_amount, requested_at)
			values (?, ?, ?, 'rejected', 100, 100, ?)`,
			...[newId(), tripId, memberId, at],
		);
		server.sql(
			"insert into messages (id, trip_id, member_id, message, created_at) values (?, ?, ?, ?, ?)",
			...[newId(), tripId, memberId, `w${index}`, at],
		);
	}
});

/** Follows the links to the end. @returns the ids of each answer */
async function follow(
	client: Client,
	path: string,
	entriesOf: (body: never) => Entry[],
): Promise<string[][]> {
	const answers: string[][] = [];
	for (let next: string | null = path; next !== null; ) {
		const answer: Response = await client.get(next);
		expect(answer.status).toBe(200);
		answers.push(entriesOf((await answer.json()) as never).map(({ id }) => id));
		next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
	}
	return answers;
}

const LISTS: [string, () => string, (body: never) => Entry[], number][] = [
	["notifications", () => "/api/notifications", (body: Entry[]) => body, 100],
	["unread notifications", () => "/api/notifications/unread", (body: Entry[]) => body, 100],
	[
		"refunds",
		() => `/api/trips/${tripId}/refunds`,
		(body: { refundRequests: Entry[] }) => body.refundRequests,
		100,
	],
	["messages", () => `/api/trips/share/${shareId}`, (body: { messages: Entry[] }) => body.messages, 30],
];

test.each(LISTS)(
	"%s are followed to the end by the Link header, each once",
	async (_name, path, entriesOf, size) => {
		for (const limit of [null, 40, 7]) {
			const answers = await follow(olga, path() + (limit === null ? "" : `?limit=${limit}`), entriesOf);
			expect(answers[0]).toHaveLength(limit ?? size);
			expect(answers.slice(0, -1).every((ids) => ids.length === (limit ?? size))).toBe(true);
			const all = answers.flat();
			expect([all.length, new Set(all).size]).toEqual([105, 105]);
		}
	},
);

test.each(LISTS)(
	"%s begin with the newest, and anew after an unknown entry",
	async (_name, path, entriesOf) => {
		const first = async (query: string) =>
			entriesOf((await (await olga.get(path() + query)).json()) as never);
		const newest = await first("?limit=3");
		expect(await first("?limit=3&before=unknown")).toEqual(newest);
		expect((await first("?limit=40")).map(({ id }) => id)).toEqual(
			expect.arrayContaining(newest.map(({ id }) => id)),
		);
	},
);

test.each(LISTS)("%s refuse a limit that is none", async (_name, path) => {
	for (const limit of ["0", "101", "1.5", "0x10", "1e1", "x", ""]) {
		const answer = await olga.get(`${path()}?limit=${limit}`);
		expect([limit, answer.status]).toEqual([limit, 400]);
		expect(await answer.json()).toMatchObject({
			code: "invalid",
			errors: { limit: ["Ask for 1 to 100 entries"] },
		});
	}
});

test("a page of notifications has a tag of its own", async () => {
	const whole = await olga.get("/api/notifications?limit=100");
	const headers = { "If-None-Match": whole.headers.get("ETag") ?? "" };
	expect((await olga.raw("/api/notifications?limit=100", { headers })).status).toBe(304);
	expect((await olga.raw("/api/notifications?limit=10", { headers })).status).toBe(200);
});
