import ts from "typescript-6";

export type StrayText = { line: number; text: string };

/** Finds texts for people in a source file (docs/decisions/0020): sentences, and displayed single words. */
export function strayTexts(file: string, source: string): StrayText[] {
	const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
	const found: StrayText[] = [];
	const visit = (node: ts.Node): void => {
		if (isForNobody(node)) return;
		const text = shownText(node);
		if (text) {
			const { line } = root.getLineAndCharacterOfPosition(node.getStart());
			found.push({ line: line + 1, text: text.replace(/\s+/g, " ").trim() });
		}
		ts.forEachChild(node, visit);
	};
	visit(root);
	return found;
}

const READ_PROPS =
	/^(?:title|label|alt|placeholder|hint|legend|text|aria-(?:label|description|roledescription)|.*(?:Title|Label|Text))$/;

/**
 * Imports and types contain no texts. Developers read the messages of Errors that are not DomainErrors, and the
 * descriptions of the API (docs/decisions/0053); operators read the log.
 */
function isForNobody(node: ts.Node): boolean {
	if (isOfApiDocument(node)) return true;
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
	if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() !== "phrase";
	if (ts.isNewExpression(node)) return /^(?!Domain)\w*Error$|^RegExp$/.test(node.expression.getText());
	return ts.isCallExpression(node) && /^(?:console|log|tryToStore)\b/.test(node.expression.getText());
}

function isOfApiDocument(node: ts.Node): boolean {
	if (ts.isCallExpression(node)) return /\.meta$/.test(node.expression.getText());
	const isInRoute = node.getSourceFile().fileName.startsWith("app/routes/api/");
	return isInRoute && ts.isPropertyAssignment(node) && /^(?:summary|description)$/.test(node.name.getText());
}

function shownText(node: ts.Node): string | null {
	if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text : null;
	if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null;
	const text = ts.isTemplateExpression(node) ? withoutGaps(node) : node.text;
	return isSentence(text) || (isRead(node) && /^\p{Lu}\p{Ll}/u.test(text)) ? text : null;
}

/** Several words, the first of which is capitalised, or words after a gap. */
function isSentence(text: string): boolean {
	return /^[\p{Lu}…][^=:;{}<>]*\s\p{L}/su.test(text) || /^… \p{Ll}/u.test(text);
}

function withoutGaps(node: ts.TemplateExpression): string {
	return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("…");
}

/** Whether a single word is displayed: between tags, or in a displayed property. */
function isRead(node: ts.Node): boolean {
	let holder = node.parent;
	while (
		ts.isConditionalExpression(holder) ||
		ts.isParenthesizedExpression(holder) ||
		ts.isBinaryExpression(holder)
	)
		holder = holder.parent;
	if (ts.isJsxExpression(holder)) holder = holder.parent;
	if (ts.isJsxElement(holder) || ts.isJsxFragment(holder)) return true;
	if (ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder))
		return READ_PROPS.test(holder.name.getText());
	return false;
}
