import { expect, test } from "vitest";
import type { LinkReading } from "#app/features/bookings/links/link-reading.ts";
import { DomainError } from "#app/lib/errors.ts";
import { openWorld } from "#tests/support/world.ts";
import { MAX_ITEMS } from "../trips.ts";
import { pressPlannerButton } from "./planner-buttons.server.ts";

const LINK = "https://www.airbnb.com/rooms/1";
const READING: LinkReading = { name: "Casa do Mar", cost: "1200.00", type: "accommodation", note: "Check." };
const PLAN = { origin: "Boston", destination: "Lisbon", startDate: "", endDate: "", partySize: "4" };
const REFUSED = new DomainError("rate_limited", "Please wait", { retryAfter: 20 });

const lookUp = (text: string) => ({
	isKnown: ["Boston", "Lisbon"].includes(text),
	isTypo: text === "Lisbn",
	closest: /Lisb/.test(text) ? "Lisbon" : null,
});

/** Presses a button of the planner's form, with a page behind each link for which `page` returns one. */
async function press(
	intent: string,
	fields: Record<string, string>,
	page: LinkReading | DomainError = READING,
	dividedBy: number | null = null,
) {
	using world = openWorld();
	const form = new FormData();
	for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
	const links: string[] = [];
	const answer = await pressPlannerButton(
		world.db.read,
		form,
		async ({ url }) => {
			links.push(url);
			return page;
		},
		lookUp,
		dividedBy,
	);
	const values = answer?.result.initialValue as
		| ({ newItem?: Record<string, string>; tripItems?: Record<string, string>[] } & Record<string, unknown>)
		| undefined;
	return { answer, links, form, values, newItem: values?.newItem, items: values?.tripItems };
}

const item = (index: number, name: string) => ({
	[`tripItems[${index}].type`]: "flight",
	[`tripItems[${index}].name`]: name,
	[`tripItems[${index}].url`]: LINK,
	[`tripItems[${index}].cost`]: "100",
});

test("'recheck' compares a price for each person by how many the costs are divided by", async () => {
	const each = { ...PLAN, ...item(0, "Flat"), "tripItems[0].cost": "400", "tripItems[0].per": "person" };
	const noteOf = async (dividedBy: number | null) =>
		(await press("recheck:0", each, READING, dividedBy)).items?.[0]?.note;
	expect(await noteOf(3)).toContain("the page still says $1,200.00");
	expect(await noteOf(null)).not.toContain("still");
});

test("'add' moves the new item into the list, and 'remove' closes the gap that an item leaves", async () => {
	const typed = { "newItem.url": LINK, "newItem.name": "Casa", "newItem.cost": "80" };
	const added = await press("add", { ...item(0, "Out"), ...typed });
	expect(added.items?.map(({ name }) => name)).toEqual(["Out", "Casa"]);
	expect(added.newItem).toBeUndefined();
	expect(added.values?.done).toEqual({ what: "added", name: "Casa" });
	expect(added.links).toEqual([]);
	const removed = await press("remove:0", { ...item(0, "Out"), ...item(1, "Back") });
	expect(removed.items?.map(({ name }) => name)).toEqual(["Back"]);
});

test("an item needs no link, and its cost may be each person's", async () => {
	const typed = { "newItem.name": "Museum pass", "newItem.cost": "25.50", "newItem.per": "person" };
	const { items } = await press("add", { ...PLAN, ...typed });
	expect(items).toMatchObject([{ name: "Museum pass", url: "", type: "other", cost: "25.5", per: "person" }]);
	const group = await press("add", { ...PLAN, ...typed, "newItem.per": "group" });
	expect(group.items).toMatchObject([{ cost: "25.5", per: "" }]);
});

test("the name decides the type of an item for which none is chosen", async () => {
	const typed = { ...PLAN, "newItem.name": "TAP 218", "newItem.cost": "80" };
	expect((await press("add", typed)).items?.[0]?.type).toBe("flight");
	expect((await press("add", { ...typed, "newItem.url": LINK })).items?.[0]?.type).toBe("accommodation");
	expect((await press("add", { ...typed, "newItem.type": "other" })).items?.[0]?.type).toBe("other");
});

