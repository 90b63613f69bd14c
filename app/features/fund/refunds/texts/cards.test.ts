import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ownRefund } from "./cards.ts";

const ben = { decides: "Olga decides.", organizer: "Olga", isOrganizer: false, card: "your card" };

function said(given: { isCovered: boolean; isCancelled: boolean; isOrganizer?: boolean }): string {
	const words = ownRefund("$698.31", { ...ben, ...given });
	return renderToStaticMarkup(createElement("p", null, words)).replaceAll("&#x27;", "'");
}

test("who can't come would get back what the fund holds, now or once it holds it", () => {
	expect(said({ isCovered: true, isCancelled: false })).toContain("you would get back $698.31 now. Olga");
	expect(said({ isCovered: false, isCancelled: false })).toContain("once the trip's fund holds that much");
});

test("after a cancellation nobody waits for payments, nor says that they can't come", () => {
	expect(said({ isCovered: true, isCancelled: true })).toContain("You can get back $698.31. Olga decides.");
	const rest = said({ isCovered: false, isCancelled: true });
	expect(rest).toContain("no more payments come in. Ask Olga about it.");
	expect(rest).not.toMatch(/once|If you can't come/);
	expect(said({ isCovered: false, isCancelled: true, isOrganizer: true })).not.toContain("Olga");
});
