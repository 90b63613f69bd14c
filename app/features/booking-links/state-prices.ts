import { type DataNode, isDataNode, nodeText } from "./data-nodes.ts";
import { parseEmbedded } from "./embedded-json.ts";
import { type Asked, isOfOtherNights } from "./other-stays.ts";
import type { Quote } from "./price-unit.ts";
import {
	type Amount,
	type Field,
	joinNanos,
	nodeCurrency,
	nodeDecimals,
	readAmount,
} from "./state-amounts.ts";
import { type AmountUse, amountUse, isAboutOthers, isAmountLabel, keyWords } from "./state-names.ts";

/** A state with more values is not read at all, because it could say something else behind them. */
const MAX_VALUES = 60_000;
const MAX_DEPTH = 40;
/** A whole number from here on may be in cents. */
const MIN_DOUBTFUL_CENTS = 500_000;
/** A stated currency counts for the amounts so many levels below. */
const CURRENCY_LEVELS = 2;
const MAX_PATH = 120;
const MAX_AMOUNTS = 30;

type Place = {
	path: string;
	/** The values around this one. */
	parents: unknown[];
	currency: string | null;
	levels: number;
	withTaxes?: boolean | undefined;
	/** Within a list of several, which may be rooms, offers or passengers. */
	isOneOfMany: boolean;
	isListed: boolean;
};
type Found = AmountUse & Amount;
type Walk = {
	found: Found[];
	entities: DataNode;
	count: number;
	ids: Set<string>;
	bareDollar: string | null;
	asked: Asked;
};
type StateContext = { visible: Set<number | null>; bareDollar: string | null; asked: Asked };

const ROOT: Place = { path: "", parents: [], currency: null, levels: 0, isOneOfMany: false, isListed: false };

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
	const walk: Walk = { found: [], entities: {}, count: 0, ids, bareDollar, asked };
	for (const value of values) visit(value, ROOT, walk);
	if (walk.count > MAX_VALUES) return [];
	const isInDollars = walk.found.some(({ form }) => form === "decimal");
	const isSure = ({ form, cents }: Found) =>
		form !== "whole" || isInDollars || visible.has(cents) || (cents ?? 0) < MIN_DOUBTFUL_CENTS;
	const taxed = new Set(
		walk.found.filter(({ unit, cents }) => unit === "tax" && cents !== null).map(({ group }) => group),
	);
	return walk.found.filter(isSure).map(({ form, group, ...quote }) => ({
		...quote,
		nights: null,
		withTaxes: quote.withTaxes ?? (quote.unit === "total" && taxed.has(group) ? true : undefined),
	}));
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
		const nodes = value.map((one) => resolve(one, walk)).filter(isDataNode);
		const own = nodes.filter(({ id, listingId }) => walk.ids.has(nodeText(id ?? listingId) ?? ""));
		const isListed = nodes.length > 1 && own.length !== 1 && !CONTAINER.test(place.path);
		for (const one of own.length === 1 ? own : value) visit(one, { ...below, isListed }, walk);
	} else if (isDataNode(value) && !place.parents.includes(value)) {
		walk.count += 1 + Object.keys(value).length;
		visitNode(joinNanos(value), below, place.isListed, walk);
	}
}

/** The entity of a cache to which {"__ref": "Hotel:123"} refers, or the value itself. */
function resolve(value: unknown, { entities }: Walk): unknown {
	const ref = isDataNode(value) ? value.__ref : undefined;
	return typeof ref === "string" && Object.hasOwn(entities, ref) ? entities[ref] : value;
}

/** Lists of parts of one page, not of offers. */
const CONTAINER = /^$|\b(?:queries|sections|modules|components|blocks|widgets|panels|mutations)$/;
/** Fields that say what a whole node is. */
const SORT_KEY = /^(?:typename|section id|section type)$/;
const LABEL_KEY = /^(?:label|qualifier|title|name|type|kind|code|description|category)$/;

function visitNode(node: DataNode, place: Place, isListed: boolean, walk: Walk): void {
	const fields = Object.entries(node).map(([key, value]): Field => [keyWords(key), value]);
	const isOther = ([words, value]: Field) => SORT_KEY.test(words) && isAboutOthers(keyWords(String(value)));
	if (fields.some(isOther) || isOfOtherNights(fields, walk.asked)) return;
	const labels = fields.flatMap(([words, value]) =>
		LABEL_KEY.test(words) ? keyWords(nodeText(value) ?? "") : [],
	);
	const label = labels.find(isAmountLabel) ?? "";
	const own = nodeCurrency(fields);
	const levels = own === null ? place.levels - 1 : CURRENCY_LEVELS;
	const here: Place = {
		...place,
		path: label === "" ? place.path : `${place.path}/${label}`,
		levels,
		currency: own ?? (levels >= 0 ? place.currency : null),
		withTaxes: statesTaxes(fields) ?? place.withTaxes,
		isOneOfMany: place.isOneOfMany || (isListed && label === ""),
	};
	addAmounts(fields, here, walk);
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

function addAmounts(fields: Field[], place: Place, { found, bareDollar }: Walk): void {
	const decimals = nodeDecimals(fields);
	if (place.isOneOfMany || decimals === null) return;
	const isMoney = place.levels === CURRENCY_LEVELS;
	const amounts = fields.flatMap((field): Found[] => {
		const [words, value] = field;
		if (typeof value !== "number" && typeof value !== "string") return [];
		const use = amountUse(`${place.path}/${words}`, isMoney);
		if (!use) return [];
		const isBare = typeof value === "string" && /^\s*\$/.test(value);
		const amount = readAmount(field, place.currency ?? (isBare ? bareDollar : null), decimals);
		const withTaxes = use.unit === "total" ? (use.withTaxes ?? place.withTaxes) : undefined;
		return amount.currency === null ? [] : [{ ...use, ...amount, withTaxes }];
	});
	found.push(...amounts.filter((amount) => amounts.length < MAX_AMOUNTS && !isOverruled(amount, amounts)));
}

/** A text such as "$1,027" overrules other numbers of the same sum, unless they only tell it more exactly. */
function isOverruled(amount: Found, amounts: Found[]): boolean {
	const same = amounts.filter(
		({ group, unit, cents }) => group === amount.group && unit === amount.unit && cents !== null,
	);
	const text = same.find(({ form }) => form === "text");
	if (!text) return false;
	const exact = same.filter(
		({ form, cents }) => form !== "text" && Math.abs((cents ?? 0) - (text.cents ?? 0)) < 100,
	);
	return exact.length > 0 ? !exact.includes(amount) : amount !== text;
}