test("a cost that is filled in is everyone's, whatever was chosen before", async () => {
	const chosen = { ...PLAN, "newItem.per": "person" };
	const opened = await press("edit:0", { ...chosen, ...item(0, "Out") });
	expect(opened.newItem).toMatchObject({ cost: "100", per: "" });
	const read = await press("read", { ...chosen, "newItem.url": LINK });
	expect(read.newItem).toMatchObject({ cost: "1200.00", per: "" });
	const before = await press("add", { ...chosen, "newItem.url": LINK, "newItem.name": "Casa" });
	expect(before.newItem).toMatchObject({ cost: "1200.00", per: "" });
});

test("each person's cost needs no group size, and is opened, kept, put back and checked as what it is", async () => {
	const each = { "tripItems[0].per": "person" };
	const typed = { "newItem.name": "Pass", "newItem.cost": "10", "newItem.per": "person" };
	const { items } = await press("add", { ...PLAN, partySize: "99", ...typed });
	expect(items).toMatchObject([{ cost: "10", per: "person" }]);
	const { newItem, values } = await press("edit:0", { ...PLAN, ...item(0, "Out"), ...each });
	expect(newItem).toMatchObject({ cost: "100", per: "person" });
	expect(values).toMatchObject({ opened: { cost: "100", per: "person" } });
	const removed = await press("remove:0", { ...PLAN, ...item(0, "Out"), ...each });
	expect(removed.values).toMatchObject({ removed: { cost: "100", per: "person" } });
	const checked = await press("recheck:0", { ...PLAN, ...item(0, "Out"), ...each });
	expect(checked.items?.[0]).toMatchObject({ cost: "1200.00", per: "" });
	expect(checked.items?.[0]?.note).toBe("The page says $1,200.00 now; it was $400.00.");
});

test.each(["remove:-1", "up:x", "use-xx:y", "__proto__", "anything"])(
	"the unknown button %s creates no trip",
	async (intent) => {
		const { answer } = await press(intent, { ...PLAN, ...item(0, "Out") });
		expect(answer?.result.initialValue).toMatchObject(PLAN);
	},
);

test("a full list takes no further item, and loses neither the item to put back nor the one to add", async () => {
	const full = Object.assign({}, ...Array.from({ length: MAX_ITEMS }, (_, index) => item(index, `${index}`)));
	const removed = { "removed.name": "Lost", "removed.cost": "5", "removed.type": "other", "removed.at": "0" };
	const { answer, values } = await press("restore", { ...full, ...removed });
	expect(answer?.result.error).toHaveProperty(["newItem.url"]);
	expect(values).toMatchObject({ removed: { name: "Lost", at: "0" }, done: { what: "removed" } });
	const typed = { "newItem.name": "More", "newItem.cost": "5", "newItem.at": "3" };
	const added = await press("add", { ...full, ...typed });
	expect(added.answer?.result.error).toEqual({ "newItem.url": [`Add at most ${MAX_ITEMS} items`] });
	expect(added.items).toHaveLength(MAX_ITEMS);
	expect(added.newItem).toMatchObject({ name: "More", at: "3" });
});

test("the place of an opened item moves with the items before it", async () => {
	const open = { "newItem.name": "Stay", "newItem.cost": "5", "newItem.at": "2" };
	const list = { ...item(0, "Out"), ...item(1, "Back"), ...open };
	const removed = await press("remove:0", list);
	expect(removed.newItem).toMatchObject({ at: "1" });
	expect((await press("remove:1", { ...list, "newItem.at": "0" })).newItem).toMatchObject({ at: "0" });
	const back = Object.entries(removed.values?.removed ?? {}).map(([key, value]) => [`removed.${key}`, value]);
	const undone = { ...item(0, "Back"), ...open, "newItem.at": "1", ...Object.fromEntries(back) };
	expect((await press("restore", undone)).newItem).toMatchObject({ at: "2", name: "Stay" });
});

test("removing an item leaves what is typed into another one that is opened", async () => {
	const open = {
		"newItem.name": "Stay by the sea",
		"newItem.cost": "5",
		"newItem.at": "1",
		"opened.name": "Stay",
	};
	const { newItem, values } = await press("remove:0", { ...item(0, "Out"), ...open });
	expect(newItem).toMatchObject({ name: "Stay by the sea", cost: "5" });
	expect(values).toMatchObject({ opened: { name: "Stay" }, done: { what: "removed" } });
});

