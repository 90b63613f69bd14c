import { type DataNode, isDataNode, nodeNumber, nodeText } from "./data-nodes.ts";
import { parseEmbedded } from "./embedded-json.ts";
import { inEnglish } from "./foreign-words.ts";
import { saysWithTaxes } from "./money-words.ts";
import { type Asked, isOfOtherNights } from "./other-stays.ts";
import type { Quote } from "./price-unit.ts";
import {
	type AmountPlace,
	type Field,
	type Found,
	joinNanos,
	nodeAmounts,
	nodeCurrency,
	nodeDecimals,
} from "./state-amounts.ts";
import { isAboutOthers, isAmountLabel, keyWords } from "./state-names.ts";

/** A state with more values is not read at all, because it could say something else behind them. */
const MAX_VALUES = 60_000;
const MAX_DEPTH = 40;
/** A whole number from here on may be in cents. */
const MIN_DOUBTFUL_CENTS = 500_000;
/** A stated currency counts for the amounts so many levels below. */
const CURRENCY_LEVELS = 2;
const MAX_PATH = 120;
const MAX_LABEL = 60;

type Place = AmountPlace & {
	/** The values around this one. */
	parents: unknown[];
	/** For how many levels more the currency counts. */
	levels: number;
	isListed: boolean;
};
type Walk = {
	found: Found[];
	entities: DataNode;
	count: number;
	hasPaid: boolean;
	ids: Set<string>;
	asked: Asked;
};
type StateContext = { visible: Set<number | null>; bareDollar: string | null; asked: Asked };

const ROOT: Omit<Place, "bareDollar"> = {
	...{ path: "", parents: [], currency: null, decimals: 0, levels: 0 },
	...{ isOneOfMany: false, isListed: false, sum: null, isLabelled: false },
};

/**
 * The prices for the whole booking, its nights and its taxes in the state that a site embeds in its page. Only fields
 * count whose path says what they are, and none within lists of several.
 * @param visible the amounts in cents that the page shows, which tell dollars from cents
 */
export function stateQuotes(
	values: unknown[],
	pageUrl: string,
	{ visible, bareDollar, asked }: StateContext,
): Quote[] {
	const ids = new Set(pageUrl.match(/\d{3,}|[\w-]{8,}/g));
	const walk: Walk = { found: [], entities: {}, count: 0, hasPaid: false, ids, asked };
	for (const value of values) visit(value, { ...ROOT, bareDollar }, walk);
	if (walk.count > MAX_VALUES) return [];
	const own = walk.found.filter((one) => isOfOneSum(one, walk.found));
	const hasTotal = walk.hasPaid || own.some(({ unit, isDue }) => unit === "total" && !isDue);
	const isInDollars = own.some(({ form }) => form === "decimal");
	const taxed = new Set(own.filter(({ unit }) => unit === "tax").map(({ group }) => group));
	return own.flatMap(({ form, group, isDue, sum, ...quote }) => {
		const isInCents = form === "whole" && visible.has((quote.cents ?? 0) / 100);
		const isSure = form !== "whole" || isInDollars || visible.has(quote.cents) || isInCents;
		if ((isDue && hasTotal) || (!isSure && (quote.cents ?? 0) >= MIN_DOUBTFUL_CENTS)) return [];
		const withTaxes = quote.withTaxes ?? (quote.unit === "total" && taxed.has(group) ? true : undefined);
		const cents = isInCents ? (quote.cents ?? 0) / 100 : quote.cents;
		return { ...quote, cents, withTaxes, nights: null };
	});
}

/** Of lists of several, only one part of the lines of a sum has its total. */
function isOfOneSum({ sum }: Found, all: Found[]): boolean {
	if (sum === null) return true;
	const parts = all.filter((one) => one.unit === "total" && one.sum?.list === sum.list);
	return new Set(parts.map((one) => one.sum?.part)).size < 2;
}

