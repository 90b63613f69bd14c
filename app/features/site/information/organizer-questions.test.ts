import { expect, test } from "vitest";
import { manage } from "#app/features/fund/texts/panel.ts";
import { viewNames } from "#app/features/trips/dashboard/texts/views.ts";
import { edit } from "#app/features/trips/dashboard/texts.ts";
import { questions } from "./texts/organizer-questions.ts";

test("what an answer or its link names on a trip's page is called so there", () => {
	const words = questions.map(({ answer, link }) => `${answer} ${link.label}`).join(" ");
	const named = [...words.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
	expect([...new Set(named)].sort()).toEqual([edit.title, manage, viewNames.money].sort());
});
