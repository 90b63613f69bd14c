import { expect, test } from "vitest";
import type { LinkReading } from "#app/features/booking-links/link-reading.ts";
import { MAX_ITEMS } from "#app/features/trips/trips.ts";
import { DomainError } from "#app/lib/errors.ts";
import { openWorld } from "#tests/support/world.ts";
import { editPlan } from "./edit-plan.server.ts";

const LINK = "https://www.airbnb.com/rooms/1";
const READING: LinkReading = { name: "Casa do Mar", cost: "1200.00", type: "accommodation", note: "Check." };
const REFUSED = new DomainError("rate_limited", "Please wait", { retryAfter: 20 });

/** Presses a button of the planner's form, with a page behind each link that gives `page`. */
async function press(
	intent: string,
	fields: Record<string, string>,
	page: LinkReading | DomainError = READING,
) {
	using world = openWorld();
	const form = new FormData();
	for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
	const links: string[] = [];
	const answer = await editPlan(world.db.read, form, async ({ url }) => {
		links.push(url);
		return page;
	});
	const values = answer?.result.initialValue as
		| { newItem?: Record<string, string>; tripItems?: Record<string, string>[] }
		| undefined;
	return { answer, links, form, newItem: values?.newItem, items: values?.tripItems };
}

const item = (index: number, name: string) => ({
	[`tripItems[${index}].type`]: "flight",
	[`tripItems[${index}].name`]: name,
	[`tripItems[${index}].url`]: LINK,
	[`tripItems[${index}].cost`]: "100",
});

test("'add' moves the new item into the list, and 'remove' closes the gap that an item leaves", async () => {
	const typed = { "newItem.url": LINK, "newItem.name": "Casa", "newItem.cost": "80" };
	const added = await press("add", { ...item(0, "Out"), ...typed });
	expect(added.items?.map(({ name }) => name)).toEqual(["Out", "Casa"]);
	expect(added.newItem).toBeUndefined();
	expect(added.links).toEqual([]);
	const removed = await press("remove:0", { ...item(0, "Out"), ...item(1, "Back") });
	expect(removed.items?.map(({ name }) => name)).toEqual(["Back"]);
});

test("a link without its scheme is read, and is added with it", async () => {
	const typed = { "newItem.url": " airbnb.com/rooms/12345", "newItem.name": "Casa", "newItem.cost": "80" };
	expect((await press("add", typed)).items?.[0]?.url).toBe("https://airbnb.com/rooms/12345");
	expect((await press("read", typed)).links).toEqual(["https://airbnb.com/rooms/12345"]);
});

test("creating adds a filled-in new item, and is stopped by one that is incomplete", async () => {
	const complete = await press("create", {
		"newItem.url": LINK,
		"newItem.name": "Casa",
		"newItem.cost": "80",
	});
	expect(complete.answer).toBeNull();
	expect(complete.form.get("tripItems[0].name")).toBe("Casa");
	const incomplete = await press("create", { "newItem.url": LINK });
	expect(incomplete.answer?.refusal?.code).toBe("invalid");
	expect(incomplete.answer?.result.error).toMatchObject({ "newItem.name": ["Enter a name"] });
	expect((await press("create", item(0, "Out"))).answer).toBeNull();
});

test("a full list takes no further item", async () => {
	const full = Object.assign({}, ...Array.from({ length: MAX_ITEMS }, (_, index) => item(index, "One")));
	const { answer, items } = await press("add", {
		...full,
		"newItem.url": LINK,
		"newItem.name": "Casa",
		"newItem.cost": "80",
	});
	expect(answer?.result.error).toEqual({ "newItem.url": [`Add at most ${MAX_ITEMS} items`] });
	expect(items).toHaveLength(MAX_ITEMS);
});

test("'read' takes the cost from the page, but keeps a name that was typed", async () => {
	const read = await press("read", { "newItem.url": LINK, "newItem.name": "Ours", "newItem.cost": "9" });
	expect(read.newItem).toMatchObject({ name: "Ours", cost: "1200.00", note: "Check." });
	expect(read.links).toEqual([LINK]);
});

test("'add' reads the page when name or cost is blank, and adds nothing before it was checked", async () => {
	const read = await press("add", { "newItem.url": LINK });
	expect(read.newItem).toMatchObject({ name: "Casa do Mar", cost: "1200.00" });
	expect(read.items).toBeUndefined();
});

test.each([["read"], ["add"], ["recheck:0"]])("'%s' passes on why the page was not read", async (intent) => {
	const fields = { ...item(0, "Out"), "newItem.url": LINK, "newItem.name": "Ours" };
	const { answer, items, newItem } = await press(intent, fields, REFUSED);
	expect(answer?.refusal).toBe(REFUSED);
	const field = intent === "recheck:0" ? "tripItems[0].url" : "newItem.url";
	expect(answer?.result).toMatchObject({ status: "error", error: { [field]: ["Please wait"] } });
	expect([newItem?.name, items?.[0]?.cost]).toEqual(["Ours", "100"]);
});

test("'add' asks for name and cost when the page cannot be read", async () => {
	const unreadable = new DomainError("link_unreadable", "This link can't be read");
	const { answer } = await press("add", { "newItem.url": LINK }, unreadable);
	expect(answer?.result.error).toMatchObject({ "newItem.name": ["Enter a name"] });
});

test("'recheck' takes the page's price and says what it was", async () => {
	const { items } = await press("recheck:0", item(0, "Out"));
	expect(items?.[0]).toMatchObject({ cost: "1200.00", note: "The page says $1,200.00 now; it was $100.00." });
	const { answer, links } = await press("recheck:7", item(0, "Out"));
	expect([answer?.refusal?.code, links]).toEqual(["invalid", []]);
});
