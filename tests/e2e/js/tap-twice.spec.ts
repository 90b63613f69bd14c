import type { Page, Request } from "@playwright/test";
import { fillInRegistration } from "#tests/support/account-forms.ts";
import { expect, holdScripts, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

/** The server answers a form at once, but the browser only gets the answer when `deliver` is called. */
async function holdAnswers(page: Page) {
	const posts: string[] = [];
	let deliver = () => {};
	const delivered = new Promise<void>((resolve) => {
		deliver = resolve;
	});
	await page.route("**/*", async (route) => {
		const request = route.request();
		if (request.method() !== "POST") return route.fallback();
		posts.push(new URL(request.url()).pathname);
		const answer = await send(request);
		await delivered;
		await route.fulfill(answer);
	});
	return { posts, deliver };
}

/** Sends the browser's request without keeping the cookies of its answer. */
async function send(request: Request) {
	const answer = await fetch(request.url(), {
		method: "POST",
		headers: await request.allHeaders(),
		body: request.postData(),
		redirect: "manual",
	});
	const headers = Object.fromEntries(answer.headers);
	const cookies = answer.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies.join("\n");
	return { status: answer.status, headers, body: await answer.text() };
}

/**
 * Taps a button, and again before the answer arrives. The page itself does it, because Playwright would wait for the
 * pending answer.
 * @returns when the second tap has been made
 */
async function tapTwice(page: Page, name: string, { onceHydrated = false } = {}): Promise<void> {
	const tapped = page.waitForEvent("console", (message) => message.text() === "tapped twice");
	await page.getByRole("button", { name }).evaluate((button, waits) => {
		const tap = () => button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
		const tapAgain = () => {
			if (waits && !("hydrated" in document.documentElement.dataset)) return setTimeout(tapAgain, 50);
			tap();
			console.log("tapped twice");
		};
		setTimeout(tap);
		setTimeout(tapAgain, 300);
	}, onceHydrated);
	await tapped;
}

async function openRegistration(page: Page, email: string): Promise<void> {
	await page.goto("/register", { waitUntil: "commit" });
	await fillInRegistration(page, "Ann", email);
}

test("two taps before the scripts have come register once, and sign in", async ({ page }) => {
	await holdScripts(page);
	const { posts, deliver } = await holdAnswers(page);
	await openRegistration(page, "ann@twice.example");
	await tapTwice(page, "Create account");
	deliver();
	await expect(page.getByRole("button", { name: "Account menu of Ann" })).toBeVisible();
	expect(posts).toEqual(["/register"]);
});

test("two taps before the scripts have come send an invitation, and say so", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await holdScripts(page);
	const { posts, deliver } = await holdAnswers(page);
	await page.goto(`/trip/${trip.shareId}/invite`, { waitUntil: "commit" });
	await page.getByLabel("Email addresses").fill("ben@twice.example");
	await tapTwice(page, "Send invitations");
	deliver();
	await expect(page.getByText("1 invitation on the way")).toBeVisible();
	expect(posts).toEqual([`/trip/${trip.shareId}/invite`]);
});

test("a second tap may come just after the scripts", async ({ page }) => {
	const release = await holdScripts(page);
	const { posts, deliver } = await holdAnswers(page);
	await openRegistration(page, "ann@between.example");
	const posted = page.waitForRequest((request) => request.method() === "POST").then(release);
	await tapTwice(page, "Create account", { onceHydrated: true });
	await posted;
	deliver();
	await expect(page.getByRole("button", { name: "Account menu of Ann" })).toBeVisible();
	expect(posts).toEqual(["/register"]);
});

test("a form that has left its page in place can be sent again after ten seconds", { tag: LONG }, async ({
	page,
}) => {
	const posts: string[] = [];
	await page.clock.install();
	await holdScripts(page);
	await page.route("**/register", (route) => {
		const request = route.request();
		if (request.method() !== "POST") return route.fallback();
		posts.push(request.url());
		return route.fulfill({ status: 204 });
	});
	await openRegistration(page, "ann@lost.example");
	const create = page.getByRole("button", { name: "Create account" });
	await create.click();
	await page.clock.fastForward(9_000);
	await create.click();
	await create.click();
	expect(posts).toHaveLength(1);
	await page.clock.fastForward(2_000);
	await create.click();
	await expect.poll(() => posts).toHaveLength(2);
	await page.waitForTimeout(500);
	expect(posts).toHaveLength(2);
});
