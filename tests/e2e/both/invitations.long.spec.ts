import Database from "better-sqlite3";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

test("friends are invited by mail, and the organizer sees who has joined", async ({
	page,
	context,
	browser,
	server,
	javaScriptEnabled,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await page.goto(`/trip/${trip.shareId}?view=people`);
	await page.getByRole("link", { name: "Invite by email" }).click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}/invite`);
	if (javaScriptEnabled) await openPage(page, page.url());
	await page.getByLabel("Your message").fill("Bring <shoes>");
	await page.getByRole("button", { name: "Send invitations" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter at least one email address");
	await expect(page.getByLabel("Your message")).toHaveValue("Bring <shoes>");
	await page
		.getByLabel("Email addresses")
		.fill("ben@people.example\nBen <ben@people.example> cara@people.example");
	await page.getByRole("button", { name: "Send invitations" }).click();
	await expect(page.getByText("2 invitations on the way")).toBeVisible();
	await expect(page.getByText("ben@people.example was entered twice.")).toBeVisible();
	await expect(page.getByText("ben@people.example", { exact: true }).first()).toBeVisible();

	await expect(page.getByLabel("Email addresses")).toHaveValue("");
	await page.getByRole("button", { name: "Send invitations" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter at least one email address");
	await expect(page.getByText("2 invitations on the way")).toHaveCount(0, { timeout: 500 });
	const mailOf = () => mailTo(server.databaseUrl, "ben@people.example");
	await expect.poll(mailOf, { timeout: 10_000 }).toContain("> Bring <shoes>");
	const guest = await browser.newContext({ baseURL: server.origin, javaScriptEnabled });
	const bens = await guest.newPage();
	await bens.goto(/\/invited\/[\w-]+/.exec(mailOf())?.[0] ?? "");
	await expect(bens).toHaveURL(`/join/${trip.shareId}`);
	await page.reload();
	await expect(page.getByText("Opened", { exact: true })).toBeVisible();
	await guest.request.post(`/api/trips/${trip.shareId}/join`, {
		data: { name: "Ben Kline", email: "ben.kline@people.example" },
	});
	await guest.close();
	await page.reload();
	await expect(page.getByText("as Ben Kline")).toBeVisible();
	await page.locator("summary", { hasText: "Withdraw the invitation to cara@people.example" }).click();
	await page.getByRole("button", { name: "Withdraw the invitation to cara@people.example" }).click();
	await expect(page.getByText("Invitation withdrawn")).toBeVisible();
	await expect(page.getByText("The link in the email to cara@people.example no longer works.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});

function mailTo(databaseUrl: string, email: string): string {
	const database = new Database(databaseUrl.slice("file:".length), { readonly: true });
	const row = database.prepare("select text from demo_mailbox where recipient = ?").get(email);
	database.close();
	return (row as { text: string } | undefined)?.text ?? "";
}
