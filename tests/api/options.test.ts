import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

type Option = { id: string; name: string; price: number; left: number | null; people?: { name: string }[] };
type Options = {
	groups: { id: string; name: string; chosen: string | null; options: Option[] }[];
	share: number | null;
	baseShare: number | null;
};

const ROOM_FORM = {
	...{ kind: "one_of", name: "Room" },
	...{ "options[0].name": "Double", "options[0].price": "" },
	...{ "options[1].name": "Single", "options[1].price": "300", "options[1].capacity": "2" },
	...{ "options[2].name": "Bunk", "options[2].price": "40", "options[2].isLess": "on" },
};
const BOAT_FORM = { kind: "extra", name: "Boat day", "options[0].price": "85" };

/** A trip of $970.00 each, with rooms and a boat day that were offered by plain forms. */
async function tripWithOptions() {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const page = `/trip/${trip.shareId}/options`;
	for (const form of [ROOM_FORM, BOAT_FORM])
		expect((await olga.post(`${page}/new?kind=${form.kind}`, form)).headers.get("location")).toBe(page);
	const { groups } = await optionsOf(olga, trip);
	const [room, boat] = groups;
	const ids = Object.fromEntries(groups.flatMap(({ options }) => options.map(({ name, id }) => [name, id])));
	/** The fields of a form that chooses these; the names of groups stay blank. */
	const chosen = (...names: string[]) => ({
		[`choices.${room?.id}`]: names.map((name) => ids[name]).find((id) => id && id !== ids["Boat day"]) ?? "",
		[`choices.${boat?.id}`]: names.includes("Boat day") ? (ids["Boat day"] ?? "") : "",
	});
	return { olga, trip, page, ids, room, boat, chosen, join: `/join/${trip.shareId}` };
}

async function optionsOf(client: Client, { id }: TripJson): Promise<Options> {
	return (await (await client.get(`/api/trips/${id}/options`)).json()) as Options;
}

const queryOf = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;
const textOf = (html: string) =>
	html
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("\u00a0", " ")
		.replace(/\s+/g, " ");
const read = async (client: Client, path: string) => {
	const html = await (await client.get(path)).text();
	return { html, text: textOf(html) };
};
const hiddenOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

const GUEST = { name: "Ben", email: "ben@options.example", paymentPlan: "full", testCard: "success" };

describe("joining without a script", () => {
	test("shows the price of what is chosen, and takes nothing else", async () => {
		const { join, chosen, trip } = await tripWithOptions();
		const ben = new Client(server.origin);
		const first = await read(ben, join);
		expect(first.text).toContain("Single +$300.00 2 left");
		expect(hiddenOf(first.html, "share")).toBe("97000");
		const address = join + queryOf(chosen("Single", "Boat day"));
		const priced = await read(ben, address);
		expect(priced.text).toContain("Base share $970.00 · Single +$300.00 · Boat day +$85.00");
		expect(priced.text).toContain("Pay $1,355.00 and join");
		expect(hiddenOf(priced.html, "share")).toBe("135500");
		const form = { ...GUEST, ...chosen("Single", "Boat day") };
		const stale = await ben.post(address, { ...form, share: "97000" });
		const again = await stale.text();
		expect(stale.status).toBe(409);
		expect(textOf(again)).toContain("Your share is $1,355.00 now. Nothing was charged.");
		expect(again).toContain('value="ben@options.example"');
		const joined = await ben.post(address, { ...form, share: hiddenOf(again, "share") ?? "" });
		expect([joined.status, joined.headers.get("location")]).toEqual([
			303,
			expect.stringContaining("payment_success=true"),
		]);
		expect(await optionsOf(ben, trip)).toMatchObject({ share: 135_500, baseShare: 97_000 });
	});

	test("a room that has been taken meanwhile is left out, with the reason", async () => {
		const { join, chosen, olga, page, room } = await tripWithOptions();
		const options = { ...ROOM_FORM, "options[1].capacity": "1" };
		const kept = Object.fromEntries(
			(room?.options ?? []).map(({ id }, index) => [`options[${index}].id`, id]),
		);
		expect((await olga.post(`${page}/${room?.id}`, { ...options, ...kept })).status).toBe(303);
		await new Client(server.origin).post(join, { ...GUEST, ...chosen("Single"), share: "127000" });
		const { html, text } = await read(
			new Client(server.origin),
			join + queryOf(chosen("Single", "Boat day")),
		);
		expect(text).toContain("Single has just been taken by others. Choose another.");
		expect(hiddenOf(html, "share")).toBe("105500");
	});

	test("a trip without options asks nothing", async () => {
		const olga = await registerClient(server.origin, "Olga");
		const trip = await createTripByApi(olga);
		const { html } = await read(new Client(server.origin), `/join/${trip.shareId}`);
		expect(html).not.toContain('name="choices.');
		expect(textOf(html)).not.toContain("Choose what you want");
	});
});

