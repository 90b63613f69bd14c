import { beforeAll, describe, expect, test } from "vitest";
import { formatCents } from "#app/lib/money.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { rowsNow, runNow, valueNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client & { email: string };
let stranger: Client;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	stranger = await registerClient(server.origin, "Sam");
});

type Refund = { id: string; status: string; requestedAmount: number; refundableAmount: number };
type PayingMember = { trip: TripJson; memberId: string; who: Client };

/** A member with an account and a new trip, who has paid all of their $970.00. */
async function createPayingMember(who?: Client): Promise<PayingMember> {
	const trip = await createTripByApi(olga);
	const maya = who ?? (await registerClient(server.origin, "Maya"));
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {
		...(who && { name: "Gus", email: "gus@refunds.example" }),
		paymentPlan: "full",
	});
	const { id } = (await joined.json()) as { id: string };
	const intent = await maya.json("POST", "/api/create-payment-intent", { memberId: id });
	const { paymentIntentId } = (await intent.json()) as { paymentIntentId: string };
	const done = await maya.json("POST", `/api/members/${id}/confirm-payment`, { paymentIntentId });
	expect(done.status).toBe(200);
	return { trip, memberId: id, who: maya };
}

const askByApi = ({ trip, memberId, who }: PayingMember, body: unknown = { reason: "I broke a leg" }) =>
	who.json("POST", `/api/trips/${trip.id}/members/${memberId}/refund`, body);
const askByForm = ({ trip, memberId, who }: PayingMember, fields: Record<string, string> = {}) =>
	who.post(`/trip/${trip.shareId}/refunds`, {
		intent: "refund",
		memberId,
		reason: "I broke a leg",
		...fields,
	});

async function requestedRefund(of: PayingMember): Promise<Refund> {
	const response = await askByApi(of);
	expect(response.status).toBe(201);
	return (await response.json()) as Refund;
}

const decide = (who: Client, id: string, body: unknown) =>
	who.json("POST", `/api/refunds/${id}/status`, body);
const decideForm = (who: Client, { trip }: PayingMember, id: string, fields: Record<string, string>) =>
	who.post(`/trip/${trip.shareId}/refunds`, { intent: "decide", refundId: id, confirmed: "yes", ...fields });

async function fetchRefunds(who: Client, trip: TripJson): Promise<Refund[]> {
	const response = await who.get(`/api/trips/${trip.id}/refunds`);
	expect(response.status).toBe(200);
	return ((await response.json()) as { refundRequests: Refund[] }).refundRequests;
}

const rows = (query: string, ...values: string[]) => rowsNow(server.databaseUrl, query, ...values);

test("a refund is requested, listed, approved and processed over the API, in the API's shape", async () => {
	const of = await createPayingMember();
	const request = await requestedRefund(of);
	expect(request).toEqual({
		id: expect.any(String),
		tripId: of.trip.id,
		memberId: of.memberId,
		organizerId: expect.any(String),
		status: "pending",
		requestedAmount: 97_000,
		refundableAmount: 97_000 - 2_843,
		deductionAmount: 2_843,
		approvedAmount: null,
		reason: "I broke a leg",
		organizerNotes: null,
		refundPolicy: "standard",
		refundMethod: "original_payment_method",
		origin: "member",
		leaving: true,
		settledAs: null,
		requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		approvedAt: null,
		rejectedAt: null,
		processedAt: null,
		withdrawnAt: null,
		remindedAt: null,
	});
	expect(await fetchRefunds(olga, of.trip)).toEqual([{ ...request, memberName: "Maya Tester" }]);
	expect(await fetchRefunds(of.who, of.trip)).toHaveLength(1);
	const approved = await decide(olga, request.id, { status: "approved", organizerNotes: "Get well" });
	expect([approved.status, await approved.json()]).toEqual([
		200,
		expect.objectContaining({
			status: "processed",
			approvedAmount: 94_157,
			organizerNotes: "Get well",
			processedAt: expect.any(String),
		}),
	]);
});

