import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { columnNow } from "#tests/support/sql.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const textOf = async (response: Response) =>
	(await response.text())
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("\u00a0", " ")
		.replace(/\s+/g, " ");

/**
 * A trip of $5,820.00 for six, so $970.00 each. Ann has a single room (+$300.00) and the boat day (+$85.00), Ben a bunk (−$40.00), and
 * Olga nothing: $1,355.00, $930.00 and $970.00. The options come to $345.00, and the trip to $6,165.00.
 */
test("every page has the same figures of a trip with options", async () => {
	const { origin, databaseUrl } = server;
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "pro");
	const trip = await createTripByApi(olga);
	const api = `/api/trips/${trip.id}`;
	const flight = ((await (await olga.get(`/api/trips/${trip.id}`)).json()) as Trip).tripItems?.[0];
	await olga.json("POST", `${api}/options`, {
		...{ kind: "one_of", name: "Room", itemId: flight?.id },
		options: [{ name: "Double" }, { name: "Single", price: 300 }, { name: "Bunk", price: -40 }],
	});
	const offered = await olga.json("POST", `${api}/options`, {
		...{ kind: "extra", name: "Boat day" },
		options: [{ price: 85 }],
	});
	const [room, boat] = ((await offered.json()) as Options).groups;
	const optionOf = (name: string) => room?.options.find((one) => one.name === name)?.id ?? "";
	const roomField = `choices.${room?.id}`;
	const boatField = `choices.${boat?.id}`;
	const joins = async (name: string, form: Record<string, string>) => {
		const client = new Client(origin);
		const joining = { name, email: `${name}@figures.example`, paymentPlan: "full", testCard: "success" };
		const answer = await client.post(`/join/${trip.shareId}`, { ...joining, ...form });
		expect(answer.status).toBe(303);
		return client;
	};
	const ann = await joins("ann", {
		...{ [roomField]: optionOf("Single"), [boatField]: boat?.options[0]?.id ?? "", share: "135500" },
	});
	const ben = await joins("ben", { [roomField]: optionOf("Bunk"), share: "93000" });

	const lookup = (await (await olga.get(`/api/trips/share/${trip.shareId}`)).json()) as Shared;
	expect(lookup.trip).toMatchObject({ totalCost: 582_000, optionsCost: 34_500, costPerPerson: 97_000 });
	expect(
		lookup.members.map(({ name, individualCost, optionsCost }) => [
			name.split(" ")[0],
			individualCost,
			optionsCost,
		]),
	).toEqual(
		expect.arrayContaining([
			["Olga", 97_000, 0],
			["ann", 135_500, 38_500],
			["ben", 93_000, -4_000],
		]),
	);
	expect(lookup.payments.map(({ amount }) => amount).toSorted()).toEqual([135_500, 93_000]);

	const page = (path: string, client: Client = olga) => client.get(path).then(textOf);
	const at = `/trip/${trip.shareId}`;
	const paid = "$2,285.00"; // what Ann and Ben have paid
	const whole = "$6,165.00";
	const dashboard = await page(at);
	expect(dashboard).toContain(paid);
	expect(dashboard).toContain(whole);
	expect(await page(`/fund-release/${trip.shareId}`)).toContain(paid);
	expect(await page(`${at}/statement`)).toContain(paid);
	expect(await page(`${at}/expected-money`)).toContain(paid);
	const forecast = (await (await olga.get(`${api}/forecast`)).json()) as { parts: Part[] };
	expect(forecast.parts.filter(({ isBooked }) => isBooked).map(({ kind, low }) => [kind, low])).toEqual([
		["flights", 368_000],
		["nights", 240_000],
		["bookings", 8_500],
	]);
	const people = await page(`${at}/members`);
	expect(people).toContain("$1,355.00");
	expect(people).toContain("$930.00");
	expect(people).toContain("Single +$300.00 · Boat day +$85.00");
	const options = await page(`${at}/options`);
	expect(options).toContain("Adds $260.00 to what the trip costs");
	expect(options).toContain("Adds $85.00 to what the trip costs");
	for (const [client, share, line] of [
		[ann, "$1,355.00", "Base share $970.00 · Single +$300.00 · Boat day +$85.00"],
		[ben, "$930.00", "Base share $970.00 · Bunk \u2212$40.00"],
	] as const)
		for (const path of [`/join/${trip.shareId}`, `${at}/receipts`]) {
			const shown = await page(path, client);
			expect(shown).toContain(share);
			expect(shown).toContain(line);
		}
	expect(await (await olga.get(`${at}/statement.csv`)).text()).toContain("1355.00");
	expect(await (await olga.get(`${at}/statement.csv`)).text()).toContain("930.00");
	const funds = (await (await olga.get(`${api}/funds`)).json()) as { totalCollected: number };
	expect(funds.totalCollected).toBe(228_500);
	for (const [name, share] of [
		["ann", "$1,355.00"],
		["ben", "$930.00"],
	] as const)
		expect(
			JSON.stringify(
				columnNow(databaseUrl, "select content from outbox where email = ?", `${name}@figures.example`),
			),
		).toContain(share);
});

type Trip = { tripItems?: { id: string }[] };
type Part = { kind: string; low: number; isBooked: boolean };
type Options = { groups: { id: string; options: { id: string; name: string }[] }[] };
type Shared = {
	trip: object;
	members: { name: string; individualCost: number; optionsCost: number }[];
	payments: { amount: number }[];
};
