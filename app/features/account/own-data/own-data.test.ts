import { asc, getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { postMessage } from "#app/features/messages/chat/chat.server.ts";
import { saveReplySettings } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import { mailSuppressions } from "#db/schema/mail.ts";
import { cardDeclines, payers, paymentMethods, payments } from "#db/schema/payments.ts";
import { invoices } from "#db/schema/plans.ts";
import { subjectsOfTables } from "#db/schema/subject.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { ownDataFile, ownDataView, toCsvRows } from "./own-data.server.ts";

type Rows = Record<string, Record<string, unknown>[]>;

async function everythingOf(world: World) {
	const { mia, ctx, trip, organizer, member } = await memberOnInstalments(world);
	const session = await world.db.write((tx) =>
		startSession(tx, mia.id, world.clock.now(), { userAgent: "Firefox/1 Windows" }),
	);
	await postMessage(ctx(), trip.id, { message: "=SUM(A1) I bring cards" });
	for (const who of [mia, organizer])
		await saveReplySettings(world.as(who), { shown: ["replies.joined"], on: ["replies.joined"] });
	await postMessage(world.as(organizer), trip.id, { message: "What Olga wrote" });
	await world.db.write((tx) =>
		tx.insert(paymentMethods).values({
			id: "c",
			userId: mia.id,
			provider: "demo",
			cardBrand: "visa",
			cardLast4: "4242",
			externalPaymentMethodRef: "pm_secret",
			externalCustomerRef: "cus_secret",
			createdAt: 1,
			updatedAt: 1,
		}),
	);
	const { type, body } = await ownDataFile(ctx(), "gangway.json");
	return { mia, ctx, trip, organizer, member, session, type, body, data: JSON.parse(body) as Rows };
}

test("one file holds everything on the asker", async () => {
	using world = openWorld();
	const { mia, data, type } = await everythingOf(world);
	expect(type).toBe("application/json; charset=utf-8");
	expect(data.account).toMatchObject([{ email: mia.email, firstName: "Mia", plan: "free" }]);
	expect(data.sessions).toMatchObject([{ device: "Firefox on Windows" }]);
	expect(data.places).toMatchObject([{ trip: "Lisbon", shareCents: 97_000, isConfirmed: true }]);
	expect(data.payments).toHaveLength(12);
	expect(data.payments?.[0]).toMatchObject({ amountCents: 8_083, status: "paid" });
	expect(data.consents).toMatchObject([{ trip: "Lisbon", withdrawnAt: null }]);
	expect(data["saved-cards"]).toHaveLength(2); // one was saved for the instalments
	expect(data["saved-cards"]?.[0]).toMatchObject({ brand: "visa", last4: "4242" });
	expect(data["cards-of-places"]).toMatchObject([{ trip: "Lisbon" }]);
	expect(data.messages?.map(({ message }) => message)).toEqual(["=SUM(A1) I bring cards"]);
	expect(data.trips).toEqual([]);
	expect(data.replies).toMatchObject([{ trips: "joined", isOn: true }]);
});

test("it holds no secret, no hash, no id at the provider, and nothing of others", async () => {
	using world = openWorld();
	const { body, session, organizer, member } = await everythingOf(world);
	const [payment] = await world.db.read.select().from(payments).orderBy(asc(payments.paymentNumber));
	const [payer] = await world.db.read.select().from(payers);
	const secrets = [
		session,
		hashSecret(session),
		organizer.email,
		"What Olga wrote",
		"_secret",
		"passwordHash",
		member.id,
		payment?.chargeRef ?? "-",
		payment?.providerIntentRef ?? "-",
		payer?.customerRef ?? "-",
		payer?.methodRef ?? "-",
	];
	expect(secrets.filter((secret) => secret.length < 5)).toEqual([]);
	expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
});

test("what guards the account is in it, too: declined cards, a refused address, and what admins did", async () => {
	using world = openWorld();
	const mia = await world.user({ email: "mia@example.com", emailVerifiedAt: 1 });
	const other = await world.user();
	const trip = await world.trip(other, { title: "Porto" });
	const place = await world.join(world.as(mia), trip);
	const decline = { isStranger: false, at: 5 };
	await world.db.write(async (tx) => {
		await tx.insert(cardDeclines).values([
			{ ...decline, ref: "ch_secret", userId: mia.id, fingerprint: "print_secret" },
			{ ...decline, ref: "ch_guest", userId: null, memberId: place.id, tripId: trip.id, at: 6 },
			{ ...decline, ref: "ch_other", userId: other.id },
		]);
		await tx.insert(mailSuppressions).values([
			{ email: "mia@example.com", reason: "bounce", createdAt: 6 },
			{ email: "someone@example.com", reason: "bounce", createdAt: 6 },
		]);
		const action = { adminId: "ada_secret", action: "viewed", at: 7 };
		await tx.insert(adminActions).values([
			{ ...action, id: "a1", subject: `user:${mia.id}` },
			{ ...action, id: "a2", subject: `user:${other.id}` },
		]);
	});
	const dataOf = async () => (await ownDataFile(world.as(mia), "gangway.json")).body;
	const data = JSON.parse(await dataOf()) as Rows;
	expect(data["declined-cards"]).toEqual([
		{ declinedAt: "1970-01-01T00:00:00.005Z", trip: null },
		{ declinedAt: "1970-01-01T00:00:00.006Z", trip: "Porto" },
	]);
	expect(data["refused-address"]).toEqual([{ reason: "bounce", refusedAt: "1970-01-01T00:00:00.006Z" }]);
	expect(data["admin-actions"]).toEqual([{ action: "viewed", doneAt: "1970-01-01T00:00:00.007Z" }]);
	expect(await dataOf()).not.toContain("_secret");
});

test("it reads every table of which the schema says that a person is told of it", async () => {
	using world = openWorld();
	const mia = await world.user({ emailVerifiedAt: 1 });
	const { executed } = await statementsOf(() => ownDataFile(world.as(mia), "gangway.json"));
	const read = new Set(
		executed.flatMap((sql) => Array.from(sql.matchAll(/(?:from|join) "(\w+)"/g), ([, name]) => name)),
	);
	const told = [...subjectsOfTables()].flatMap(([table, subject]) =>
		"person" in subject && subject.person?.told === true ? [getTableName(table)] : [],
	);
	expect(told.length).toBeGreaterThan(30);
	expect(told.filter((name) => !read.has(name))).toEqual([]);
});

test("an invoice of one-time Pro names its trip, and no other does", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer, { title: "Porto" });
	const row = { userId: organizer.id, provider: "demo", plan: "pro", amount: 500, fee: 0 } as const;
	await world.db.write((tx) =>
		tx.insert(invoices).values([
			{ ...row, ref: "in_1", tripId: trip.id, paidAt: 1 },
			{ ...row, ref: "in_2", isAnnual: false, paidAt: 2 },
		]),
	);
	const { body } = await ownDataFile(world.as(organizer), "invoices.csv");
	const [heading, oneTime, monthly] = body.split("\r\n");
	expect(heading).toContain("Plan,One time pro for,");
	expect(oneTime).toMatch(/^pro,Porto,/);
	expect(monthly).toMatch(/^pro,,no,/);
});

