import { chromium } from "playwright";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setPlan } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
const server = await startServer();
const o = server.origin;
const olga = await registerClient(o, "Olga");
setPlan(server.databaseUrl, olga.email, "plus");
const trip = await createTripByApi(olga);
const show = async (what: string, r: Response) => console.log(what, r.status, (await r.text()).slice(0, 160).replaceAll("\n", " "));
const ben = new Client(o);
await show("join without email", await ben.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben" }));
await show("join a@b", await ben.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben", email: "a@b" }));
console.log("form", (await ben.post(`/join/${trip.shareId}`, { name: "Ben", email: "ben@x.example", paymentPlan: "3-month", consent: "on", testCard: "disputed" })).status);
const cara = new Client(o);
console.log("cara", (await cara.post(`/join/${trip.shareId}`, { name: "Cara Lim", email: "cara@x.example", paymentPlan: "full", testCard: "success" })).status);
const lone = await createTripByApi(new Client(o));
const lena = new Client(o);
const j = await lena.json("POST", `/api/trips/${lone.shareId}/join`, { name: "Lena", email: "lena@x.example" });
const lid = ((await j.json()) as { id: string }).id;
await show("pay on unclaimed", await lena.json("POST", "/api/create-payment-intent", { memberId: lid }));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
async function shoot(name: string, who: Client, path: string, width: number, dark = false, js = true) {
	const ctx = await browser.newContext({ baseURL: o, viewport: { width, height: 800 }, colorScheme: dark ? "dark" : "light", javaScriptEnabled: js });
	await ctx.addCookies(who.cookies());
	const page = await ctx.newPage();
	const r = await page.goto(path);
	await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
	console.log(name, r?.status());
	await ctx.close();
}
await shoot("join-unclaimed-360", new Client(o), `/join/${lone.shareId}`, 360);
await shoot("edit-360", olga, `/trip/${trip.shareId}/edit`, 360, false, false);
await shoot("cancel-360", olga, `/trip/${trip.shareId}/cancel`, 360);
await shoot("members-360", olga, `/trip/${trip.shareId}/members`, 360);
await shoot("refunds-1280", olga, `/trip/${trip.shareId}/refunds`, 1280);
await shoot("sharelink-360", olga, `/trip/${trip.shareId}/share-link`, 360);
await shoot("charges-360", ben, `/trip/${trip.shareId}/automatic-charges`, 360);
await shoot("card-360", ben, `/trip/${trip.shareId}/automatic-charges/card`, 360, true);
await shoot("fund-360", olga, `/fund-release/${trip.id}`, 360);
await shoot("terms-360", new Client(o), "/terms-of-paying", 360);
await shoot("refundpolicy-1280", new Client(o), "/refund-policy", 1280, true);
await shoot("leave-360", cara, `/trip/${trip.shareId}/leave`, 360);
for (let i = 0; i < 40; i++) {
	const list = (await (await olga.get("/api/notifications")).json()) as { type: string; actionUrl: string }[];
	const d = (Array.isArray(list) ? list : []).find((n) => n.actionUrl?.includes("/disputes/"));
	if (d) {
		console.log("dispute", d.actionUrl);
		await shoot("dispute-360", olga, d.actionUrl, 360);
		await shoot("dispute-1280-dark", olga, d.actionUrl, 1280, true);
		await shoot("dispute-nojs-360", olga, d.actionUrl, 360, false, false);
		await shoot("dash-money-360", olga, `/trip/${trip.shareId}?view=money`, 360);
		await shoot("charges-disputed-360", ben, `/trip/${trip.shareId}/automatic-charges`, 360);
		break;
	}
	await new Promise((r) => setTimeout(r, 10_000));
}
await browser.close();
await server.stop();