test("a refund is previewed to the cent, requested and decided with native forms", async () => {
	const of = await createPayingMember();
	const page = `/trip/${of.trip.shareId}/refunds`;
	await expectOn(of.who, page, "Request Refund", "$970.00", "$28.43", "Request $941.57 back");
	const sent = await askByForm(of);
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, page]);
	await expectOn(of.who, page, "Refund request sent");
	const [request] = await fetchRefunds(of.who, of.trip);
	const decide = `${page}?decide=${request?.id}`;
	await expectOn(olga, `/trip/${of.trip.shareId}`, "Maya Tester asks for $941.57 back", decide);
	await expectOn(olga, page, "I broke a leg", "$941.57", `href="${decide}"`);
	await expectOn(
		olga,
		decide,
		"Refund $941.57 to <bdi>Maya Tester</bdi></span>",
		'name="confirmed" value="yes"',
		"have nothing more to pay, and their spot opens up",
		"Custom refund amount",
	);
	const fields = { status: "approved", customAmount: "100.50", organizerNotes: "" };
	const review = await decideForm(olga, of, request?.id ?? "", { ...fields, confirmed: "" });
	expect(review.status).toBe(200);
	await expectIn(review, "Refund $100.50 to Maya Tester?", "Stays on the trip", 'value="94157"');
	const undone = await decideForm(olga, of, request?.id ?? "", {
		...fields,
		organizerNotes: "Get well",
		confirmed: "no",
	});
	await expectIn(undone, 'value="100.50"', "Get well</textarea>");
	expect((await fetchRefunds(olga, of.trip))[0]?.status).toBe("pending");
	const decided = await decideForm(olga, of, request?.id ?? "", fields);
	const decidedPage = `${page}?decided=${request?.id}#request-${request?.id}`;
	expect([decided.status, decided.headers.get("Location")]).toEqual([303, decidedPage]);
	await expectOn(
		olga,
		decidedPage,
		`<details class="disclosure" open="">`,
		`<li id="request-${request?.id}"`,
	);
	expect((await fetchRefunds(olga, of.trip))[0]).toMatchObject({
		status: "processed",
		approvedAmount: 10_050,
	});
	await expectOn(of.who, page, "Refunded", "$100.50");
});

test("the organizer, who asks for their own refund, decides on it, and no page says that someone else does", async () => {
	const of = await createPayingMember(olga);
	const page = `/trip/${of.trip.shareId}/refunds`;
	await expectOn(olga, `/trip/${of.trip.shareId}`, "You decide on it yourself.");
	expect((await askByForm(of)).status).toBe(303);
	await expectOn(olga, page, "You have asked for $941.57. You decide on it yourself.");
	await expectOn(olga, page, "It is in your list of requests, for you to decide.");
	expect(await (await olga.get(page)).text()).not.toMatch(/(Olga[^<]*|organizer) decides/);
	const [request] = await fetchRefunds(olga, of.trip);
	const fields = { status: "rejected", organizerNotes: "No" };
	expect((await decideForm(olga, of, request?.id ?? "", fields)).status).toBe(303);
	await expectOn(olga, page, "You said", "Rejected");
});

describe("while a refund is asked for", () => {
	const onHold =
		"Until your refund is settled we don&#x27;t charge it or remind you. You can still pay it yourself.";

	test("a guest's pass says what was asked for and who decides, and calls no payment the next", async () => {
		const trip = await createTripByApi(olga);
		const ben = new Client(server.origin);
		const join = `/join/${trip.shareId}`;
		const paying = { name: "Ben", email: "ben@refunds.example", paymentPlan: "3-month", consent: "on" };
		expect((await ben.post(join, { ...paying, testCard: "success" })).status).toBe(303);
		await expectOn(ben, join, "Next payment", "Due next");
		const memberId = String(
			valueNow(server.databaseUrl, "select id from members where trip_id = ? and name = 'Ben'", trip.id),
		);
		const { refundableAmount } = await requestedRefund({ trip, memberId, who: ben });
		const amount = formatCents(refundableAmount);
		await expectOn(
			ben,
			join,
			`You have asked for ${amount}. Olga Tester decides.`,
			"See your request",
			onHold,
		);
		const html = await (await ben.get(join)).text();
		expect(html).toContain(`href="/trip/${trip.shareId}/refunds"`);
		expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(
			/Next payment|Due next|We charge your|Ask for a refund/,
		);
	});

	test("the first card of a member's page says so, too", async () => {
		const trip = await createTripByApi(olga);
		const maya = await registerClient(server.origin, "Maya");
		const plan = { paymentPlan: "3-month", consent: "on", testCard: "success" };
		expect((await maya.post(`/join/${trip.shareId}`, plan)).status).toBe(303);
		const memberId = String(
			valueNow(
				server.databaseUrl,
				"select id from members where trip_id = ? and name = 'Maya Tester'",
				trip.id,
			),
		);
		const { refundableAmount } = await requestedRefund({ trip, memberId, who: maya });
		const page = `/trip/${trip.shareId}`;
		const asked = `<span class="min-w-0 wrap-anywhere">You have asked for ${formatCents(refundableAmount)}. Olga Tester decides.</span>`;
		await expectOn(maya, page, asked, "See your request", onHold);
		const html = await (await maya.get(page)).text();
		expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/Due next|is due/);
	});
});

