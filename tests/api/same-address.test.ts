import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
});

type Join = (who: Client, trip: TripJson, email: string) => Promise<"aboard" | "already_joined" | number>;

const byForm: Join = async (who, { shareId }, email) => {
	const fields = { name: "Ben Berg", email, paymentPlan: "full", testCard: "success" };
	const response = await who.post(`/join/${shareId}`, fields);
	if (response.status === 303) return "aboard";
	return (await response.text()).includes("already joined") ? "already_joined" : response.status;
};

const byApi: Join = async (who, { shareId }, email) => {
	const response = await who.json("POST", `/api/trips/${shareId}/join`, { name: "Ben Berg", email });
	if (response.status === 201) return "aboard";
	return response.status === 409
		? ((await response.json()) as { code: "already_joined" }).code
		: response.status;
};

const WAYS: [string, string, Join, Join][] = [
	["by form", "over the API", byForm, byApi],
	["over the API", "by form", byApi, byForm],
];

test.each(WAYS)(
	"a guest joins %s, then the account with the same email joins %s: both are members",
	async (_first, _second, first, second) => {
		const trip = await createTripByApi(olga, { partySize: 20 });
		const ben = await registerClient(server.origin, "Ben");
		expect(await first(new Client(server.origin), trip, ben.email)).toBe("aboard");
		expect(await second(ben, trip, "")).toBe("aboard");
		expect(await first(new Client(server.origin), trip, ben.email)).toBe("already_joined");
		expect((await ben.get(`/trip/${trip.shareId}`)).status).toBe(200);
		expect(await addressesOf(trip)).toEqual([ben.email, ben.email, olga.email].sort());
	},
);

test.each(WAYS)(
	"the account joins %s, then a guest with its email tries %s: the guest is refused",
	async (_first, _second, first, second) => {
		const trip = await createTripByApi(olga, { partySize: 20 });
		const ben = await registerClient(server.origin, "Ben");
		expect(await first(ben, trip, "")).toBe("aboard");
		expect(await second(new Client(server.origin), trip, ben.email)).toBe("already_joined");
		expect(await addressesOf(trip)).toEqual([ben.email, olga.email].sort());
	},
);

async function addressesOf(trip: TripJson): Promise<string[]> {
	const answer = await (await olga.get(`/api/trips/share/${trip.shareId}`)).json();
	return (answer as { members: { email: string }[] }).members.map(({ email }) => email).sort();
}

const BÜCHER = "bücher.example";
const ENCODED = "xn--bcher-kva.example";

test("an address whose domain is typed in its own letters or in ASCII is one account, which signs in either way", async () => {
	const names = { firstName: "Ann", lastName: "Berg", password: "quiet lantern boat" };
	const register = (email: string) =>
		new Client(server.origin).json("POST", "/api/auth/register", { ...names, email });
	const made = await register(`Ann@${BÜCHER}`);
	expect([made.status, await made.json()]).toMatchObject([201, { email: `ann@${ENCODED}` }]);
	for (const again of [`ann@${ENCODED}`, "ann@BÜCHER．example", `mailto:ann@${BÜCHER}`])
		expect((await register(again)).status).toBe(409);
	for (const email of [`ann@${BÜCHER}`, `ANN@${ENCODED.toUpperCase()}.`]) {
		const ann = new Client(server.origin);
		const answer = await ann.post("/login", { email, password: names.password });
		expect(answer.status).toBe(303);
		expect(await (await ann.get("/profile")).text()).toContain(`ann@${BÜCHER}`);
	}
	const lookalike = await register("ann@b\u00fcch\u0435r.example");
	expect([lookalike.status, await lookalike.json()]).toMatchObject([
		201,
		{ email: "ann@xn--bchr-0ra660c.example" },
	]);
});

test("a guest has joined with an address whichever way it is typed again, and an invitation counts it once", async () => {
	const trip = await createTripByApi(olga, { partySize: 20 });
	expect(await byForm(new Client(server.origin), trip, `ann@${BÜCHER}`)).toBe("aboard");
	expect(await byApi(new Client(server.origin), trip, `ann@${ENCODED}`)).toBe("already_joined");
	expect(await addressesOf(trip)).toEqual([`ann@${ENCODED}`, olga.email].sort());
	const emails = `mailto:ann@${BÜCHER}، ben@${BÜCHER}； Ben <ben@${ENCODED}>.`;
	const answer = await olga.json("POST", `/api/trips/${trip.shareId}/send-invites`, { emails });
	expect(await answer.json()).toMatchObject({
		sent: [`ben@${ENCODED}`],
		skipped: [
			{ email: `ben@${ENCODED}`, reason: "repeated" },
			{ email: `ann@${ENCODED}`, reason: "joined" },
		],
	});
	expect(await (await olga.get(`/trip/${trip.shareId}/invite`)).text()).toContain(`ben@${BÜCHER}`);
});
