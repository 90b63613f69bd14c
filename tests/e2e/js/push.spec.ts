import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { wholeBrowser } from "#tests/support/chromium.ts";
import { registerClient } from "#tests/support/people.ts";

const PAGE = "/notifications/settings";

test.use({ launchOptions: wholeBrowser() });

/** Replaces the browser maker's push service, which a test cannot reach. */
async function standInForPushService(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const stored = () => localStorage.getItem("subscription");
		const subscription = () => ({
			endpoint: stored(),
			toJSON: () => ({
				endpoint: stored(),
				keys: { p256dh: `${"B".repeat(86)}A`, auth: "A".repeat(22) },
			}),
			unsubscribe: async () => localStorage.removeItem("subscription"),
		});
		Object.assign(PushManager.prototype, {
			getSubscription: async () => (stored() ? subscription() : null),
			async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
				if (applicationServerKey.length !== 65) throw new Error("not a key");
				localStorage.setItem("subscription", "https://push.example/a");
				return subscription();
			},
		});
	});
}

test("push is switched on for this browser, and off again", async ({ page, server, context }) => {
	const una = await registerClient(server.origin, "Una");
	await context.addCookies(una.cookies());
	await context.grantPermissions(["notifications"]);
	await standInForPushService(page);
	await openPage(page, PAGE);
	await expect(page.getByRole("heading", { name: "Push messages on this device" })).toBeVisible();
	const push = page.getByRole("checkbox", { name: "Push" });
	await expect(push).toHaveCount(0);
	await page.getByRole("button", { name: "Switch on" }).click();
	await expect(page.getByText("They are on, for everything that has Push checked above.")).toBeVisible();
	await expect(push.first()).toBeChecked();

	await page.reload();
	await page.getByRole("button", { name: "Switch off" }).click();
	await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
	await expect(push).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
});

test("the worker shows a message, and a tap leads to its page", async ({ page, server, context }) => {
	await context.addCookies((await registerClient(server.origin, "Una")).cookies());
	await context.grantPermissions(["notifications"]);
	const devtools = await context.newCDPSession(page);
	const registrationId = new Promise<string>((resolve) => {
		devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const id = registrations[0]?.registrationId;
			if (id) resolve(id);
		});
	});
	await devtools.send("ServiceWorker.enable");
	const started = context.waitForEvent("serviceworker"); // the page itself may register it
	await openPage(page, PAGE);
	await page.evaluate(async () => {
		await navigator.serviceWorker.register("/sw.js");
		await navigator.serviceWorker.ready;
	});
	const worker = await started;
	const registration = await registrationId;
	const deliver = () =>
		devtools.send("ServiceWorker.deliverPushMessage", {
			origin: server.origin,
			registrationId: registration,
			data: JSON.stringify({ title: "Ben joined", body: "Lisbon", url: "/trip/x", tag: "1" }),
		});
	const shown = () =>
		page.evaluate(async () => {
			const { getNotifications } = await navigator.serviceWorker.ready.then((one) => ({
				getNotifications: () => one.getNotifications(),
			}));
			return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
		});
	// A busy browser may lose a message; with the tag, a second one replaces the first.
	await expect
		.poll(async () => {
			await deliver();
			return shown();
		})
		.toEqual([{ title: "Ben joined", body: "Lisbon", tag: "1" }]);

	const opened = await worker.evaluate(async () => {
		type Worker = {
			registration: ServiceWorkerRegistration;
			clients: { openWindow: (url: string) => Promise<null> };
			NotificationEvent: new (type: string, init: object) => Event;
		};
		const self = globalThis as unknown as Worker;
		const [notification] = await self.registration.getNotifications();
		return new Promise<string>((resolve) => {
			self.clients.openWindow = async (url) => {
				resolve(url);
				return null;
			};
			globalThis.dispatchEvent(new self.NotificationEvent("notificationclick", { notification }));
		});
	});
	expect(opened).toBe(`${server.origin}/trip/x`);
	await expect.poll(shown).toEqual([]);
});
