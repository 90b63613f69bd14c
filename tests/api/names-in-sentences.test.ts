import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

const AVI = "אבי כהן";
const MAHMUD = "محمود 7";
const TITLE = "ליסבון 2027";

let server: SharedServer;
let pages: [string, string][];
beforeAll(async () => {
	server = await sharedServer();
	const avi = await registerClient(server.origin, "Avi");
	await avi.json("PUT", "/api/auth/profile", { firstName: "אבי", lastName: "כהן", email: avi.email });
	const trip = await createTripByApi(avi, { title: TITLE, partySize: 3 });
	const free = await createTripByApi(avi, { title: TITLE, tripItems: [] });
	const mahmud = await registerClient(server.origin, "Mahmud");
	const join = { name: MAHMUD, departureLocation: "حيفا" };
	await mahmud.json("POST", `/api/trips/${trip.shareId}/join`, join);
	await mahmud.json("POST", `/api/trips/${trip.id}/messages`, { message: "?مرحبا" });
	const visitor = new Client(server.origin);
	const stranger = await registerClient(server.origin, "Sam");
	const seen = async (who: Client, path: string): Promise<[string, string]> => [
		path,
		textOf(await (await who.get(path)).text()),
	];
	pages = [
		await seen(visitor, `/join/${trip.shareId}`),
		await seen(visitor, `/join/${free.shareId}`),
		await seen(mahmud, `/join/${trip.shareId}`),
		await seen(avi, `/join/${trip.shareId}`),
		await seen(avi, `/trip-created/${trip.shareId}`),
		await seen(avi, `/trip/${trip.shareId}`),
		await seen(mahmud, `/trip/${trip.shareId}`),
	];
	await new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Third",
		email: "third@names.example",
	});
	pages.push(await seen(visitor, `/join/${trip.shareId}`), await seen(stranger, `/trip/${trip.shareId}`));
});

/** The page's body without its scripts and without React's comments between texts. */
function textOf(html: string): string {
	return html
		.slice(html.indexOf("<main"), html.indexOf("</main>"))
		.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
}

test("a name that is written from right to left has its own element, never inside a sentence's text", () => {
	const mixed: string[] = [];
	for (const [path, html] of pages) {
		for (const [, text = ""] of html.matchAll(/>([^<]+)</g)) {
			const name = [AVI, MAHMUD, TITLE].find((one) => text.includes(one));
			if (name && text.trim() !== name) mixed.push(`${path}: ${text}`);
		}
	}
	expect(mixed).toEqual([]);
	expect(pages.filter(([, html]) => html.includes(AVI)).length).toBeGreaterThan(5);
});

test("such a name is isolated in the member list, the chat and the invitation", () => {
	const [newcomer, , , , , organizers] = pages.map(([, html]) => html);
	expect(newcomer).toContain(`<bdi>${AVI}</bdi> invited you.`);
	expect(newcomer).toContain(`Join <bdi>${TITLE}</bdi>`);
	expect(organizers).toMatch(
		new RegExp(`id="members"[\\s\\S]*<bdi>${MAHMUD}</bdi>[\\s\\S]*from <bdi>حيفا</bdi>`),
	);
	expect(organizers).toMatch(/id="chat"[\s\S]*dir="auto"[^>]*>\?مرحبا</);
	expect(organizers).toMatch(new RegExp(`id="chat"[\\s\\S]*message-author"><bdi>${MAHMUD}</bdi>`));
});
