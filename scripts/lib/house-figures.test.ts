import { expect, test } from "vitest";
import { countLines } from "./house-figures.ts";

test.each([
	["code only", "const a = 1;\n\nexport { a };\n", { lines: 3, comments: 0, docstrings: 0 }],
	["a line comment", "// why\nconst a = 1;\n", { lines: 2, comments: 1, docstrings: 0 }],
	["a comment behind code", "const a = 1; // why\n", { lines: 1, comments: 0, docstrings: 0 }],
	["a docstring", "/** What it does. */\nexport const a = 1;\n", { lines: 2, comments: 0, docstrings: 1 }],
	[
		"a docstring of three lines",
		"/**\n * What it does.\n */\nexport const a = 1;\n",
		{ lines: 4, comments: 0, docstrings: 3 },
	],
	["a block above no export", "/** Why. */\nconst a = 1;\n", { lines: 2, comments: 1, docstrings: 0 }],
	[
		"a block apart from the export",
		"/** Why. */\n\nexport const a = 1;\n",
		{ lines: 3, comments: 1, docstrings: 0 },
	],
	[
		"a plain block above an export",
		"/* Why. */\nexport const a = 1;\n",
		{ lines: 2, comments: 1, docstrings: 0 },
	],
	[
		"a field's comment in an exported type",
		"export type A = {\n\t/** In cents. */\n\ta: number;\n};\n",
		{ lines: 4, comments: 1, docstrings: 0 },
	],
	[
		"a block with a blank line",
		"/*\n * One.\n\n * Two.\n */\nconst a = 1;\n",
		{ lines: 6, comments: 5, docstrings: 0 },
	],
	["a comment in JSX", "<p>\n\t{/* why */}\n</p>\n", { lines: 3, comments: 1, docstrings: 0 }],
	["a block that never ends", "/*\n * Why\n", { lines: 2, comments: 2, docstrings: 0 }],
])("counts %s", (_, source, counts) => {
	expect(countLines(source)).toEqual(counts);
});
