import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
});

const BACK = 97_000 - 2_843;

type Paid = { trip: TripJson; memberIds: string[]; members: Client[] };

/** A trip of Olga's on which Maya and Ben have each paid $970.00. */
async function paidTrip(): Promise<Paid> {
	const trip = await createTripByApi(olga);
	const members = [await registerClient(server.origin, "Maya"), await registerClient(server.origin, "Ben")];
	const memberIds: string[] = [];
	for (const who of members) {
		const joined = await who.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
		const { id } = (await joined.json()) as { id: string };
		const intent = await who.json("POST", "/api/create-payment-intent", { memberId: id });
		const { paymentIntentId } = (await intent.json()) as { paymentIntentId: string };
		await who.json("POST", `/api/members/${id}/confirm-payment`, { paymentIntentId });
		memberIds.push(id);
	}
	return { trip, memberIds, members };
}

const pageOf = ({ trip }: Paid) => `/trip/${trip.shareId}/refunds`;
const byApi = (who: Client, { trip }: Paid, body: unknown) =>
	who.json("POST", `/api/trips/${trip.id}/refunds`, body);
const byForm = (who: Client, of: Paid, fields: Record<string, string>) =>
	who.post(pageOf(of), { intent: "start", reason: "Rain", customAmount: "", leaving: "", ...fields });

async function refundsOf({ trip }: Paid): Promise<{ status: string; approvedAmount: number }[]> {
	const response = await olga.get(`/api/trips/${trip.id}/refunds`);
	return ((await response.json()) as { refundRequests: { status: string; approvedAmount: number }[] })
		.refundRequests;
}

/** The hidden fields of the confirmation form, which a browser without JavaScript posts. */
function hiddenFields(html: string, id = "confirm-refund"): Record<string, string> {
	const [form = ""] = html.slice(html.indexOf(`id="${id}"`)).split("</form>");
	const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
	return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value]));
}

test("the organizer names one member, confirms with the figures, and the money goes back", async () => {
	const of = await paidTrip();
	const html = await (await olga.get(pageOf(of))).text();
	expect(html).toContain("Refund a member");
	expect(html).toContain("Everyone, up to $1,883.14");
	const review = await byForm(olga, of, { memberIds: of.memberIds[0] ?? "" });
	expect(review.status).toBe(200);
	expect(review.headers.get("Cache-Control")).toContain("no-store");
	const page = (await review.text()).replaceAll("<!-- -->", "");
	for (const words of [
		"Refund $941.57 to Maya Tester?",
		"$970.00 of what was paid, less $28.43 card fee",
		"Leaves the trip",
		"Rain",
	]) {
		expect(page).toContain(words);
	}
	expect(await refundsOf(of)).toEqual([]);
	const fields = hiddenFields(page);
	expect(fields).toMatchObject({ expectedAmount: String(BACK), confirmed: "yes" });
	const done = await olga.post(pageOf(of), fields);
	expect([done.status, done.headers.get("Location")]).toEqual([303, pageOf(of)]);
	expect(await (await olga.get(pageOf(of))).text()).toContain("$941.57 refunded");
	expect(await refundsOf(of)).toMatchObject([{ status: "processed", approvedAmount: BACK }]);
	const left = await of.members[0]?.get(pageOf(of));
	expect([left?.status, left?.headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/place\//)]);
	expect((await olga.post(pageOf(of), fields)).status).toBe(409);
});

test("whoever does not refund after all finds the form as they filled it in", async () => {
	const of = await paidTrip();
	const typed = { memberIds: "all", customAmount: "$5", reason: "Storm <b>warning</b>", leaving: "false" };
	const review = await (await byForm(olga, of, typed)).text();
	const back = hiddenFields(review, "back-to-form");
	expect(back).toEqual({
		intent: "start",
		...typed,
		reason: "Storm &lt;b&gt;warning&lt;/b&gt;",
		confirmed: "no",
	});
	expect(review).toContain(`action="${pageOf(of)}#start-refund"`);
	const form = await byForm(olga, of, { ...typed, confirmed: "no" });
	expect(form.status).toBe(200);
	const html = await form.text();
	const panel = html.slice(html.indexOf('id="start"'));
	expect(panel).toMatch(/^[^>]*>.*?<details class="disclosure disclosure-button" open=""/s);
	expect(panel).toMatch(/value="all"[^>]*checked=""|checked=""[^>]*value="all"/);
	expect(panel).toContain('value="$5"');
	expect(panel).toContain("Storm &lt;b&gt;warning&lt;/b&gt;</textarea>");
	expect(panel).toMatch(/checked=""[^>]*value="false"|value="false"[^>]*checked=""/);
	expect(panel).not.toContain('role="alert"');
	expect(await refundsOf(of)).toEqual([]);
});

test("everyone by the API, in its shape, and only once", async () => {
	const of = await paidTrip();
	const answer = await byApi(olga, of, {
		memberIds: "all",
		reason: "Rain",
		customAmount: 5,
		expectedAmount: 2 * BACK,
	});
	expect(answer.status).toBe(201);
	const { refundRequests, skipped } = (await answer.json()) as {
		refundRequests: unknown[];
		skipped: string[];
	};
	expect(skipped).toEqual([]);
	expect(refundRequests).toHaveLength(2);
	expect(refundRequests[0]).toMatchObject({
		status: "processed",
		origin: "organizer",
		leaving: false,
		approvedAmount: 500,
		reason: "Rain",
	});
	const again = await byApi(olga, of, {
		memberIds: "all",
		reason: "Rain",
		customAmount: 5,
		expectedAmount: 2 * BACK,
	});
	expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, "amount_mismatch"]);
	expect((await of.members[0]?.get(pageOf(of)))?.status).toBe(200);
});

