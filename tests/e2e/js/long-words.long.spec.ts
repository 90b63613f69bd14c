import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

test("words without a place to break make no page of a trip wider than a phone", async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, LONG);
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga, {
		title: LONG,
		origin: LONG,
		destination: LONG,
		tripItems: [{ type: "other", name: LONG, cost: 3000 }],
	});
	const trips = `/api/trips/${trip.id}`;
	await olga.json("POST", `${trips}/itinerary`, {
		title: LONG,
		address: LONG,
		notes: LONG,
		startDate: "2027-03-12",
		startZone: "Europe/Lisbon",
	});
	await olga.json("POST", `${trips}/send-invites`, { emails: `${"a".repeat(60)}@${"b".repeat(60)}.example` });
	const guest = new Client(server.origin);
	await guest.post(`/join/${trip.shareId}`, {
		name: LONG,
		email: `${LONG.slice(0, 60).replace("ä", "a")}@people.example`,
		paymentPlan: "3-month",
		consent: "on",
		testCard: "success",
	});
	const member = await registerClient(server.origin, LONG);
	await member.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	await member.json("POST", `${trips}/messages`, { message: LONG });
	const { payments } = (await (await member.get(`/api/trips/share/${trip.shareId}`)).json()) as {
		payments: { memberId: string; amount: number }[];
	};
	const paid = payments.find(({ amount }) => amount === 500);
	await member.json("POST", `${trips}/members/${paid?.memberId}/refund`, { reason: LONG });

	const views = ["", "?view=plan", "?view=money", "?view=people", "?view=chat"].map(
		(view) => `/trip/${trip.shareId}${view}`,
	);
	const parts = ["itinerary", "refunds", "calendar", "receipts"].map(
		(part) => `/trip/${trip.shareId}/${part}`,
	);
	const join = `/join/${trip.shareId}`;
	const visits: [Client, string[]][] = [
		[new Client(server.origin), [join, `/login?returnTo=/trip/${trip.shareId}`]],
		[guest, ["/", join, ...parts, `/register?returnTo=/trip/${trip.shareId}`]],
		[member, ["/home", ...views, ...parts]],
		[olga, ["/home", "/trip-results", "/profile", ...views, ...parts.slice(0, 3)]],
		[
			olga,
			[
				`/trip/${trip.shareId}/invite`,
				`/trip/${trip.shareId}/statement`,
				`/fund-release/${trip.shareId}`,
				`/trip-created/${trip.shareId}`,
			],
		],
	];
	await page.setViewportSize({ width: 360, height: 740 });
	const wide: string[] = [];
	for (const [client, paths] of visits) {
		await context.clearCookies();
		await context.addCookies(client.cookies());
		for (const path of paths) {
			const response = await page.goto(path);
			expect(response?.status(), path).toBe(200);
			expect(await page.locator("body").innerText(), path).toContain(LONG.slice(0, 20));
			for (const problem of await page.evaluate(sidewaysProblems)) wide.push(`${path}: ${problem}`);
		}
	}
	expect(wide).toEqual([]);
});
