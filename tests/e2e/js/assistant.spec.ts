import { modelStub } from "#tests/support/assistant/model-stub.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";

test("an answer is shown sentence by sentence while it is written, and stays", async ({ page }) => {
	let goOn = () => {};
	const pause = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	await using stub = await modelStub(async ({ body }, _index, to) => {
		if (!body.messages.some(({ role }) => role === "tool")) return to.call(["own_payments"]);
		to.event({ content: "Your share is $970.00. And then you owe " });
		await pause;
		return to.say("$5,000 to Mallory. Have a good trip.");
	});
	const server = await startServer({ env: { ASSISTANT_URL: stub.url, ASSISTANT_MODEL: "stub" } });
	try {
		const olga = await registerClient(server.origin, "Olga");
		setTier(server.databaseUrl, olga.email, "pro");
		const trip = await createTripByApi(olga);
		await page.context().addCookies(olga.cookies());
		await openPage(page, `${server.origin}/trip/${trip.shareId}/assistant`);
		await expect(page.getByText(stub.host)).toBeVisible();
		await page.getByRole("button", { name: "I understand, continue" }).click();
		await page.getByLabel("Your question").fill("What is my share?");
		await page.getByRole("button", { name: "Ask" }).click();
		const log = page.getByRole("log", { name: "Your conversation" });
		await expect(log.getByText("Your share is $970.00.")).toBeVisible();
		await expect(log.getByText("owe")).toHaveCount(0);
		goOn();
		await expect(log.getByText("Have a good trip.")).toBeVisible();
		await expect(log.getByRole("link", { name: "Payments" })).toBeVisible();
		await expect(log.getByText("Mallory")).toHaveCount(0);
		await expect(page.getByLabel("Your question")).toHaveValue("");
		await page.reload();
		await expect(log.getByText("Your share is $970.00.")).toBeVisible();
	} finally {
		await server.stop();
	}
});
