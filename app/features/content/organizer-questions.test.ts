import { expect, test } from "vitest";
import { edit } from "#app/features/dashboard/texts/actions.ts";
import { viewNames } from "#app/features/dashboard/texts/page.ts";
import { manage } from "#app/features/funds/texts/panel.ts";
import { questions } from "./texts/organizer-questions.ts";

test("what an answer or its link names on a trip's page is called so there", () => {
	const words = questions.map(({ answer, link }) => `${answer} ${link.label}`).join(" ");
	const named = [...words.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
	expect([...new Set(named)].sort()).toEqual([edit.title, manage, viewNames.money].sort());
});

test("what happens on a trip's page leads to the trips, and fees and rules to their own pages", () => {
	const pages = questions.map(({ id, link }) => [id, link.to]);
	expect(Object.fromEntries(pages)).toEqual({
		deposits: "#payment-plans",
		"late-payers": "/trip-results",
		"who-holds-the-money": "/terms-of-paying",
		cancelling: "/trip-results",
		"changing-the-price": "/trip-results",
		fees: "/pricing",
		payouts: "/trip-results",
		chargebacks: "/trip-results",
	});
});