describe("choosing later without a script", () => {
	test("before the first payment it is chosen and confirmed", async () => {
		const { page, chosen, olga, trip } = await tripWithOptions();
		const shown = await read(olga, page + queryOf(chosen("Bunk")));
		expect(shown.text).toContain("Your new share $930.00 Your share now $970.00");
		const done = await olga.post(page, { ...chosen("Bunk"), share: hiddenOf(shown.html, "share") ?? "" });
		expect([done.status, done.headers.get("location")]).toEqual([303, page]);
		expect((await read(olga, page)).text).toContain("Options saved Your share is $930.00.");
		expect(await optionsOf(olga, trip)).toMatchObject({ share: 93_000 });
		await olga.post(page, { ...chosen(), share: "97000" });
		expect(await optionsOf(olga, trip)).toMatchObject({ share: 97_000 });
	});

	test("after it, more in a payment of its own leads to that payment, and less is a credit", async () => {
		const { page, chosen, olga, join, trip } = await tripWithOptions();
		const ben = new Client(server.origin);
		await ben.post(join, { ...GUEST, ...chosen(), share: "97000" });
		const shown = await read(ben, page + queryOf(chosen("Single")));
		expect(shown.text).toContain("Your new share $1,270.00");
		const form = {
			...chosen("Single"),
			share: "127000",
			way: "now",
			left: hiddenOf(shown.html, "left") ?? "",
		};
		expect(form.left).toBe("30000");
		const refused = await ben.post(page, { ...form, left: "1" });
		expect([refused.status, textOf(await refused.text())]).toEqual([
			409,
			expect.stringContaining("Your options were not changed"),
		]);
		const done = await ben.post(page, form);
		const checkout = done.headers.get("location") ?? "";
		expect(checkout).toMatch(/^\/checkout\//);
		expect((await read(ben, checkout)).text).toContain("Base share $970.00 · Single +$300.00");
		await ben.post(checkout, { testCard: "success" });
		await ben.post(page, { ...chosen("Double"), share: "97000" });
		expect((await read(ben, page)).text).toContain("You have paid $300.00 more than your share");
		const organizer = await read(olga, `/trip/${trip.shareId}`);
		expect(organizer.text).toContain("Ben has paid $300.00 more than their share");
		const to = /href="([^"]*refund=[^"]*)"/.exec(organizer.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		expect((await read(olga, to.split("#")[0] ?? "")).html).toContain('value="300.00"');
	});
});

describe("the API's twin", () => {
	test("chooses for one's own spot, and organizers see who has chosen what", async () => {
		const { olga, trip, room, ids } = await tripWithOptions();
		const mia = await registerClient(server.origin, "Mia");
		await mia.json("POST", `/api/trips/${trip.shareId}/join`, { choices: { [room?.id ?? ""]: ids.Single } });
		const put = (choices: object, given: object = {}) =>
			mia.json("PUT", `/api/trips/${trip.id}/choices`, { choices, ...given });
		expect(((await (await put({ [room?.id ?? ""]: null })).json()) as Options).share).toBe(97_000);
		const stale = await put({ [room?.id ?? ""]: ids.Bunk }, { share: 97_000 });
		expect([stale.status, await stale.json()]).toEqual([
			409,
			expect.objectContaining({ code: "amount_mismatch" }),
		]);
		expect((await put({ [room?.id ?? ""]: ids.Bunk }, { share: 93_000 })).status).toBe(200);
		const [seen] = (await optionsOf(olga, trip)).groups;
		expect(seen?.options.map(({ name, people }) => [name, people?.length])).toEqual([
			["Double", 0],
			["Single", 0],
			["Bunk", 1],
		]);
		const own = (await optionsOf(mia, trip)).groups[0];
		expect([own?.chosen, own?.options[0]?.people]).toEqual([ids.Bunk, undefined]);
		const people = await read(olga, `/trip/${trip.shareId}/members`);
		expect(people.text).toContain("Bunk \u2212$40.00");
	});

	test("a booking of another trip is refused, and a choice that nobody has chosen is deleted", async () => {
		const { olga, trip, page, boat } = await tripWithOptions();
		const invalid = await olga.post(`${page}/new?kind=extra`, { ...BOAT_FORM, name: "Bike", itemId: "x" });
		expect([invalid.status, textOf(await invalid.text())]).toEqual([
			400,
			expect.stringContaining("This booking is no longer there"),
		]);
		expect((await olga.post(`${page}/${boat?.id}`, { intent: "delete" })).status).toBe(303);
		expect((await optionsOf(olga, trip)).groups.map(({ name }) => name)).toEqual(["Room"]);
	});
});
