import ts from "typescript-6";

export type OneEngineSql = { line: number; text: string };

/** SQL that PostgreSQL does not know, or reads differently. db/portable-sql.ts has what both understand. */
const ONLY_SQLITE = [
	/(?<!\w)is (?:not )?(?!null\b|not null\b|distinct\b|not distinct\b|true\b|false\b)\S/i, // "is" of two values
	/(?<!\w)(?:max|min)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,/i, // of several values
	/(?<!\w)(?:ifnull|iif|total|printf|typeof|strftime|julianday|unixepoch|zeroblob|changes)\(/i,
	/(?<!\w)(?:insert or|glob|indexed by|pragma)(?!\w)/i,
];

/** Finds SQL in a source file that only one of the two databases understands. */
export function oneEngineSql(file: string, source: string): OneEngineSql[] {
	const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const found: OneEngineSql[] = [];
	const visit = (node: ts.Node): void => {
		const text = ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()) && textOf(node);
		if (text && ONLY_SQLITE.some((form) => form.test(text))) {
			const { line } = root.getLineAndCharacterOfPosition(node.getStart());
			found.push({ line: line + 1, text: text.replace(/\s+/g, " ").trim() });
		}
		ts.forEachChild(node, visit);
	};
	visit(root);
	return found;
}

/** A gap is a column, a value, or a part of SQL. */
function textOf({ template }: ts.TaggedTemplateExpression): string {
	if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
	return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join("…");
}
