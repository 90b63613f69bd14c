import type { Locator } from "@playwright/test";
import { expect, openMenu, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, organizerWithTrip, registerClient } from "#tests/support/people.ts";

const styleOf = (element: Locator, property: string) =>
	element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

test("in forced colors the switches for theme and lite mode show which one is pressed", {
	tag: LONG,
}, async ({ page }) => {
	await page.emulateMedia({ forcedColors: "active" });
	await openPage(page, "/login");
	const menu = await openMenu(page);
	const groundOf = (name: string) =>
		styleOf(menu.getByRole("button", { name, exact: true }), "background-color");
	expect(await groundOf("System")).not.toBe(await groundOf("Light"));
	expect(await groundOf("Dark")).toBe(await groundOf("Light"));
	const lite = menu.getByRole("button", { name: "Pages without scripts" });
	const knob = lite.locator("span");
	const before = await styleOf(knob, "background-color");
	await lite.click();
	await openMenu(page);
	await expect(lite).toHaveAttribute("aria-pressed", "true");
	expect(await styleOf(knob, "background-color")).not.toBe(before);
});

test("in forced colors the dashboard's tabs show which part is open", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto(`/trip/${trip.shareId}?view=money`);
	const tab = (name: string) => page.getByRole("link", { name, exact: true });
	expect(await styleOf(tab("Money"), "border-top-width")).toBe("3px");
	expect(await styleOf(tab("Plan"), "border-top-width")).toBe("0px");
	expect(await styleOf(tab("Money"), "color")).not.toBe(await styleOf(tab("Plan"), "color"));
});

for (const colorScheme of ["light", "dark"] as const) {
	test(`who asks for more contrast gets stronger lines and text in the ${colorScheme} theme`, {
		tag: LONG,
	}, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await openPage(page, "/login");
		const colors = () =>
			page.locator("html").evaluate((html) => {
				const draw = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
				const lightness = (color: string) => {
					if (!draw) throw new Error("no canvas");
					draw.fillStyle = color;
					draw.fillRect(0, 0, 1, 1);
					return draw.getImageData(0, 0, 1, 1).data[0] ?? 0;
				};
				const probe = document.body.appendChild(document.createElement("i"));
				const distance = (token: string) => {
					probe.style.color = `var(${token})`;
					return Math.abs(
						lightness(getComputedStyle(probe).color) - lightness(getComputedStyle(html).backgroundColor),
					);
				};
				return ["--ink-soft", "--line", "--line-strong"].map(distance);
			});
		const usual = await colors();
		await page.emulateMedia({ colorScheme, contrast: "more" });
		const strong = await colors();
		for (const [index, distance] of strong.entries())
			expect(distance).toBeGreaterThan((usual[index] ?? 0) + 20);
	});
}

test("dashboard, join page and refunds are printed without header, footer and dark ground", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	for (const path of [`/trip/${trip.shareId}`, `/join/${trip.shareId}`, `/trip/${trip.shareId}/refunds`]) {
		await page.emulateMedia({ media: "screen", colorScheme: "dark" });
		await openPage(page, path);
		await expect(page.getByRole("banner")).toBeVisible();
		await page.emulateMedia({ media: "print", colorScheme: "dark" });
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(page.getByRole("contentinfo")).toBeHidden();
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
		await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
		await expect(page.locator("main :is(button, .button, textarea):visible")).toHaveCount(0);
	}
});

test("the trip is printed on two pages, and its chat whole", async ({ page, context, server }) => {
	const { client: olga, trip } = await organizerWithTrip(context, server.origin);
	for (let number = 0; number < 30; number += 1)
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${number}` });
	const countPages = async (view: string) => {
		await openPage(page, `/trip/${trip.shareId}?view=${view}`);
		return (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
	};
	const chat = await countPages("chat");
	expect((await countPages("trip")) - chat).toBeLessThanOrEqual(2);
	await page.emulateMedia({ media: "print" });
	const isCut = await page.locator(".messages").evaluate((box) => box.scrollHeight > box.clientHeight + 1);
	expect(isCut).toBe(false);
	await expect(page.getByText("Message 29", { exact: true })).toBeVisible();
});

test("in forced colors a progress bar shows what is reached, and a field that is wrong shows its focus", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto(`/trip/${trip.shareId}?view=money`);
	const meter = page.locator(".meter:visible").first();
	expect(await styleOf(meter, "color")).not.toBe(await styleOf(meter, "background-color"));
	await expect(meter).toHaveCSS("forced-color-adjust", "none");
	await page.goto("/profile?edit");
	await page.getByLabel("Last name").fill("");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await page.getByRole("alert").getByRole("link").first().click();
	await expect(page.getByLabel("Last name")).toHaveCSS("outline-width", "3px");
	await page.emulateMedia({ forcedColors: "none" });
	await expect(page.getByLabel("Last name")).toHaveCSS("outline-offset", "2px");
});

test("titles that are written from right to left have that direction", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const item = { type: "accommodation", name: "מלון (דן)!", url: "", cost: 900 };
	const trip = await createTripByApi(olga, { title: "טיול לליסבון!", tripItems: [item] });
	await context.addCookies(olga.cookies());
	await page.goto(`/trip/${trip.shareId}/itinerary`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("direction", "rtl");
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByText("מלון (דן)!", { exact: true }).first()).toHaveCSS("direction", "rtl");
});