test("the page does not promise money that the fund no longer holds", async () => {
	const of = await createPayingMember();
	const trip = `/trip/${of.trip.shareId}`;
	await expectOn(of.who, trip, "</strong> now.");
	emptyFund(of.trip.id);
	await expectOn(of.who, trip, "once the trip&#x27;s fund holds that much again");
	await expectOn(of.who, `${trip}/refunds`, "The fund doesn&#x27;t hold enough right now");
});

describe("form and API refuse the same", () => {
	test("a second request while one is open, and a request before anything is paid", async () => {
		const of = await createPayingMember();
		await requestedRefund(of);
		const form = await askByForm(of, { reason: "Please!" });
		expect([(await askByApi(of)).status, form.status]).toEqual([409, 409]);
		await expectIn(form, "Failed to submit refund request", "You already have an open refund request.");
		const trip = await createTripByApi(olga);
		const joined = await of.who.json("POST", `/api/trips/${trip.shareId}/join`, {});
		const unpaid = { trip, who: of.who, memberId: ((await joined.json()) as { id: string }).id };
		expect([(await askByApi(unpaid)).status, (await askByForm(unpaid)).status]).toEqual([409, 409]);
	});

	test.each([
		["no status", {}, 400],
		["an invented status", { status: "processed" }, 400],
		["a rejection without notes", { status: "rejected", organizerNotes: "  " }, 400],
		["more than can go back", { status: "approved", customAmount: "941.58" }, 400],
	])("%s", async (_what, body, status) => {
		const of = await createPayingMember();
		const { id } = await requestedRefund(of);
		const api = await decide(olga, id, body);
		const form = await decideForm(olga, of, id, body as Record<string, string>);
		expect([api.status, form.status]).toEqual([status, status]);
		expect((await fetchRefunds(olga, of.trip))[0]?.status).toBe("pending");
	});

	test("with the error beside its field and the typed values kept", async () => {
		const of = await createPayingMember();
		const { id } = await requestedRefund(of);
		const fields = { status: "approved", customAmount: "941.58", organizerNotes: "Nearly all" };
		await expectIn(
			await decideForm(olga, of, id, fields),
			"At most $941.57 can go back",
			'value="941.58"',
			"Nearly all</textarea>",
		);
		const bare = await decideForm(olga, of, id, { status: "rejected" });
		await expectIn(bare, "Say why you reject it");
	});

	test("an approval of more than the fund holds, and the request stays open", async () => {
		const of = await createPayingMember();
		const { id } = await requestedRefund(of);
		emptyFund(of.trip.id);
		const api = await decide(olga, id, { status: "approved" });
		expect([api.status, await api.json()]).toEqual([
			409,
			{ message: expect.stringContaining("The fund holds $0.00"), code: "insufficient_funds" },
		]);
		const form = await decideForm(olga, of, id, { status: "approved" });
		expect(form.status).toBe(409);
		await expectIn(form, "Failed to update refund request", "The fund holds $0.00");
		expect((await fetchRefunds(olga, of.trip))[0]?.status).toBe("pending");
	});
});

test("fifty approvals at once by form and API have one effect", async () => {
	const of = await createPayingMember();
	const { id } = await requestedRefund(of);
	const answers = await Promise.all(
		Array.from({ length: 50 }, (_, index) =>
			index % 2 === 0
				? decide(olga, id, { status: "approved" })
				: decideForm(olga, of, id, { status: "approved" }),
		),
	);
	const [late] = answers.filter((answer, index) => answer.status === 409 && index % 2 === 1);
	if (late) await expectIn(late, "Failed to update refund request", "This request has been decided already.");
	const statuses = answers.map((answer) => answer.status).sort();
	expect(statuses.filter((status) => status === 200 || status === 303)).toHaveLength(1);
	expect(statuses.filter((status) => status === 409)).toHaveLength(49);
	expect(rows("select amount from refund_lines where refund_request_id = ?", id)).toEqual([[94_157]]);
	expect(
		rows(
			"select count(*), sum(amount) from demo_moves where order_id in (select id from refund_lines where refund_request_id = ?)",
			id,
		),
	).toEqual([[1, 94_157]]);
	expect(
		rows(
			"select source like 'refund-reserve:%', count(*) from ledger_entries where trip_id = ? and source like 'refund%' group by 1 order by 1",
			of.trip.id,
		),
	).toEqual([
		[0, 1],
		[1, 1],
	]);
});