test("an order for nobody leads to the choice of people, with what was typed", async () => {
	const of = await paidTrip();
	const back = await byForm(olga, of, { customAmount: "5" });
	expect(back.status).toBe(400);
	const html = await back.text();
	expect(html).toContain('href="#start-refund-memberIds"');
	expect(html).toMatch(/<input [^>]*id="start-refund-memberIds"/);
	expect(html).toContain('value="5"');
	expect(html).toContain(">Rain</textarea>");
});

describe("form and API refuse the same", () => {
	let of: Paid;
	beforeAll(async () => {
		of = await paidTrip();
	});

	test.each([
		["nobody", { memberIds: [] }, { memberIds: "" }, 400],
		["without a reason", { memberIds: "all", reason: " " }, { memberIds: "all", reason: " " }, 400],
		[
			"more than can go back",
			{ memberIds: "all", customAmount: 941.58 },
			{ memberIds: "all", customAmount: "941.58" },
			400,
		],
		[
			"with figures of before",
			{ memberIds: "all", expectedAmount: 1 },
			{ memberIds: "all", expectedAmount: "1" },
			409,
		],
	] as const)("%s", async (_what, body, fields, status) => {
		const api = await byApi(olga, of, { reason: "Rain", expectedAmount: 2 * BACK, ...body });
		const form = await byForm(olga, of, { expectedAmount: String(2 * BACK), confirmed: "yes", ...fields });
		const review = await byForm(olga, of, fields);
		expect([api.status, form.status, review.status]).toEqual([status, status, status]);
		expect(await refundsOf(of)).toEqual([]);
	});

	test("an amount without the figures that the caller has seen", async () => {
		const api = await byApi(olga, of, { memberIds: "all", reason: "Rain", customAmount: 5 });
		expect([api.status, Object.keys(((await api.json()) as { errors: object }).errors)]).toEqual([
			400,
			["expectedAmount"],
		]);
	});

	test("everyone but the organizer", async () => {
		const fields = { memberIds: "all" };
		const [maya] = of.members;
		if (!maya) throw new Error("no Maya");
		const stranger = await registerClient(server.origin, "Sam");
		expect((await byForm(maya, of, fields)).status).toBe(403);
		expect((await byForm(stranger, of, fields)).status).toBe(403);
		expect((await byForm(new Client(server.origin), of, fields)).status).toBe(401);
	});
});

test("a member says that they stay, and the page and the API keep it", async () => {
	const of = await paidTrip();
	const [maya, ben] = of.members;
	const fields = { intent: "refund", memberId: of.memberIds[0] ?? "", leaving: "false" };
	expect((await maya?.post(pageOf(of), fields))?.status).toBe(303);
	expect(await (await maya?.get(pageOf(of)))?.text()).toContain("You stay on the trip, and");
	const asked = await ben?.json("POST", `/api/trips/${of.trip.id}/members/${of.memberIds[1]}/refund`, {
		leaving: false,
	});
	expect(await asked?.json()).toMatchObject({ leaving: false });
	const bad = await ben?.json("POST", `/api/trips/${of.trip.id}/members/${of.memberIds[1]}/refund`, {
		leaving: "perhaps",
	});
	expect(bad?.status).toBe(400);
});

test("a form without anyone says so in the look of every field's error", async () => {
	const of = await paidTrip();
	const refused = await byForm(olga, of, {});
	expect(refused.status).toBe(400);
	const html = (await refused.text()).replaceAll("<!-- -->", "");
	expect(html).toMatch(/class="field-error"><svg[^>]*>(<[^>]*>)*Choose who gets a refund<\/p>/);
});
