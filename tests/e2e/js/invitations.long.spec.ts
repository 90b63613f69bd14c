import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

test("invitations that were sent leave an empty form, and their notice goes with the next answer", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await openPage(page, `/trip/${trip.shareId}/invite`);
	const send = page.getByRole("button", { name: "Send invitations" });
	await page.getByLabel("Email addresses").fill("ben@people.example, Ben <ben@people.example>");
	await send.click();
	await expect(page.getByText("1 invitation on the way")).toBeVisible();
	await expect(page.getByText("ben@people.example was entered twice.")).toBeVisible();
	await expect(page.getByLabel("Email addresses")).toHaveValue("");
	await send.click();
	await expect(page.getByRole("alert")).toContainText("Please enter at least one email address");
	await expect(page.getByText("1 invitation on the way")).toHaveCount(0);
});
