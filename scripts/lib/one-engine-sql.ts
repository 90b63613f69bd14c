import ts from "typescript-6";

export type OneEngineSql = { line: number; text: string };

/** The schema's facts about a column that a source names as `table.column`, as in `${trips.startDate}`. */
export type ColumnFacts = { isFlag: boolean; isNullable: boolean };
export type FactsOf = (table: string, column: string) => ColumnFacts | undefined;

/** SQL that PostgreSQL lacks or interprets differently. db/portable-sql.ts has forms for both. `…` is a gap. */
const ONLY_SQLITE = [
	/(?<!\w)is (?:not )?(?!null\b|not null\b|distinct\b|not distinct\b|true\b|false\b)\S/i, // "is" of two values
	/(?<!\w)(?:max|min)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,/i, // of several values
	/(?<!\w)(?:ifnull|iif|total|printf|typeof|zeroblob|changes|group_concat|randomblob|hex|unhex|char|quote)\(/i,
	/(?<!\w)(?:date|time|datetime|strftime|julianday|unixepoch)\(/i,
	/(?<!\w)(?:json|jsonb|json_(?!(?:extract|each|group_object)\()\w+)\(|->/i, // except three functions that db/postgres/rules.sql defines
	/(?<!\w)(?:insert or|glob|indexed by|pragma)(?!\w)/i,
	/(?<!\w)rowid(?!\w)/i,
	/(?<!\w)substr(?:ing)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*-/i, // from the end
	/(?<!\w)sum\((?!case\b)(?:[^()]|\((?!select\b)[^()]*\))*?(?:[<>=]|\b(?:and|or|in|is|exists)\b)/i, // of a condition
];

/** Columns of codes, which neither begin nor end with capitals. PostgreSQL's `like` is case-sensitive, SQLite's is not. */
const CODES = /(?:source|account)$/i;

/** A condition outside brackets and cases: a number in SQLite, but not in PostgreSQL. */
const CONDITION = /[<>=]|\b(?:and|or|is|in|like|between|exists|not)\b/i;

/** The file with the helpers for both, which is the only one that may contain such SQL. */
const HELPERS = "db/portable-sql.ts";

/**
 * Finds SQL in a source file that only one of the two databases understands, that they answer differently, or whose
 * order of rows differs: SQLite puts nulls first, PostgreSQL last.
 */
export function oneEngineSql(
	file: string,
	source: string,
	factsOf: FactsOf = () => undefined,
): OneEngineSql[] {
	const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const found: OneEngineSql[] = [];
	const note = (node: ts.Node, text: string) => {
		const { line } = root.getLineAndCharacterOfPosition(node.getStart());
		found.push({ line: line + 1, text: text.replace(/\s+/g, " ").trim() });
	};
	const visit = (node: ts.Node): void => {
		if (isSql(node)) {
			const text = textOf(node);
			const forms = file === HELPERS ? ONLY_SQLITE.filter((form) => !form.test("….rowid")) : ONLY_SQLITE;
			const isNumber = node.typeArguments?.[0]?.kind === ts.SyntaxKind.NumberKeyword;
			if (
				forms.some((form) => form.test(text)) ||
				(isNumber && CONDITION.test(outermost(text))) ||
				comparesFlag(node, factsOf) ||
				isLikeOfWords(node) ||
				ordersNulls(text, gapsOf(node), factsOf)
			)
				note(node, text);
		}
		if (isLikeCall(node) && !CODES.test(node.arguments[0]?.getText() ?? "")) note(node, node.getText());
		if (
			isOrderBy(node) &&
			node.arguments.some((argument) => ordersNullsOf(node, unwrapped(argument), factsOf))
		)
			note(
				node.expression.name,
				`orderBy(${node.arguments.map((argument) => argument.getText()).join(", ")})`,
			);
		ts.forEachChild(node, visit);
	};
	visit(root);
	return found;
}

function isSql(node: ts.Node): node is ts.TaggedTemplateExpression {
	return ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText());
}

/** A gap is a column, a value, or a part of SQL. */
function textOf({ template }: ts.TaggedTemplateExpression): string {
	if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
	return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join("…");
}

function gapsOf({ template }: ts.TaggedTemplateExpression): ts.Expression[] {
	return ts.isNoSubstitutionTemplateLiteral(template)
		? []
		: template.templateSpans.map(({ expression }) => expression);
}

/** A text without its parts in brackets and cases. */
function outermost(text: string): string {
	const without = text.replace(/\([^()]*\)/g, "").replace(/\bcase\b[^()]*?\bend\b/gi, "");
	return without === text ? text : outermost(without);
}

/** Whether the SQL compares a flag with 1 or 0, or sums it. In PostgreSQL a flag is a boolean. */
function comparesFlag(node: ts.TaggedTemplateExpression, factsOf: FactsOf): boolean {
	const pieces = textOf(node).split("…");
	return gapsOf(node).some((gap, index) => {
		if (!factsOfColumn(gap, factsOf)?.isFlag) return false;
		return (
			/^\s*(?:=|<>|!=|is|is not)\s*[01]\b/i.test(pieces[index + 1] ?? "") ||
			/\bsum\(\s*$/i.test(pieces[index] ?? "")
		);
	});
}

/** Whether `like` compares anything other than a code or lower-case text. */
function isLikeOfWords(node: ts.TaggedTemplateExpression): boolean {
	const gaps = gapsOf(node);
	let index = -1;
	const text = textOf(node).replace(/…/g, () => {
		index += 1;
		return CODES.test(gaps[index]?.getText() ?? "") ? "code" : "…";
	});
	return /(?<!\w)like(?!\w)/i.test(text.replace(/(?:\blower\([^()]*\)|\bcode) (?:not )?like(?!\w)/gi, ""));
}

function isLikeCall(node: ts.Node): node is ts.CallExpression {
	return ts.isCallExpression(node) && /^(?:like|notLike|ilike|notIlike)$/.test(node.expression.getText());
}

/** Whether rows are ordered by a nullable column without saying where nulls come. */
function ordersNulls(text: string, gaps: ts.Expression[], factsOf: FactsOf): boolean {
	const pieces = text.split("…");
	return gaps.some((gap, index) => {
		const before = pieces.slice(0, index + 1).join("…");
		const isKey = /\border by (?:[^()]|\([^()]*\))*$/i.test(before) && /(?:order by|,)\s*$/i.test(before);
		return (
			isKey &&
			isNullable(gap, factsOf) &&
			!/^\s*(?:asc |desc )?\s*(?:nulls (?:first|last)|is (?:not )?null)/i.test(pieces[index + 1] ?? "")
		);
	});
}

type OrderBy = ts.CallExpression & { expression: ts.PropertyAccessExpression };

function isOrderBy(node: ts.Node): node is OrderBy {
	return (
		ts.isCallExpression(node) &&
		ts.isPropertyAccessExpression(node.expression) &&
		node.expression.name.text === "orderBy"
	);
}

/** The argument of `asc(…)` or `desc(…)`. */
function unwrapped(node: ts.Expression): ts.Expression {
	const isDirection = ts.isCallExpression(node) && /^(?:asc|desc)$/.test(node.expression.getText());
	return (isDirection && node.arguments[0]) || node;
}

/** Another sort key may say where the nulls come: `${trips.startDate} is null`. */
function ordersNullsOf({ arguments: keys }: OrderBy, key: ts.Expression, factsOf: FactsOf): boolean {
	return (
		isNullable(key, factsOf) && !keys.some((one) => one.getText().includes(`\${${key.getText()}} is null`))
	);
}

const isNullable = (node: ts.Expression, factsOf: FactsOf) =>
	factsOfColumn(node, factsOf)?.isNullable === true;

function factsOfColumn(node: ts.Expression, factsOf: FactsOf): ColumnFacts | undefined {
	if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
	return factsOf(node.expression.text, node.name.text);
}
