import type { Page, Route } from "@playwright/test";
import { choosePreference, expect, holdScripts, openPage, test } from "#tests/support/browser.ts";
import { isLongRun, LONG } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

const list = (page: Page) => page.getByRole("list", { name: "Booking links of this trip" });

test("an added item is shown before the server answers, which is then all that is asked", async ({
	page,
}) => {
	await openPage(page, "/");
	await page.locator("[name=origin]").fill("Boston");
	const { answer, requests } = await holdRequest(page);
	await addItem(page, "1000");
	await expect(list(page).getByText("TAP 218").first()).toBeVisible();
	await expect(list(page).getByText("$1,000.00")).toBeVisible();
	await expect(page.locator("[name^='tripItems']")).toHaveCount(0);
	await expect(page.locator("[name='newItem.name']")).toHaveValue("TAP 218");

	await answer((route) => route.continue());
	await expect(page.getByRole("button", { name: "Remove TAP 218" })).toBeVisible();
	await expect(list(page).getByRole("listitem")).toHaveCount(1);
	await expect(page.locator("[name='newItem.name']")).toHaveValue("");
	await expect(page.getByRole("main")).toContainText("$1,000.00");
	expect(requests).toEqual(["POST"]);

	await choosePreference(page, "Dark");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(list(page).getByRole("listitem")).toHaveCount(1);
});

test("the ticket becomes the trip that is typed, and the end date follows the start", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await expect(page.getByText("For example, six")).toBeVisible();
	await page.getByLabel("Origin").fill("San Francisco");
	await page.getByLabel("Start date").fill("2027-04-01");
	await expect(page.getByLabel("End date")).toHaveValue("2027-04-08");
	await page.getByLabel("End date").fill("2027-04-03");
	await page.getByLabel("Start date").fill("2027-05-30");
	await expect(page.getByLabel("End date")).toHaveValue("2027-06-01");
	await page.getByLabel("Cost").fill("4000");
	const ticket = page.locator(".ticket").filter({ hasText: "Your trip so far" });
	await expect(ticket).toContainText("San Francisco");
	await expect(ticket).toContainText("$1,000.00");
});

test("each person's cost follows the group size, and is opened as it was typed", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await page.locator("[name='newItem.per']").selectOption("Per person");
	await addItem(page, "400");
	await expect(list(page).getByText("4 × $400.00")).toBeVisible();
	await page.getByLabel("Group size").fill("6");
	await expect(list(page).getByText("6 × $400.00")).toBeVisible();
	await expect(page.getByRole("definition").filter({ hasText: "$2,400.00" })).toBeVisible();
	await page.reload();
	await expect(list(page).getByText("6 × $400.00")).toBeVisible();
	await page.getByRole("button", { name: "Edit TAP 218" }).click();
	await expect(page.locator("[name='newItem.cost']")).toHaveValue("400");
	await expect(page.locator("[name='newItem.per']")).toHaveValue("person");
	await page.locator("[name='newItem.cost']").fill("300");
	await page.getByRole("button", { name: "Update this booking" }).click();
	await expect(list(page).getByText("6 × $300.00")).toBeVisible();
	await expect(page.locator("[name='newItem.per']")).toHaveValue("");
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page).toHaveURL(/trip-created/);
	await expect(page.getByRole("main")).toContainText("$300.00");
});

test("an item is in the list after a reload while its answer is on its way", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await holdRequest(page);
	await addItem(page, "1000");
	await page.getByLabel("Group size").fill("6");
	await expect(list(page).getByText("TAP 218").first()).toBeVisible();
	await page.reload();
	await expect(list(page).getByText("$1,000.00")).toBeVisible();
	await expect(page.getByLabel("Group size")).toHaveValue("6");
});

test("a name that tells the kind chooses it, until someone chooses another", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	const [name, type] = [page.locator("[name='newItem.name']"), page.locator("[name='newItem.type']")];
	await name.pressSequentially("TAP 218");
	await expect(type).toHaveValue("flight");
	await name.fill("Hotel Mundial");
	await expect(type).toHaveValue("accommodation");
	await name.fill("Museum");
	await expect(type).toHaveValue("");
	await type.selectOption("Other");
	await name.fill("TAP 218");
	await expect(type).toHaveValue("other");
});

