import { expect, test } from "vitest";
import { clean } from "#app/jobs/clean.server.ts";
import { knownBrowsers } from "#db/schema/index.ts";
import { DAY } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/ctx.ts";
import { register, signIn } from "./accounts.server.ts";
import { isKnownBrowser } from "./known-browsers.server.ts";
import { updateProfile } from "./profile.server.ts";

const ben = { firstName: "Ben", lastName: "Berg", email: "ben@example.com", password: "correct horse" };
const on = (browser: string) => ({ session: null, userAgent: null, browser });

test("an account knows the browsers that registered or signed in to it, and no others", async () => {
	using world = openWorld();
	const ctx = world.nobody;
	await register(ctx, ben, on("laptop"));
	await register(ctx, { ...ben, email: "anna@example.com" }, on("tablet"));
	await signIn(ctx, ben, on("phone"));
	await signIn(ctx, ben, on("phone"));
	await expect(signIn(ctx, { ...ben, password: "wrong" }, on("thief"))).rejects.toThrow("Invalid email");
	const known = async (email: string) => {
		const browsers = ["laptop", "phone", "tablet", "thief"];
		const answers = await Promise.all(browsers.map((browser) => isKnownBrowser(ctx, email, browser)));
		return browsers.filter((_, index) => answers[index]);
	};
	expect(await known(ben.email)).toEqual(["laptop", "phone"]);
	expect(await known("anna@example.com")).toEqual(["tablet"]);
	expect(await known("nobody@example.com")).toEqual([]);
	expect(await world.db.read.$count(knownBrowsers)).toBe(3);
});

test("it knows them still under another e-mail", async () => {
	using world = openWorld();
	const { user } = await register(world.nobody, ben, on("laptop"));
	await updateProfile(world.as(user), { ...ben, email: "new@example.com" }, on("laptop"));
	expect(await isKnownBrowser(world.nobody, "new@example.com", "laptop")).toBe(true);
	expect(await isKnownBrowser(world.nobody, ben.email, "laptop")).toBe(false);
});

test("it forgets one 90 days after it signed in last", async () => {
	using world = openWorld();
	const ctx = world.nobody;
	await register(ctx, ben, on("laptop"));
	world.clock.advance(60 * DAY);
	await signIn(ctx, ben, on("laptop"));
	world.clock.advance(90 * DAY - 1);
	await clean(ctx);
	expect(await isKnownBrowser(ctx, ben.email, "laptop")).toBe(true);
	world.clock.advance(2);
	expect(await isKnownBrowser(ctx, ben.email, "laptop")).toBe(false);
	expect(await world.db.read.$count(knownBrowsers)).toBe(1);
	await clean(ctx);
	expect(await world.db.read.$count(knownBrowsers)).toBe(0);
});
