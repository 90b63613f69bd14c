import { expect, test } from "#tests/support/browser.ts";

test("the page of the API shows every call, asks nobody else, and breaks no policy", async ({
	page,
	baseURL,
}) => {
	const problems: string[] = [];
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	page.on("pageerror", (error) => problems.push(error.message));
	page.on("request", (request) => {
		const { protocol, origin } = new URL(request.url());
		if (protocol.startsWith("http") && origin !== baseURL) problems.push(request.url());
	});
	await page.goto("/api/docs");
	await expect(page.getByRole("heading", { level: 1, name: "Gangway" })).toBeVisible();
	await page.goto("/api/docs#tag/trips/POST/api/trips/manual");
	await page.reload();
	await expect(page.getByRole("heading", { name: "Create a trip" })).toBeVisible();
	expect(problems).toEqual([]);
});