test("on a small phone an added item comes into sight, and an open one is not covered", {
	tag: LONG,
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 560 });
	await openPage(page, "/");
	const foot = page.locator(".sticky-foot");
	for (const name of ["TAP 218", "TAP 219"]) {
		await fillInItem(page, "1000", name);
		await page.locator("[name='newItem.cost']").press("Enter");
		const words = page.getByText(`${name} is on the list.`);
		await expect(words).toBeInViewport();
		const covered = async () => {
			const [line, cover] = [await words.boundingBox(), await foot.boundingBox()];
			return (line?.y ?? 0) + (line?.height ?? 0) - (cover?.y ?? 0);
		};
		await expect.poll(covered).toBeLessThanOrEqual(0);
	}
	await page.getByRole("button", { name: "Edit TAP 218" }).click();
	await expect(page.getByRole("button", { name: "Update this booking" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Edit TAP 218" })).toBeInViewport({ ratio: 1 });
	await expect(page.locator("[name='newItem.name']")).toBeFocused();
	await expect(foot).toHaveCSS("position", "static");
	await page.getByRole("button", { name: "Update this booking" }).click();
	await expect(foot).toHaveCSS("position", "sticky");
	await expect(page.getByText("TAP 218 is changed.")).toBeInViewport();
});

test("on a phone the error of a trip that was not created comes into sight, and not the item that was added", {
	tag: LONG,
}, async ({ page, server }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const olga = await registerClient(server.origin, "Olga");
	for (let n = 0; n < 3; n += 1) await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, "/");
	await page.locator("[name=origin]").fill("Boston");
	await page.locator("[name=destination]").fill("Oslo");
	await page.locator("[name='newItem.name']").fill("TAP 218");
	await page.locator("[name='newItem.cost']").fill("1000");
	await page.getByRole("button", { name: "Create the trip" }).last().click();
	await expect(page.getByText("TAP 218 is on the list.")).toBeVisible();
	await expect(
		page.getByRole("alert").filter({ hasText: "Your Free plan has room for 3 trips" }),
	).toBeInViewport();
});

test("on a phone the bar says why the button asks again", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openPage(page, "/");
	await page.locator("[name=origin]").fill("Boston");
	await page.locator("[name=destination]").fill("Lisbon");
	await page.evaluate(() => scrollTo(0, 0));
	const foot = page.locator(".sticky-foot");
	await foot.getByRole("button", { name: "Create the trip" }).click();
	await expect(foot.getByRole("button", { name: "Create it without costs" })).toBeVisible();
	await expect(foot.getByText("This trip has no costs yet")).toBeInViewport({ ratio: 1 });
});

test("removing an item leaves another one that is being edited as it is, and the focus out of it", async ({
	page,
}) => {
	await openPage(page, "/");
	for (const name of ["Out", "Stay"]) await addItem(page, "100", name);
	await page.getByRole("button", { name: "Edit Stay" }).click();
	const name = page.locator("[name='newItem.name']");
	await expect(name).toBeFocused();
	await name.fill("Stay by the sea");
	await page.getByRole("button", { name: "Remove Out" }).click();
	await expect(page.getByText("Removed Out.")).toBeVisible();
	await expect(name).toHaveValue("Stay by the sea");
	await expect(name).not.toBeFocused();
	await page.getByRole("button", { name: "Update this booking" }).click();
	await expect(list(page).getByRole("button", { name: "Edit Stay by the sea" })).toBeVisible();
});

test("an answer takes nobody out of the field to which they have gone on", async ({ page }) => {
	await openPage(page, "/");
	const { answer, held } = await holdRequest(page);
	await addItem(page, "600");
	await held;
	const name = page.locator("[name='newItem.name']");
	await name.fill("");
	await name.focus();
	await answer((route) => route.continue());
	await expect(page.getByRole("button", { name: "Remove TAP 218" })).toBeVisible();
	await expect(name).toBeFocused();
});

