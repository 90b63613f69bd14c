import { expect, test } from "vitest";
import { isKnownBrowser } from "#app/features/identity/known-browsers.server.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { knownBrowsers } from "#db/schema/identity.ts";
import { DAY } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { register, signIn } from "./sign-in.server.ts";

const ben = { firstName: "Ben", lastName: "Berg", email: "ben@example.com", password: "correct horse" };
const on = (browserKeyHash: string) => ({ session: null, userAgent: null, browserKeyHash });

test("an account knows the browsers that registered or signed in to it, and no others", async () => {
	using world = openWorld();
	const ctx = () => world.nobody;
	await register(ctx(), ben, on("laptop"));
	await register(ctx(), { ...ben, email: "anna@example.com" }, on("tablet"));
	await signIn(ctx(), ben, on("phone"));
	await signIn(ctx(), ben, on("phone"));
	await expect(signIn(ctx(), { ...ben, password: "wrong" }, on("thief"))).rejects.toThrow("Invalid email");
	const known = async (email: string) => {
		const browsers = ["laptop", "phone", "tablet", "thief"];
		const answers = await Promise.all(browsers.map((browser) => isKnownBrowser(ctx(), email, browser)));
		return browsers.filter((_, index) => answers[index]);
	};
	expect(await known(ben.email)).toEqual(["laptop", "phone"]);
	expect(await known("anna@example.com")).toEqual(["tablet"]);
	expect(await known("nobody@example.com")).toEqual([]);
	expect(await world.db.read.$count(knownBrowsers)).toBe(3);
});

test("an account still knows its browsers after its email changes", async () => {
	using world = openWorld();
	const { user } = await register(world.nobody, ben, on("laptop"));
	await updateProfile(
		world.as(user),
		{ ...ben, email: "new@example.com", currentPassword: ben.password },
		on("laptop"),
	);
	expect(await isKnownBrowser(world.nobody, "new@example.com", "laptop")).toBe(true);
	expect(await isKnownBrowser(world.nobody, ben.email, "laptop")).toBe(false);
});

test("an account forgets a browser 90 days after it last signed in", async () => {
	using world = openWorld();
	const ctx = () => world.nobody;
	await register(ctx(), ben, on("laptop"));
	world.clock.advance(60 * DAY);
	const last = ctx();
	await signIn(last, ben, on("laptop"));
	const forgottenAt = last.now.getTime() + 90 * DAY;
	world.clock.set(forgottenAt - 2);
	await deleteExpired(ctx());
	expect(await isKnownBrowser(ctx(), ben.email, "laptop")).toBe(true);
	world.clock.set(forgottenAt);
	expect(await isKnownBrowser(ctx(), ben.email, "laptop")).toBe(false);
	expect(await world.db.read.$count(knownBrowsers)).toBe(1);
	world.clock.set(forgottenAt + 1);
	await deleteExpired(ctx());
	expect(await world.db.read.$count(knownBrowsers)).toBe(0);
});