test("a removed item can be put back where it was, once", async () => {
	const both = { ...item(0, "Out"), ...item(1, "Back"), ...item(2, "Stay") };
	const { values } = await press("remove:1", both);
	const removed = { name: "Back", url: LINK, type: "flight", cost: "100", at: "1" };
	expect(values).toMatchObject({ done: { what: "removed", name: "Back" }, removed });
	const fields = Object.fromEntries(Object.entries(removed).map(([key, value]) => [`removed.${key}`, value]));
	const restored = await press("restore", { ...item(0, "Out"), ...item(1, "Stay"), ...fields });
	expect(restored.items?.map(({ name }) => name)).toEqual(["Out", "Back", "Stay"]);
	expect(restored.values).not.toHaveProperty("removed");
	expect(restored.values).toMatchObject({ done: { what: "restored", name: "Back" } });
	const later = await press("remove:0", { ...item(0, "Out"), ...fields });
	expect(later.values).toMatchObject({ removed: { name: "Out" } });
	expect((await press("restore", item(0, "Out"))).items?.map(({ name }) => name)).toEqual(["Out"]);
});

test("an item moves up, and the first one stays", async () => {
	const both = { ...item(0, "Out"), ...item(1, "Back") };
	expect((await press("up:1", both)).items?.map(({ name }) => name)).toEqual(["Back", "Out"]);
	expect((await press("up:0", both)).items?.map(({ name }) => name)).toEqual(["Out", "Back"]);
	expect((await press("up:7", both)).items).toHaveLength(2);
});

test("an item is opened in the fields of a new one, and goes back to its place with what was changed", async () => {
	const opened = await press("edit:0", { ...item(0, "Out"), ...item(1, "Back") });
	expect(opened.newItem).toMatchObject({ name: "Out", cost: "100", type: "flight", at: "0" });
	expect(opened.items?.map(({ name }) => name)).toEqual(["Back"]);
	const changed = {
		"newItem.url": LINK,
		"newItem.name": "Out and in",
		"newItem.cost": "120",
		"newItem.type": "flight",
		"newItem.at": "0",
	};
	const saved = await press("add", { ...item(0, "Back"), ...changed });
	expect(saved.items?.map(({ name }) => name)).toEqual(["Out and in", "Back"]);
	expect(saved.newItem).toBeUndefined();
	expect(saved.values?.done).toEqual({ what: "changed", name: "Out and in" });
});

test("an opened item that is left as it was goes back to its place, whatever was typed into its fields", async () => {
	const { values } = await press("edit:0", { ...item(0, "Out"), ...item(1, "Back") });
	const opened = Object.entries(values?.opened ?? {}).map(([key, value]) => [`opened.${key}`, value]);
	const typed = { "newItem.name": "Out and in", "newItem.cost": "x", "newItem.at": "0" };
	const left = await press("cancel", { ...item(0, "Back"), ...typed, ...Object.fromEntries(opened) });
	expect(left.items?.map(({ name, cost }) => [name, cost])).toEqual([
		["Out", "100"],
		["Back", "100"],
	]);
	expect([left.newItem, left.values?.opened]).toEqual([undefined, undefined]);
	expect(left.values?.done).toEqual({ what: "kept", name: "Out" });
	expect((await press("cancel", item(0, "Back"))).items).toHaveLength(1);
});

test("opening an item does not lose another one that is being typed", async () => {
	const { answer, items, newItem } = await press("edit:0", { ...item(0, "Out"), "newItem.name": "Casa" });
	expect(answer?.result.error).toHaveProperty(["newItem.name"]);
	expect(items).toHaveLength(1);
	expect(newItem).toMatchObject({ name: "Casa" });
});

test("a link without its scheme is read, and is added with it", async () => {
	const typed = { "newItem.url": " airbnb.com/rooms/12345", "newItem.name": "Casa", "newItem.cost": "80" };
	expect((await press("add", typed)).items?.[0]?.url).toBe("https://airbnb.com/rooms/12345");
	expect((await press("read", typed)).links).toEqual(["https://airbnb.com/rooms/12345"]);
});

test("of a text with one link, the link is read, added and shown", async () => {
	const typed = { "newItem.url": `Check out this place! ${LINK}.`, "newItem.cost": "80" };
	const read = await press("read", typed);
	expect([read.links, read.newItem?.url]).toEqual([[LINK], LINK]);
	expect((await press("add", { ...typed, "newItem.name": "Casa" })).items?.[0]?.url).toBe(LINK);
	const stored = { ...item(0, "Out"), "tripItems[0].url": `<${LINK}>` };
	const checked = await press("recheck:0", stored);
	expect([checked.links, checked.items?.[0]?.url]).toEqual([[LINK], LINK]);
});

