import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { resetShareLink, shareLinkView } from "#app/features/trips/changes/reset-share-link.server.ts";
import { users } from "#db/schema/access.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { lookOfTrip, mailColours } from "./group-look.server.ts";
import { groupPageSchema } from "./group-page.schema.ts";
import { editGroupPageView, groupPageView } from "./group-page-view.server.ts";
import { closeGroupPage, saveGroupPage } from "./save-group-page.server.ts";

const ORIGIN = "https://gangway.example";
const PAGE = { slug: "lisbon-2027", accent: "pine" };

async function scene(world: World, plan: "free" | "plus" | "pro" = "pro") {
	const olga = await world.user({ firstName: "Olga", lastName: "Petrova", subscriptionPlan: plan });
	const trip = await world.trip(olga, { title: "Lisbon in spring", partySize: 3 });
	const save = (given: object = {}, ctx: Ctx = world.as(olga)) =>
		saveGroupPage(ctx, trip.id, groupPageSchema.parse({ ...PAGE, ...given }));
	return { olga, trip, save };
}

describe("making a page", () => {
	test("needs Pro; one that is open stays open without it, and can be changed and closed", async () => {
		using world = openWorld();
		expect(await errorCodeOf((await scene(world, "plus")).save())).toBe("plan_required");
		const { olga, trip, save } = await scene(world);
		await save();
		const free = world.as({ ...olga, subscriptionPlan: "free" });
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, olga.id)),
		);
		expect(await save({ welcome: "Hi" }, free)).toMatchObject({ welcome: "Hi", closedAt: null });
		await closeGroupPage(free, trip.id);
		expect(await errorCodeOf(groupPageView(world.nobody, PAGE.slug))).toBe("gone");
		expect(await errorCodeOf(save({}, free))).toBe("plan_required");
	});

	test("is for organizers alone", async () => {
		using world = openWorld();
		const { trip, save } = await scene(world);
		await save();
		const maya = await world.user();
		await world.join(world.as(maya), trip);
		expect(await errorCodeOf(save({}, world.as(maya)))).toBe("forbidden");
		expect(await errorCodeOf(closeGroupPage(world.as(maya), trip.id))).toBe("forbidden");
		expect(await errorCodeOf(editGroupPageView(world.as(maya), trip.id, ORIGIN))).toBe("forbidden");
	});

	test("the form begins with an address made of the title", async () => {
		using world = openWorld();
		const { olga, trip } = await scene(world);
		expect(await editGroupPageView(world.as(olga), trip.id, ORIGIN)).toMatchObject({
			isOpen: false,
			address: null,
			values: { slug: "lisbon-in-spring", accent: "coral", questions: [] },
		});
	});
});