test("what is typed while an item is being added stays, even where it equals that item's", async ({
	page,
}) => {
	await openPage(page, "/");
	await page.locator("[name='newItem.type']").selectOption("Car");
	const { answer, held } = await holdRequest(page);
	await addItem(page, "600");
	await held;
	await page.locator("[name='newItem.name']").fill("Van");
	await page.locator("[name='newItem.cost']").fill("");
	await page.locator("[name='newItem.cost']").fill("600");
	await page.locator("[name='newItem.type']").selectOption("Other");
	await page.locator("[name='newItem.type']").selectOption("Car");
	await answer((route) => route.continue());
	await expect(page.getByRole("button", { name: "Remove TAP 218" })).toBeVisible();
	await expect(page.locator("[name='newItem.url']")).toHaveValue("");
	await expect(page.locator("[name='newItem.name']")).toHaveValue("Van");
	await expect(page.locator("[name='newItem.cost']")).toHaveValue("600");
	await expect(page.locator("[name='newItem.type']")).toHaveValue("car");
	await expect(page.getByRole("definition").filter({ hasText: "$1,200.00" })).toBeVisible();
});

test("Create says what it waits for, and leads there", async ({ page }) => {
	await openPage(page, "/");
	await page.getByLabel("Origin").fill("Boston");
	const create = page.getByRole("button", { name: "Create the trip" });
	await expect(create).toBeDisabled();
	await expect(create).toHaveAccessibleDescription(/where it starts and where it goes/);
	await create.focus();
	const reason = page.locator(".sticky-foot").getByText(/where it starts and where it goes/);
	await expect(reason).toBeInViewport({ ratio: 1 });
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await page.keyboard.press("Enter");
	await expect(page.getByLabel("Destination")).toBeFocused();
	await expect(page.getByText("Destination", { exact: true })).toBeInViewport({ ratio: 1 });
	await expect(reason).toBeInViewport({ ratio: 1 });
	await page.keyboard.type("Lisbon");
	await expect(create).toBeEnabled();
	await expect(reason).toHaveCount(0);
});

test("an item is moved, removed and put back", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	const names = list(page).locator(".item-row-text > p:first-child");
	await addItem(page, "100", "Museum pass");
	await expect(page.getByRole("button", { name: "Remove Museum pass" })).toBeVisible();
	await addItem(page, "20.50", "Dinner");
	await page.getByRole("button", { name: "Move up Dinner" }).click();
	await expect(names).toHaveText(["Dinner", "Museum pass"]);
	await page.getByRole("button", { name: "Remove Dinner" }).click();
	await expect(page.getByText("Removed Dinner.")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(names).toHaveText(["Dinner", "Museum pass"]);
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a last day to pay is set with the trip, and stays where it was refused", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.getByLabel("Start date").fill("2030-03-12");
	await page.getByLabel("End date").fill("2030-03-19");
	await page.getByLabel("Name", { exact: true }).fill("Flat");
	await page.getByLabel("Cost", { exact: true }).fill("900");
	await expect(page.getByLabel("Everything paid by")).toBeHidden();
	await page.getByText("Set a last day to pay").click();
	await page.getByLabel("Everything paid by").fill("2020-02-01");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page.getByText("Choose today or a later day").first()).toBeVisible();
	await expect(page.getByLabel("Everything paid by")).toHaveValue("2020-02-01");
	await page.getByLabel("Everything paid by").fill("2030-02-01");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page).toHaveURL(/\/trip-created\//);
	await expect(page.getByText("Everything paid by Fri, Feb 1, 2030")).toBeVisible();
});

test("the foot says which booking it counts before that is added", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	await fillInItem(page, "100,10", "TAP 218");
	const foot = page.locator(".sticky-foot");
	await expect(foot).toContainText("$25.03");
	await expect(foot).toContainText("With TAP 218, not added yet");
	await expect(page.getByText("you save the odd cents")).toBeVisible();
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(foot).not.toContainText("not added yet");
	await page.getByRole("button", { name: "Edit TAP 218" }).click();
	await expect(foot).toContainText("With TAP 218, not saved yet");
	await page.locator("[name='newItem.cost']").fill("100.01");
	await expect(page.getByText("you cover the odd cents")).toBeVisible();
});

