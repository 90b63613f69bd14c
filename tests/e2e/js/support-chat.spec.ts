import { expect, test } from "#tests/support/browser.ts";
import { makeAdmin, registerClient, setTier } from "#tests/support/people.ts";

test("a chat goes back and forth by itself: each side's words appear at the other, and what is being typed stays", async ({
	page,
	server,
	browser,
}) => {
	const ada = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, ada.email);
	await ada.post("/admin/requests", { intent: "on-duty", hours: "8" });
	const mia = await registerClient(server.origin, "Mia");
	setTier(server.databaseUrl, mia.email, "pro");
	await page.context().addCookies(mia.cookies());

	await page.goto("/support");
	await page.getByRole("link", { name: "Start a chat" }).click();
	await page.getByLabel("Message", { exact: true }).fill("Is somebody there?");
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(page).toHaveURL(/\/support\/requests\//);
	await expect(page.getByText("One of us is online.")).toBeVisible();
	const id = page.url().split("/").at(-1) ?? "";

	const desk = await browser.newContext({ baseURL: server.origin });
	await desk.addCookies(ada.cookies());
	const admin = await desk.newPage();
	await admin.goto(`/admin/requests/${id}`);
	await expect(admin.getByRole("log").getByText("Is somebody there?")).toBeVisible();
	await admin.getByLabel(/^Your answer to/).fill("Hello Mia, how can I help?");
	await admin.getByRole("button", { name: "Send the answer" }).click();

	const state = admin.locator("#state");
	await expect(state).toContainText("Waiting for the writer");

	const log = page.getByRole("log", { name: "Messages" });
	await expect(log.getByText("Hello Mia, how can I help?")).toBeVisible();
	await expect(log.getByText("Ada of Gangway")).toBeVisible();
	await page.getByLabel("Write back").fill("My card was charged twice");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(log.getByText("My card was charged twice")).toBeVisible();
	await expect(page.getByLabel("Write back")).toHaveValue("");
	await expect(state).toContainText("With us");
	await admin.getByLabel(/^Your answer to/).fill("Half an answer");
	await page.getByLabel("Write back").fill("Twice!");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(admin.getByRole("log").getByText("Twice!")).toBeVisible();
	await expect(admin.getByLabel(/^Your answer to/)).toHaveValue("Half an answer");

	await page.getByLabel("Write back").fill("And also");
	await ada.post(`/admin/requests/${id}`, { intent: "answer", message: "Let me look." });
	await expect(log.getByText("Let me look.")).toBeVisible();
	await expect(page.getByLabel("Write back")).toHaveValue("And also");
	await desk.close();
});