test.each(["read", "add", "create"])("'%s' asks which of two links it is", async (intent) => {
	const typed = `${LINK} or https://www.airbnb.com/rooms/2`;
	const fields = { "newItem.url": typed, "newItem.name": "Casa", "newItem.cost": "80" };
	const { answer, links, newItem, items } = await press(intent, fields);
	expect(answer?.result.error).toEqual({
		"newItem.url": ["Which of these links is it? Keep only that one."],
	});
	expect(answer?.refusal?.code).toBe("invalid");
	expect([links, items, newItem?.url]).toEqual([[], undefined, typed]);
	const alone = await press(intent === "create" ? "add" : intent, { "newItem.url": typed });
	expect(alone.answer?.result.error).toEqual(answer?.result.error);
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

test("creating asks once about a misspelled place, and then takes it", async () => {
	const typed = { ...PLAN, destination: "Lisbn" };
	const { answer, values } = await press("create", typed);
	expect(answer?.refusal).toBeNull();
	expect(answer?.result.error).toEqual({});
	const question = { asked: { destination: "Lisbn" }, meant: { destination: "Lisbon" } };
	expect(values).toMatchObject({ ...typed, ...question, holdsUp: { destination: "1" } });
	const costed = { ...PLAN, ...item(0, "Out") };
	const again = { ...costed, destination: "Lisbn" };
	expect((await press("create", { ...again, "asked.destination": "Lisbn" })).answer).toBeNull();
	expect((await press("create", { ...again, "asked.destination": "Lsbon" })).answer).not.toBeNull();
	expect((await press("create", costed)).answer).toBeNull();
	expect((await press("create", { ...costed, origin: "Grandma's house" })).answer).toBeNull();
});

test("another button asks without holding up anything, and so does a form that cannot create a trip", async () => {
	const typed = { ...PLAN, origin: "Lisbn" };
	const added = await press("remove:0", { ...typed, ...item(0, "Out") });
	expect(added.values).toMatchObject({ asked: { origin: "Lisbn" }, meant: { origin: "Lisbon" } });
	expect(added.values).not.toHaveProperty("holdsUp");
	const invalid = await press("create", { ...typed, partySize: "0" });
	expect(invalid.answer).toBeNull();
	expect(invalid.form.get("meant.origin")).toBe("Lisbon");
});

test("a place that we do not know is said to be off the map, with the closest one, and holds up nothing", async () => {
	const typed = { ...PLAN, origin: "Grandma's house", destination: "Alfama, Lisbon" };
	const { values } = await press("remove:0", { ...typed, ...item(0, "Out") });
	expect(values).toMatchObject({
		unknown: { origin: "Grandma's house", destination: "Alfama, Lisbon" },
		meant: { destination: "Lisbon" },
	});
	expect(values).not.toHaveProperty("asked");
	expect((await press("create", { ...typed, ...item(0, "Out") })).answer).toBeNull();
	const taken = await press("use-destination:Lisbon", typed);
	expect(taken.values).toMatchObject({ destination: "Lisbon", unknown: { origin: "Grandma's house" } });
	expect(taken.values).not.toHaveProperty("unknown.destination");
});

test("'use-origin' takes the place that was meant, and asks no more", async () => {
	const { answer, values } = await press("use-origin:Lisbon", {
		...PLAN,
		origin: "Lisbn",
		"asked.origin": "Lisbn",
	});
	expect(answer?.refusal).toBeNull();
	expect(values).toMatchObject({ ...PLAN, origin: "Lisbon" });
	expect(values).not.toHaveProperty("asked");
	expect(values).not.toHaveProperty("meant");
});

test("a trip without costs is asked about once, if the form asks for that, and never one that costs something", async () => {
	const asking = { ...PLAN, "ask.costs": "yes" };
	const asked = await press("create", asking);
	expect(asked.values).toMatchObject({ ...PLAN, asked: { costs: "yes" } });
	expect(asked.values).not.toHaveProperty("ask");
	expect((await press("create", { ...PLAN, "asked.costs": "yes" })).answer).toBeNull();
	expect((await press("create", PLAN)).answer).toBeNull();
	expect((await press("create", { ...asking, ...item(0, "Out") })).answer).toBeNull();
	expect((await press("create", { ...asking, destination: "" })).answer).toBeNull();
});
