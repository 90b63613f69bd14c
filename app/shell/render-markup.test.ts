import { createElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { renderMarkup } from "./render-markup.server.tsx";

const inBoundary = (child: ReactNode) => createElement(HydrationBoundary, null, child);

test("a part that is hydrated by itself is in the markup", () => {
	expect(renderMarkup(inBoundary(createElement("p", null, "Hi")))).toBe("<!--$--><p>Hi</p><!--/$-->");
});

test("an error within such a part fails the whole page, and does not leave it blank", () => {
	const Broken = () => {
		throw new Error("this part is broken");
	};
	expect(() => renderMarkup(inBoundary(createElement(Broken)))).toThrow("this part is broken");
});
