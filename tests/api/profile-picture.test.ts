import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let mia: Client;
beforeAll(async () => {
	server = await sharedServer();
	mia = await registerClient(server.origin, "Mia");
});

const TOO_LARGE = "The picture is larger than 5 MB. Choose a smaller one.";

const photo = () =>
	sharp({ create: { width: 800, height: 600, channels: 3, background: "#c93a15" } })
		.withExif({ IFD3: { GPSLatitude: "38/1 42/1 0/1" } })
		.jpeg()
		.toBuffer();

function upload(who: Client, path: string, file: Buffer, init: RequestInit = {}): Promise<Response> {
	const body = new FormData();
	body.set("picture", new File([new Uint8Array(file)], "me.jpg", { type: "image/jpeg" }));
	return who.raw(path, { method: "POST", body, ...init });
}

const userOf = async (who: Client) =>
	(await (await who.get("/api/auth/user")).json()) as { profileImageUrl: string | null };

test("a picture that is posted shows at an address of its own, as WebP without metadata", async () => {
	const answer = await upload(mia, "/api/auth/picture", await photo());
	expect(answer.status).toBe(200);
	const { profileImageUrl } = (await answer.json()) as { profileImageUrl: string };
	expect(profileImageUrl).toMatch(/^\/picture\/[\w-]+\/[0-9a-f]{64}\.webp$/);
	expect(await userOf(mia)).toMatchObject({ profileImageUrl });
	const shown = await new Client(server.origin).get(profileImageUrl);
	expect(Object.fromEntries(shown.headers)).toMatchObject({
		"content-type": "image/webp",
		"cache-control": "private, max-age=31536000, immutable",
		"x-content-type-options": "nosniff",
	});
	const image = Buffer.from(await shown.arrayBuffer());
	expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
	expect((await sharp(image).metadata()).exif).toBeUndefined();
	const guessed = profileImageUrl.replace(/[0-9a-f]{64}/, "0".repeat(64));
	expect((await mia.get(guessed)).status).toBe(404);
});

test("a form with a picture is refused when another of its fields is for card data", async () => {
	for (const name of ["cardNumber", "payment.cvv", "cardNumber2"]) {
		const body = new FormData();
		body.set("picture", new File([new Uint8Array(await photo())], "me.jpg", { type: "image/jpeg" }));
		body.set(name, "4242");
		const answer = await mia.raw("/api/auth/picture", { method: "POST", body });
		expect([name, answer.status, await answer.json()]).toMatchObject([name, 400, { code: "card_data" }]);
	}
});

test("friends get its address with the members of a trip, and it ends when it is removed", async () => {
	const nia = await registerClient(server.origin, "Nia");
	const trip = await createTripByApi(nia);
	expect((await upload(nia, "/profile/picture", await photo())).status).toBe(303);
	const { profileImageUrl } = await userOf(nia);
	const share = async () => (await mia.get(`/api/trips/share/${trip.shareId}`)).text();
	expect(await share()).toContain(`"avatar":"${profileImageUrl}"`);
	expect(await (await nia.get("/profile")).text()).toContain(`src="${profileImageUrl}"`);
	expect((await nia.json("DELETE", "/api/auth/picture", {})).status).toBe(200);
	expect([await userOf(nia), await share()]).toEqual([
		expect.objectContaining({ profileImageUrl: null }),
		expect.not.stringContaining(String(profileImageUrl)),
	]);
	expect((await mia.get(String(profileImageUrl))).status).toBe(404);
});

test("the form without a script removes it too", async () => {
	const ola = await registerClient(server.origin, "Ola");
	await upload(ola, "/profile/picture", await photo());
	expect((await ola.post("/profile/picture", { intent: "remove" })).status).toBe(303);
	expect(await userOf(ola)).toMatchObject({ profileImageUrl: null });
});

test.each([
	["nothing", Buffer.alloc(0), 400, "Choose a picture first"],
	["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, "This is not a JPEG"],
	["5 MB and a byte", Buffer.alloc(5 * 1024 * 1024 + 1), 413, TOO_LARGE],
	["7 MB", Buffer.alloc(7 * 1024 * 1024), 413, TOO_LARGE],
	["30 MB", Buffer.alloc(30 * 1024 * 1024), 413, TOO_LARGE],
])("%s is refused with words, on the page and by the API", async (_what, file, status, message) => {
	const before = await userOf(mia);
	const page = await upload(mia, "/profile/picture", file);
	expect([page.status, (await page.text()).includes(message)]).toEqual([status, true]);
	const api = await upload(mia, "/api/auth/picture", file);
	expect([api.status, await api.text()]).toEqual([status, expect.stringContaining(message)]);
	expect(await userOf(mia)).toEqual(before);
});

test("a picture of another site, in JSON, or of nobody is refused", async () => {
	const file = await photo();
	const foreign = await upload(mia, "/api/auth/picture", file, {
		headers: { Origin: "https://evil.example" },
	});
	expect(foreign.status).toBe(403);
	expect((await mia.json("POST", "/api/auth/picture", { picture: "x" })).status).toBe(415);
	const odd = await mia.raw("/profile/picture", {
		method: "POST",
		body: "x",
		headers: { "Content-Type": "multipart/mixed; boundary=b" },
	});
	expect(odd.status).toBe(415);
	expect(await odd.text()).toContain("Your browser sent something that we could not read.");
	expect((await upload(new Client(server.origin), "/api/auth/picture", file)).status).toBe(401);
	expect((await mia.json("PUT", "/api/auth/picture", {})).status).toBe(405);
});

test("the 21st picture in an hour has to wait", async () => {
	const pia = await registerClient(server.origin, "Pia");
	const svg = Buffer.from("<svg/>");
	for (let count = 0; count < 20; count++) {
		expect((await upload(pia, "/api/auth/picture", svg)).status).toBe(400);
	}
	const refused = await upload(pia, "/api/auth/picture", svg);
	expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
});