test("an item that the server refuses goes, and its error shows beside what was typed", {
	tag: LONG,
}, async ({ page }) => {
	await openPage(page, "/");
	const { answer } = await holdRequest(page);
	await addItem(page, "1000");
	await expect(list(page).getByText("TAP 218").first()).toBeVisible();
	await answer((route) => route.abort("connectionfailed"));
	await expect(page.getByRole("alert")).toContainText("We got no answer");
	await expect(list(page).getByRole("listitem")).toHaveCount(0);
	await expect(page.locator("[name='newItem.name']")).toHaveValue("TAP 218");
});

test("an item whose cost cannot be read is not shown before the server answers", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	const { answer, held } = await holdRequest(page);
	await addItem(page, "12;5");
	await held;
	await expect(list(page).getByRole("listitem")).toHaveCount(0);
	await answer((route) => route.continue());
	await expect(page.getByText(/amount in dollars/).first()).toBeVisible();
});

test("an item that is removed while another is being added goes, and the other one stays", async ({
	page,
}) => {
	await openPage(page, "/");
	await addItem(page, "1000");
	await expect(page.getByRole("button", { name: "Remove TAP 218" })).toBeVisible();
	const { answer, held } = await holdRequest(page);
	await addItem(page, "600", "TAP 219");
	await held;
	await page.getByRole("button", { name: "Remove TAP 218" }).click();
	await expect(list(page).getByText("TAP 219").first()).toBeVisible();
	await answer((route) => route.continue());
	await expect(page.getByRole("button", { name: "Remove TAP 218" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Remove TAP 219" })).toBeVisible();
	await expect(list(page).getByRole("listitem")).toHaveCount(1);
	await expect(page.locator("[name='newItem.name']")).toHaveValue("");
});

test("an item that is added while the page is being hydrated leaves its fields", async ({ context }) => {
	for (const delay of isLongRun ? [0, 30, 60, 90] : [30]) {
		const page = await context.newPage();
		const device = await context.newCDPSession(page);
		await device.send("Emulation.setCPUThrottlingRate", { rate: 6 });
		const runScripts = await holdScripts(page);
		await page.goto("/", { waitUntil: "commit" });
		await fillInItem(page, "1000", "TAP 218");
		const add = page.getByRole("button", { name: "Add to the trip" });
		await add.scrollIntoViewIfNeeded();
		const at = await add.boundingBox();
		runScripts();
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
		await page.waitForTimeout(delay);
		await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + 20);
		await expect(page.getByRole("button", { name: "Remove TAP 218" })).toBeVisible();
		await expect(page.locator("[name='newItem.name']"), `${delay} ms`).toHaveValue("");
		await page.close();
	}
});

async function addItem(page: Page, cost: string, name = "TAP 218"): Promise<void> {
	await fillInItem(page, cost, name);
	await page.getByRole("button", { name: "Add to the trip" }).click();
}

async function fillInItem(page: Page, cost: string, name: string): Promise<void> {
	await page.locator("[name='newItem.url']").fill("https://www.kayak.com/flights/BOS-LIS");
	await page.locator("[name='newItem.name']").fill(name);
	await page.locator("[name='newItem.cost']").fill(cost);
}

/** Holds back the page's next request for data until `answer` is called. `requests` are the methods of all requests. */
async function holdRequest(page: Page) {
	const requests: string[] = [];
	let hold: (route: Route) => void = () => {};
	const held = new Promise<Route>((resolve) => {
		hold = resolve;
	});
	await page.route(/\.data(\?|$)/, async (route) => {
		requests.push(route.request().method());
		if (requests.length === 1) hold(route);
		else await route.continue();
	});
	return { requests, held, answer: async (give: (route: Route) => Promise<void>) => give(await held) };
}

test("a text without a link is told so when its field is left", async ({ page }) => {
	await openPage(page, "/");
	const link = page.locator("[name='newItem.url']");
	const note = page.getByText("That is no link. A link looks like www.example.com/page");
	await link.fill("hello no link");
	await link.blur();
	await expect(note).toBeVisible();
	await link.fill("");
	await expect(note).toHaveCount(0);
	for (const right of ["", "www.airbnb.com/rooms/1", "airbnb.com", "https://airbnb.com/rooms/1"]) {
		await link.fill(right);
		await link.blur();
		await expect(note).toHaveCount(0);
	}
});
