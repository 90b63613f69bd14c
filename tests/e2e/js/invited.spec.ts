import { choosePreference, expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { sendMailsUntil } from "#tests/support/server-jobs.ts";
import { columnNow } from "#tests/support/sql.ts";

test("a program that runs the scripts of an invitation's page, looks around and scrolls, has not opened it", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const email = "ben@invited.example";
	await olga.json("POST", `/api/trips/${trip.id}/send-invites`, { emails: email });
	const mailTo = "select text from demo_mailbox where recipient = ?";
	const text = await sendMailsUntil(server, () => columnNow<string>(server.databaseUrl, mailTo, email)[0]);
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
	});
	await openPage(page, /\/invited\/[\w-]+/.exec(text)?.[0] ?? "");
	await expect(page).toHaveURL(`/join/${trip.shareId}`);
	await page.mouse.move(100, 300);
	await page.mouse.wheel(0, 10_000);
	await page.keyboard.press("Tab");
	await page.evaluate(
		() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })),
	);
	const list = async () => (await olga.get(`/trip/${trip.shareId}/invite`)).text();
	expect([sent, await list()]).toEqual([[], expect.not.stringContaining("Opened ")]);
	await choosePreference(page, "Dark");
	await expect.poll(list).toContain("Opened ");
});
