import { parseAst } from "vite";

/**
 * The parts of a package's file that a build removes. Each must exist, so an update of the package without one fails
 * the build.
 */
export type LeftOut = {
	functions?: readonly string[]; // replaced by functions that do nothing; a class of this name becomes empty
	bodies?: Readonly<Record<string, string>>; // functions, and the statement that replaces the body of each
	methodsOf?: readonly string[]; // whose prototypes get no additions
	kinds?: readonly number[]; // kinds of React's fibers, whose cases are removed wherever a fiber's `tag` is tested
	elements?: readonly string[]; // constants whose cases are removed, so that React refuses an element of that type
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Case = Node & { test: Node | null; consequent: Node[] };
type Switch = Node & { discriminant: Node; cases: Case[] };
type Edit = { start: number; end: number; text: string };

/** @returns the script without these parts; a minifier then drops the functions that only they called */
export function leaveOut(code: string, parts: LeftOut): string {
	const { functions = [], bodies = {}, methodsOf = [], kinds = [], elements = [] } = parts;
	const missing = new Set([
		...functions,
		...Object.keys(bodies),
		...methodsOf,
		...kinds.map(String),
		...elements,
	]);
	const edits: Edit[] = [];
	const text = ({ start, end }: Node) => code.slice(start, end);
	const replace = (start: number, end: number, by: string) => edits.push({ start, end, text: by });
	const isTag = (node: Node) => node.type === "MemberExpression" && text(node).endsWith(".tag");
	const isKind = ({ type, value }: Node) => type === "Literal" && kinds.some((kind) => kind === value);

	function emptyNamed(name: string, { start, end }: Node): void {
		const statement = bodies[name];
		if (statement === undefined && !functions.includes(name)) return;
		missing.delete(name);
		replace(start, end, statement === undefined ? "{}" : `{ ${statement} }`);
	}

	function leaveMethodOut({ expression, start, end }: Node & { expression: Node }): void {
		if (expression.type !== "AssignmentExpression") return;
		const [name = "", member] = text(expression.left as Node).split(".");
		if (member !== "prototype" || !methodsOf.includes(name)) return;
		missing.delete(name);
		replace(start, end, "");
	}

	/** A comparison such as `30 === child.tag`. */
	function answerComparison({ left, right, operator, start, end }: Node & { left: Node; right: Node }): void {
		if ((isKind(left) && isTag(right)) || (isKind(right) && isTag(left)))
			replace(start, end, operator === "===" ? "false" : "true");
	}

	function leaveCasesOut({ discriminant, cases }: Switch, bodyEnd: number): void {
		const asksForKind = isTag(discriminant);
		let runsOn = false; // whether the previous case ends without a jump
		for (const one of cases) {
			const { test, consequent, start, end } = one;
			if (test && (asksForKind ? isKind(test) : elements.includes(text(test)))) {
				missing.delete(text(test));
				const [first] = consequent;
				// The body of a case that another one falls through to stays, without this case's label.
				const isRunInto = first !== undefined && runsOn;
				replace(start, isRunInto ? first.start : end, "");
				if (!isRunInto) {
					// Another case may use a variable that this case declares.
					const names = variablesOf(one);
					if (names.length > 0) replace(bodyEnd, bodyEnd, `var ${names.join()};`);
					continue;
				}
			}
			runsOn = !JUMPS.includes(consequent.at(-1)?.type ?? "");
		}
	}

	walk(parseAst(code) as unknown as Node, code.length, (node, bodyEnd) => {
		const { type, id, init, body, left, right } = node as Record<string, Node> & { type: string };
		if (type === "FunctionDeclaration" && id && body) emptyNamed(text(id), body);
		if (type === "VariableDeclarator" && id && init?.type === "ClassExpression")
			emptyNamed(text(id), init.body as Node);
		if (type === "AssignmentExpression" && left && right?.type === "FunctionExpression")
			emptyNamed(text(left), right.body as Node);
		if (type === "ExpressionStatement") leaveMethodOut(node as Parameters<typeof leaveMethodOut>[0]);
		if (type === "BinaryExpression") answerComparison(node as Parameters<typeof answerComparison>[0]);
		if (type === "SwitchStatement") leaveCasesOut(node as Switch, bodyEnd);
	});
	if (missing.size > 0) throw new Error(`not in the script any more: ${[...missing].join(", ")}`);
	return applied(code, edits);
}

const JUMPS = ["BreakStatement", "ReturnStatement", "ThrowStatement", "ContinueStatement"];

type Visit = (node: Node, bodyEnd: number) => void;

/** @param bodyEnd the end of the enclosing function's body */
function walk(node: Node, bodyEnd: number, visit: Visit): void {
	visit(node, bodyEnd);
	for (const child of childrenOf(node)) walk(child, isBody(child, node) ? child.end - 1 : bodyEnd, visit);
}

const isBody = (child: Node, parent: Node) =>
	child.type === "BlockStatement" && FUNCTIONS.includes(parent.type);

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

function childrenOf(node: Node): Node[] {
	const isNode = (value: unknown) => typeof (value as Node | null)?.type === "string";
	return Object.values(node).flat().filter(isNode) as Node[];
}

function variablesOf(node: Node): string[] {
	if (FUNCTIONS.includes(node.type)) return [];
	const own = node.type === "VariableDeclarator" ? [(node.id as Node).name as string] : [];
	return [...own, ...childrenOf(node).flatMap(variablesOf)];
}

/** If one edit is inside another, only the outer one is applied. */
function applied(code: string, edits: Edit[]): string {
	let result = "";
	let done = 0;
	for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		if (start < done) continue;
		result += code.slice(done, start) + text;
		done = end;
	}
	return result + code.slice(done);
}