test("a table opens in a spreadsheet, which runs nothing that someone has typed", async () => {
	using world = openWorld();
	const { ctx } = await everythingOf(world);
	const { body } = await ownDataFile(ctx(), "messages.csv");
	expect(body.replace("\uFEFF", "").split("\r\n").slice(0, 2)).toEqual([
		"Trip,Message,Written at",
		expect.stringMatching(/^Lisbon,'=SUM\(A1\) I bring cards,20\d\d-.+Z$/),
	]);
	expect((await ownDataFile(ctx(), "payments.csv")).body).toContain("Lisbon,1,12,80.83,");
});

test("the page counts the same rows, and only the asker's files are there", async () => {
	using world = openWorld();
	const { ctx } = await everythingOf(world);
	const counts = (await ownDataView(ctx())).groups.flatMap(({ kinds }) => kinds);
	expect(counts.find(({ file }) => file === "payments.csv")?.count).toBe(12);
	for (const { file } of counts) expect((await ownDataFile(ctx(), file)).body.length).toBeGreaterThan(0);
	expect(await errorCodeOf(ownDataFile(ctx(), "../users.csv"))).toBe("not_found");
	expect(await errorCodeOf(ownDataFile(world.nobody, "gangway.json"))).toBe("unauthenticated");
	expect(await world.db.read.$count(members)).toBeGreaterThan(1);
});

test("amounts are dollars, times ISO, and a heading is words", () => {
	const row = {
		trip: "Rome",
		paidCents: -5,
		paidAt: 0,
		isAnnual: true,
		address: { city: "Rome" },
		gone: null,
	};
	expect(toCsvRows([row])).toEqual([
		["Trip", "Paid", "Paid at", "Is annual", "Address", "Gone"],
		["Rome", { cents: -5 }, "1970-01-01T00:00:00.000Z", "yes", '{"city":"Rome"}', null],
	]);
	expect(toCsvRows([])).toEqual([[]]);
});