function visit(given: unknown, place: Place, walk: Walk): void {
	if (place.parents.length > MAX_DEPTH || walk.count > MAX_VALUES) return;
	const value = resolve(given, walk);
	const below = { ...place, parents: [...place.parents, value], isListed: false };
	if (typeof value === "string") {
		walk.count += Math.round(value.length / 32);
		if (/^\s*(?:[\da-f]{1,4}:)?[{[]/.test(value))
			for (const one of parseEmbedded([value])) visit(one, below, walk);
	} else if (Array.isArray(value)) {
		walk.count += 1 + value.length;
		const line = isLine(value) ? { label: value[0], value: value[1] } : null;
		if (line) visit(line, place, walk);
		const nodes = value.map((one) => resolve(one, walk)).filter(isDataNode);
		const own = nodes.filter((node) => isChosen(node, walk));
		const isListed = nodes.length > 1 && own.length !== 1 && !CONTAINER.test(place.path);
		const isSum = isListed && SUM.test(place.path);
		const part = { ...below, isListed: isListed && !isSum, isLabelled: place.isLabelled && !isListed };
		for (const one of own.length === 1 ? own : line ? [] : value)
			visit(one, { ...part, sum: place.sum ?? (isSum ? { list: value, part: one } : null) }, walk);
	} else if (isDataNode(value) && !place.parents.includes(value)) {
		walk.count += 1 + Object.keys(value).length;
		visitNode(joinNanos(value), below, place.isListed, walk);
	}
}

/** ["Total", "$512.40"] */
function isLine(list: unknown[]): boolean {
	const [label, ...others] = list;
	return typeof label === "string" && others.length === 1 && isAmountLabel(keyWords(label));
}

/** Whether a node of a list is the one that the page's address names, or that its visitor has chosen. */
function isChosen({ id, listingId, selected, isSelected }: DataNode, { ids }: Walk): boolean {
	return ids.has(nodeText(id ?? listingId) ?? "") || (selected ?? isSelected) === true;
}

/** The entity of a cache to which {"__ref": "Hotel:123"} refers, or the value itself. */
function resolve(value: unknown, { entities }: Walk): unknown {
	const ref = isDataNode(value) ? value.__ref : undefined;
	return typeof ref === "string" && Object.hasOwn(entities, ref) ? entities[ref] : value;
}

/** Lists of parts of one page, not of offers. */
const CONTAINER = /^$|\b(?:queries|sections|modules|components|blocks|widgets|panels|mutations)$/;
/** Lists of the lines of one sum, or of groups of them. */
const SUM =
	/\b(?:details?|breakdown|lines?|items?|rows?|groups?|charges?|summary|pric\w*|components?|totals?|entries|parts)$/;
/** Fields that say what a whole node is. */
const SORT_KEY = /^(?:typename|section id|section type)$/;
const PAID = /\b(?:deposit|paid)\b/;

function visitNode(node: DataNode, place: Place, isListed: boolean, walk: Walk): void {
	const fields = Object.entries(node).map(([key, value]): Field => [keyWords(key), value]);
	const isOther = ([words, value]: Field) =>
		SORT_KEY.test(words) && isAboutOthers(keyWords(nodeText(value) ?? ""));
	if (fields.some(isOther) || isOfOtherNights(fields, walk.asked)) return;
	const texts = fields.flatMap(([, value]) =>
		typeof value === "string" && value.length < MAX_LABEL ? value : [],
	);
	const label = texts.map((text) => keyWords(inEnglish(text))).find(isAmountLabel) ?? "";
	const own = nodeCurrency(fields);
	const levels = own === null ? place.levels - 1 : CURRENCY_LEVELS;
	const decimals = nodeDecimals(fields);
	const said = saysWithTaxes(texts.join(" | "));
	const withTaxes = statesTaxes(fields) ?? (label === "" ? place.withTaxes : (said ?? place.withTaxes));
	walk.hasPaid ||= fields.some(([words, value]) => PAID.test(words) && nodeNumber(value) > 0);
	const here: Place = {
		...place,
		path: label === "" ? place.path : `${place.path}/${label}`,
		levels,
		currency: own ?? (levels >= 0 ? place.currency : null),
		decimals: decimals === 0 && levels >= 0 && own === null ? place.decimals : decimals,
		withTaxes,
		isOneOfMany: place.isOneOfMany || (isListed && label === ""),
		isLabelled: label !== "" || place.isLabelled,
	};
	const isMoney = own !== null;
	walk.found.push(
		...nodeAmounts(fields, { ...here, withTaxes: withTaxes ?? said }, { hasLabel: label !== "", isMoney }),
	);
	if (Object.hasOwn(node, "ROOT_QUERY")) {
		walk.entities = node;
		visit(node.ROOT_QUERY, here, walk);
		return;
	}
	const counts = Object.groupBy(Object.keys(node), entityType);
	for (const [key, value] of Object.entries(node)) {
		if ((typeof value !== "object" && typeof value !== "string") || isAboutOthers(keyWords(key))) continue;
		const type = entityType(key);
		const isOwn = type !== "" && walk.ids.has(key.slice(key.indexOf(":") + 1));
		const isOneOfSeveral = type !== "" && !isOwn && (counts[type]?.length ?? 0) > 1;
		const path = type === "" ? `${here.path}/${keyWords(key)}` : keyWords(type);
		visit(
			value,
			{ ...here, path: path.slice(-MAX_PATH), isOneOfMany: !isOwn && (here.isOneOfMany || isOneOfSeveral) },
			walk,
		);
	}
}

/** "Hotel" for the key "Hotel:123" of a cache of entities, "entity" for a bare number, and "" for a field. */
function entityType(key: string): string {
	return /^([A-Z]\w*):[^{]/.exec(key)?.[1] ?? (/^\d+$/.test(key) ? "entity" : "");
}

function statesTaxes(fields: Field[]): boolean | undefined {
	const stated = fields.find(
		([words, value]) =>
			typeof value === "boolean" && /\b(?:tax|taxes|fees)\b/.test(words) && /\b(?:incl|excl)\w*/.test(words),
	);
	return stated && /\bexcl/.test(stated[0]) ? !stated[1] : (stated?.[1] as boolean | undefined);
}