describe("who may", () => {
	let of: PayingMember;
	let guest: PayingMember;
	let id: string;
	beforeAll(async () => {
		of = await createPayingMember();
		guest = { ...(await createPayingMember(new Client(server.origin))) };
		id = (await requestedRefund(of)).id;
	});
	const visitor = () => new Client(server.origin);

	test("request: only the member, guests too", async () => {
		expect((await askByApi({ ...of, who: olga })).status).toBe(403);
		expect((await askByApi({ ...of, who: stranger })).status).toBe(404);
		expect((await askByApi({ ...of, who: guest.who })).status).toBe(401);
		expect((await askByApi({ ...of, who: visitor() })).status).toBe(401);
		expect((await askByForm({ ...of, who: olga })).status).toBe(403);
		expect((await askByApi({ ...of, trip: guest.trip })).status).toBe(404);
		await expectOn(guest.who, `/join/${guest.trip.shareId}`, `/trip/${guest.trip.shareId}/refunds`);
		await expectOn(guest.who, `/trip/${guest.trip.shareId}/refunds`, "Request $941.57 back");
		expect((await askByForm(guest)).status).toBe(303);
		expect(await fetchRefunds(guest.who, guest.trip)).toHaveLength(1);
	});

	test("decide: only the organizer", async () => {
		const yes = { status: "approved" };
		expect((await decide(of.who, id, yes)).status).toBe(403);
		expect((await decide(stranger, id, yes)).status).toBe(404);
		expect((await decide(visitor(), id, yes)).status).toBe(401);
		expect((await decide(olga, "invented", yes)).status).toBe(404);
		expect((await decideForm(of.who, of, id, yes)).status).toBe(403);
		expect((await fetchRefunds(olga, of.trip))[0]?.status).toBe("pending");
	});

	test("list: only members", async () => {
		const list = (who: Client, key: string) => who.get(`/api/trips/${key}/refunds`);
		expect((await list(stranger, of.trip.id)).status).toBe(404);
		expect((await list(stranger, of.trip.shareId)).status).toBe(403);
		expect((await list(visitor(), of.trip.id)).status).toBe(401);
	});
});

async function expectOn(who: Client, page: string, ...words: string[]): Promise<void> {
	await expectIn(await who.get(page), ...words);
}

/** The message names only the missing words, because the whole page would be too long. */
async function expectIn(response: Response, ...words: string[]): Promise<void> {
	const html = (await response.text()).replaceAll("<!-- -->", "");
	expect(words.filter((some) => !html.includes(some))).toEqual([]);
}

/** Empties the fund, as a release of all its money would. */
function emptyFund(tripId: string): void {
	const url = server.databaseUrl;
	const fund = `fund:${tripId}`;
	const held = valueNow<number>(url, "select -sum(amount) from ledger_lines where account = ?", fund);
	const entry = `drain-${tripId}`;
	runNow(
		url,
		`begin;
		insert into ledger_lines (id, entry_id, book, account, amount) values
			('a-${tripId}', '${entry}', 'demo', '${fund}', ${held}),
			('b-${tripId}', '${entry}', 'demo', 'release_clearing', ${-held});
		insert into ledger_entries (id, book, source, trip_id, memo, occurred_at)
			values ('${entry}', 'demo', 'release:${entry}', '${tripId}', 'drained', 0);
		commit`,
	);
}

describe("a request that its member takes back", () => {
	test("is withdrawn over the API, once, and the organizer can't decide on it any more", async () => {
		const of = await createPayingMember();
		const { id } = await requestedRefund(of);
		const withdraw = () => of.who.json("POST", `/api/refunds/${id}/withdraw`, {});
		const response = await withdraw();
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			status: "withdrawn",
			leaving: false,
			approvedAmount: null,
		});
		expect((await withdraw()).status).toBe(409);
		expect((await decide(olga, id, { status: "approved" })).status).toBe(409);
	});

	test.each(["refunds", "leave"])(
		"is withdrawn by the form of /%s, and both pages say what stands",
		async (page) => {
			const of = await createPayingMember();
			const { id } = await requestedRefund(of);
			const path = `/trip/${of.trip.shareId}`;
			const shown = await (await of.who.get(`${path}/${page}`)).text();
			expect(shown).toContain("Withdraw the request");
			if (page === "leave") {
				expect(shown).toMatch(/You asked to leave on .*Olga .*has not answered yet/);
				expect(shown).not.toContain('name="reason"');
				expect(shown).toContain(`action="${path}/refunds"`);
			}
			const posted = await of.who.post(`${path}/refunds`, { intent: "withdraw", refundId: id });
			expect(posted.status).toBe(303);
			const after = await (await of.who.get(`${path}/refunds`)).text();
			expect(after).toContain("Withdrawn");
			expect(after).not.toContain("Withdraw the request");
			const late = await of.who.post(`${path}/refunds`, { intent: "withdraw", refundId: id });
			expect(late.status).toBe(409);
			expect(await late.text()).toContain("This request has been decided already.");
			expect(await (await of.who.get(`${path}/leave`)).text()).toContain('name="reason"');
		},
	);
});