describe("its address", () => {
	test.each(["lisbon-2027", "l1sbon-2027", "lisbon2027", "lis-bon-2027"])(
		"%s is refused while another trip has lisbon-2027",
		async (slug) => {
			using world = openWorld();
			await (await scene(world)).save();
			const other = await scene(world);
			await expect(other.save({ slug })).rejects.toMatchObject({ code: "invalid", field: "slug" });
		},
	);

	test("leads on from an earlier one, which nobody else gets", async () => {
		using world = openWorld();
		const { save } = await scene(world);
		await save();
		await save({ slug: "the-eight" });
		expect((await groupPageView(world.nobody, "lisbon-2027")).slug).toBe("the-eight");
		expect((await groupPageView(world.nobody, "The-Eight")).slug).toBe("the-eight");
		const other = await scene(world);
		await expect(other.save()).rejects.toMatchObject({ field: "slug" });
		expect((await save()).slug).toBe("lisbon-2027");
	});

	test("can be changed until the trip has had five", async () => {
		using world = openWorld();
		const { save } = await scene(world);
		for (const slug of ["one-trip", "two-trip", "six-trip", "ten-trip", "our-trip"]) await save({ slug });
		expect(await errorCodeOf(save({ slug: "one-more" }))).toBe("conflict");
		expect((await save({ slug: "two-trip" })).slug).toBe("two-trip");
	});

	test("is given once to two organizers who ask at the same time", async () => {
		using world = openWorld();
		const [one, two] = [await scene(world), await scene(world)];
		const results = await Promise.allSettled([one.save(), two.save({ slug: "l1sbon-2027" })]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	});
});

describe("reading it", () => {
	test("says how many are coming, and first names only where the organizer shows them", async () => {
		using world = openWorld();
		const { trip, save } = await scene(world);
		await world.join(world.asGuest("g"), trip, { name: "Gus Grant", email: "gus@people.example" });
		await save();
		const view = () => groupPageView(world.nobody, PAGE.slug);
		expect((await view()).people).toEqual({ count: 2, names: [], more: 0 });
		await save({ showsPeople: "on" });
		expect((await view()).people).toEqual({ count: 2, names: ["Olga", "Gus"], more: 0 });
		const { source: _, ...shown } = await view();
		expect(JSON.stringify(shown)).not.toMatch(/Petrova|Grant|email|costPerPerson|\$/);
	});

	test("knows whether it is full, and who is aboard", async () => {
		using world = openWorld();
		const { olga, trip, save } = await scene(world);
		await save();
		expect(await groupPageView(world.nobody, PAGE.slug)).toMatchObject({
			...{ isFull: false, spotsLeft: 2, canWait: false },
			isAboard: false,
		});
		await world.join(world.as(await world.user()), trip);
		await world.join(world.as(await world.user()), trip);
		expect(await groupPageView(world.nobody, PAGE.slug)).toMatchObject({
			...{ isFull: true, spotsLeft: 0, canWait: true },
			isAboard: false,
		});
		expect(await groupPageView(world.as(olga), PAGE.slug)).toMatchObject({ isAboard: true });
	});

	test("gives the trip its look while it is open", async () => {
		using world = openWorld();
		const { olga, trip, save } = await scene(world);
		expect(await lookOfTrip(world.nobody, trip.id)).toBeNull();
		await save();
		expect(await lookOfTrip(world.nobody, trip.id)).toEqual({
			accent: "pine",
			cover: null,
			preview: { accent: "#197959", cover: null },
		});
		expect(await mailColours(world.nobody, trip.id)).toEqual({ light: "#197959", dark: "#7fc2a4" });
		await closeGroupPage(world.as(olga), trip.id);
		for (const look of [lookOfTrip, mailColours]) expect(await look(world.nobody, trip.id)).toBeNull();
	});
});

describe("the form", () => {
	const read = (given: object) => groupPageSchema.safeParse({ ...PAGE, ...given });

	test("leaves out rows that are blank", () => {
		const rows = [{ question: "  ", answer: "" }, {}, { question: "Luggage?", answer: "One bag." }];
		expect(read({ questions: rows }).data?.questions).toEqual([{ question: "Luggage?", answer: "One bag." }]);
	});

	test.each([
		["a question without an answer", { questions: [{ question: "Luggage?" }] }],
		["an answer without a question", { questions: [{ answer: "One bag." }] }],
		["nine questions", { questions: Array.from({ length: 9 }, () => ({ question: "a", answer: "b" })) }],
		["a colour that there is not", { accent: "#ff0000" }],
		["a reserved address", { slug: "admin" }],
		["a welcome text that is too long", { welcome: "x".repeat(2_001) }],
	])("refuses %s", (_what, given) => {
		expect(read(given).success).toBe(false);
	});

	test("takes an address with capitals and spaces around it", () => {
		expect(read({ slug: " Lisbon-2027 " }).data?.slug).toBe("lisbon-2027");
	});
});

test("an open page leads to the new share link at once, and whoever resets the link is told so beforehand", async () => {
	using world = openWorld();
	const { olga, trip, save } = await scene(world);
	const isSaid = async () =>
		(await shareLinkView(world.as(olga), trip.id, "https://gangway.example")).hasGroupPage;
	expect(await isSaid()).toBe(false);
	await save();
	expect(await isSaid()).toBe(true);
	const { shareId } = await resetShareLink(world.as(olga), trip.id);
	expect(JSON.stringify(await groupPageView(world.nobody, PAGE.slug))).toContain(shareId);
	await closeGroupPage(world.as(olga), trip.id);
	expect(await isSaid()).toBe(false);
});
