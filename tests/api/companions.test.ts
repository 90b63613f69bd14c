import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

type Companions = {
	share: number;
	companions: { id: string; name: string; price: number; confirmed: boolean }[];
	payer: { name: string; rest: number } | null;
	asking: { id: string; name: string; left: number }[];
	asked: { name: string } | null;
};

/** Olga's trip for six at $970.00 each. */
async function trip() {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	return { olga, trip: await createTripByApi(olga) };
}

const jsonOf = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const textOf = async (answer: Response | Promise<Response>) =>
	(await (await answer).text())
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("\u00a0", " ")
		.replace(/\s+/g, " ");

const BEN = { name: "Ben", email: "ben@together.example", paymentPlan: "full", testCard: "success" };

test("a couple joins and pays at once by a plain form, and the companion opens their own page", async () => {
	const { trip: lisbon } = await trip();
	const [ben, cleo] = [new Client(server.origin), new Client(server.origin)];
	const join = `/join/${lisbon.shareId}`;
	expect(await textOf(ben.get(join))).toContain("Coming with others? Pay for them too");
	const page = await (await ben.get(`${join}?with=1`)).text();
	expect(page).toContain('name="companions[0].name"');
	const shown = /name="share" value="(\d+)"/.exec(page)?.[1];
	expect(shown).toBe("194000");
	const fields = { ...BEN, share: "194000", "companions[0].name": "" };
	const refused = await ben.post(`${join}?with=1`, fields);
	expect([refused.status, await refused.text()]).toEqual([
		400,
		expect.stringContaining("Enter your companion"),
	]);
	const paid = await ben.post(`${join}?with=1`, { ...fields, "companions[0].name": "Cleo" });
	expect(paid.status).toBe(303);

	const companions = `/trip/${lisbon.shareId}/companions`;
	const text = await textOf(ben.get(companions));
	expect(text).toContain("You pay $1,940.00 altogether.");
	expect(text).toContain("Cleo Spot $970.00 · Confirmed");
	const [{ id } = { id: "" }] = (await jsonOf<Companions>(ben.get(`/api/trips/${lisbon.id}/companions`)))
		.companions;
	const made = await ben.post(`${companions}/${id}`, { intent: "link" });
	expect(made.headers.get("location")).toBe(`${companions}/${id}`);
	const link = /value="(http[^"]+\/open-place\/[^"]+)"/.exec(
		await (await ben.get(`${companions}/${id}`)).text(),
	)?.[1];
	expect(await (await ben.get(`${companions}/${id}`)).text()).not.toContain("/open-place/");
	const unnamed = await cleo.post(new URL(link ?? "").pathname, {});
	expect([unnamed.status, await unnamed.text()]).toEqual([
		400,
		expect.stringContaining("Please enter a valid email address"),
	]);
	const opened = await cleo.post(new URL(link ?? "").pathname, { email: "cleo@together.example" });
	expect(opened.status).toBe(303);
	const own = await textOf(cleo.get(join));
	expect(own).toContain("Ben pays for your spot.");
	expect(own).not.toContain("$1,940.00");
	expect(await textOf(cleo.get(companions))).toContain("Nothing is left to pay of it.");
});

test("over the API a companion is added, takes over the rest, and asks to be paid for again", async () => {
	const { trip: lisbon } = await trip();
	const at = `/api/trips/${lisbon.id}`;
	const [ben, cleo] = [
		await registerClient(server.origin, "Ben"),
		await registerClient(server.origin, "Cleo"),
	];
	const joined = await ben.json("POST", `/api/trips/${lisbon.shareId}/join`, {});
	expect(joined.status).toBe(201);
	const wrong = await ben.json("POST", `${at}/companions`, { name: "Cleo", share: 1 });
	expect([wrong.status, (await jsonOf<{ code: string }>(wrong)).code]).toEqual([409, "amount_mismatch"]);
	const added = await ben.json("POST", `${at}/companions`, { name: "Cleo", share: 194_000 });
	expect(added.status).toBe(201);
	const { memberId } = await jsonOf<{ memberId: string }>(added);
	const { link } = await jsonOf<{ link: string }>(ben.json("POST", `${at}/companions/${memberId}/link`, {}));
	expect((await cleo.post(new URL(link).pathname, {})).status).toBe(303);
	expect(await jsonOf<Companions>(cleo.get(`${at}/companions`))).toMatchObject({
		...{ share: 0, payer: { name: "Ben Tester", rest: 97_000 } },
	});
	expect((await cleo.json("POST", `${at}/own-rest`, { rest: 97_000 })).status).toBe(200);
	const { share } = await jsonOf<Companions>(ben.get(`${at}/companions`));
	expect(share).toBe(97_000);
	const { id: benId } = await jsonOf<{ id: string }>(joined);
	const asked = await jsonOf<Companions>(cleo.json("PUT", `${at}/own-payer`, { payerId: benId }));
	expect(asked.asked?.name).toBe("Ben Tester");
	const answered = await ben.json("PUT", `${at}/companions/${memberId}/answer`, {
		answer: "pay",
		share: 194_000,
	});
	expect(await jsonOf(answered)).toMatchObject({ share: 194_000 });
	expect((await ben.json("DELETE", `${at}/companions/${memberId}`, {})).status).toBe(409);
});
