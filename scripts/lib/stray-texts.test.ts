import { expect, test } from "vitest";
import { strayTexts } from "./stray-texts.ts";

test.each([
	["between tags", "<p>Pay now</p>", ["Pay now"]],
	["a choice between tags", '<p>{own ? "You" : name}</p>', ["You"]],
	["in a property that is read", '<Card title="Chat" />', ["Chat"]],
	["in a sentence with gaps", `<p>{\`Pay \${amount} now\`}</p>`, ["Pay … now"]],
	["after a gap", `const text = \`\${count} days late\`;`, ["… days late"]],
	["a phrase", `const text = phrase\`Ask \${name} for it\`;`, ["Ask … for it"]],
	["an error for people", 'throw new DomainError("conflict", "Trip not found");', ["Trip not found"]],
	["an error for developers", 'throw new Error("This cannot be");', []],
	["what describes the API", `const day = z.string().meta({ description: "A calendar date" });`, []],
	["the log", 'console.error("It broke here");', []],
	["SQL", "const rows = sql`SELECT a FROM b`;", []],
	["class names", '<p className="grid gap-2">{texts.pay}</p>', []],
	["a type", 'type Title = "Group Chat";', []],
	["punctuation", "<p>{texts.pay} · {amount}</p>", []],
])("finds words for people: %s", (_name, source, found) => {
	expect(strayTexts("page.tsx", source).map(({ text }) => text)).toEqual(found);
});

test("a call of the API describes itself", () => {
	const route = (property: string) => `apiAction(schema, handle, { ${property}: "Cancel a trip" });`;
	expect(strayTexts("app/routes/api/trips/cancel.ts", route("summary"))).toEqual([]);
	expect(strayTexts("app/routes/api/trips/cancel.ts", route("message"))).toHaveLength(1);
	expect(strayTexts("app/routes/trips/cancel.tsx", route("summary"))).toHaveLength(1);
});
