import { singleValue } from "./combine-prices.ts";
import { type DataNode, isDataNode, nodeNumber, nodeText } from "./data-nodes.ts";
import { parseEmbedded } from "./embedded-json.ts";
import { inEnglish } from "./foreign-words.ts";
import { saysWithTaxes } from "./money-words.ts";
import { type Asked, isOfOtherNights } from "./other-stays.ts";
import type { Quote } from "./price-unit.ts";
import {
	type Field,
	type Found,
	joinNanos,
	type Money,
	nodeAmounts,
	nodeMoney,
	toFields,
	toQuotes,
} from "./state-amounts.ts";
import { isAboutOthers, isAmountLabel, keyWords } from "./state-names.ts";

/** A state with more values is not read at all, because the rest could contradict what was read. */
const MAX_VALUES = 60_000;
const MAX_DEPTH = 40;
const MAX_PATH = 120;
const MAX_LABEL = 60;

/** The context of a value, from the values around it. */
type Place = {
	path: string;
	parents: unknown[];
	/** The currencies of the enclosing nodes, nearest first. */
	near: Money[];
	withTaxes?: boolean | undefined;
	/** `isListed`: in a list of nodes; `isOneOfMany`: within one of several rooms or offers. */
	isListed: boolean;
	isOneOfMany: boolean;
	sum: Found["sum"];
	isLabelled: boolean;
};
type StateContext = { visible: Set<number | null>; bareDollar: string | null; asked: Asked };
type Walk = StateContext & {
	found: Found[];
	names: Set<string>;
	entities: DataNode;
	count: number;
	hasPaid: boolean;
	ids: Set<string>;
};
export type StateFacts = { quotes: Quote[]; hasPaid: boolean; name: string | null };

/**
 * The prices for the whole booking, its nights and its taxes in a site's embedded state, and the only name that it
 * gives to a booked hotel, car or tour. Only fields whose path says what they are count, and none within lists of
 * several.
 * @param context `visible` has the amounts in cents that the page shows, which tell dollars from cents
 */
export function readState(values: unknown[], pageUrl: string, context: StateContext): StateFacts {
	const ids = new Set(pageUrl.match(/\d{3,}|[\w-]{8,}/g));
	const walk: Walk = { ...context, ids, found: [], names: new Set(), entities: {}, count: 0, hasPaid: false };
	const root = { path: "", parents: [], near: [], isListed: false, isOneOfMany: false, sum: null };
	for (const value of values) visit(value, { ...root, isLabelled: false }, walk);
	const quotes = walk.count > MAX_VALUES ? [] : toQuotes(walk.found, context.visible);
	return { quotes, hasPaid: walk.hasPaid, name: singleValue([...walk.names]) };
}

function visit(given: unknown, place: Place, walk: Walk): void {
	const value = resolve(given, walk);
	if (place.parents.length > MAX_DEPTH || walk.count > MAX_VALUES || place.parents.includes(value)) return;
	const below = { ...place, parents: [...place.parents, value] };
	if (typeof value === "string") {
		walk.count += Math.round(value.length / 32);
		if (/^\s*(?:[\da-f]{1,4}:)?[{[]/.test(value))
			for (const one of parseEmbedded([value])) visit(one, { ...below, isListed: false }, walk);
	} else if (Array.isArray(value)) {
		walk.count += 1 + value.length;
		if (isLine(value)) visit({ label: value[0], value: value[1] }, place, walk);
		else visitList(value, below, walk);
	} else if (isDataNode(value)) {
		walk.count += 1 + Object.keys(value).length;
		visitNode(joinNanos(value), below, walk);
	}
}

/** The entity of a cache to which {"__ref": "Hotel:123"} refers, or the value itself. */
function resolve(value: unknown, { entities }: Walk): unknown {
	const ref = isDataNode(value) ? value.__ref : undefined;
	return typeof ref === "string" && Object.hasOwn(entities, ref) ? entities[ref] : value;
}

/** A label before its amount: ["Total", "$512.40"]. */
function isLine([label, ...others]: unknown[]): boolean {
	return typeof label === "string" && others.length === 1 && isAmountLabel(keyWords(label));
}

/** Lists of parts of one page, not of offers. */
const CONTAINER = /^$|\b(?:queries|sections|modules|components|blocks|widgets|panels|mutations)$/;
/** Lists of the lines of one sum, or of groups of them. */
const SUM =
	/\b(?:details?|breakdown|lines?|items?|rows?|groups?|charges?|summary|pric\w*|components?|totals?|entries|parts)$/;

/** Of several nodes, only the one named in the page's address, or chosen by its visitor, counts. */
function visitList(list: unknown[], place: Place, walk: Walk): void {
	const nodes = list.map((one) => resolve(one, walk)).filter(isDataNode);
	const chosen = nodes.filter(
		({ id, listingId, selected, isSelected }) =>
			walk.ids.has(nodeText(id ?? listingId) ?? "") || (selected ?? isSelected) === true,
	);
	const isSeveral = nodes.length > 1 && chosen.length !== 1 && !CONTAINER.test(place.path);
	const isSum = isSeveral && SUM.test(place.path);
	for (const part of chosen.length === 1 ? chosen : list) {
		const sum = place.sum ?? (isSum ? { list, part } : null);
		const isLabelled = place.isLabelled && !isSeveral;
		visit(part, { ...place, isListed: isSeveral && !isSum, isLabelled, sum }, walk);
	}
}

/** Keys of fields that describe their whole node. */
const SORT_KEY = /^(?:typename|section id|section type)$/;
const PAID = /\b(?:deposit|paid)\b/;
const BOOKED =
	/(?:^|\/)(?:(?:selected|booked) )?(?:hotel|property|listing|accommodation|lodging|rental|vehicle|car|tour|activity|cruise)(?: (?:info|details|summary))?$/;
const NAME = /^(?:(?:display|class|model|property|hotel|listing) )?(?:name|title)$/;

function visitNode(node: DataNode, place: Place, walk: Walk): void {
	const fields = toFields(node);
	const isOther = ([words, value]: Field) =>
		SORT_KEY.test(words) && isAboutOthers(keyWords(nodeText(value) ?? ""));
	if (fields.some(isOther) || isOfOtherNights(fields, walk.asked)) return;
	const texts = fields.flatMap(([, value]) =>
		typeof value === "string" && value.length < MAX_LABEL ? value : [],
	);
	const label = texts.map((text) => keyWords(inEnglish(text))).find(isAmountLabel);
	const name = BOOKED.test(place.path) ? nodeText(fields.find(([words]) => NAME.test(words))?.[1]) : null;
	if (name !== null) walk.names.add(name);
	walk.hasPaid ||= fields.some(([words, value]) => PAID.test(words) && nodeNumber(value) > 0);
	const said = saysWithTaxes(texts.join(" | "));
	const here: Place = {
		...place,
		path: label ? `${place.path}/${label}` : place.path,
		near: [nodeMoney(fields), ...place.near],
		withTaxes: statesTaxes(fields) ?? (label ? said : undefined) ?? place.withTaxes,
		isOneOfMany: place.isOneOfMany || (place.isListed && !label),
		isListed: false,
		isLabelled: place.isLabelled || label !== undefined,
	};
	if (!here.isOneOfMany && (!here.sum || here.isLabelled)) {
		const own = { ...here, withTaxes: here.withTaxes ?? said, hasLabel: label !== undefined };
		const amounts = nodeAmounts(fields, own, walk.bareDollar);
		walk.found.push(...amounts.map((amount) => ({ ...amount, sum: here.sum })));
	}
	if (Object.hasOwn(node, "ROOT_QUERY")) walk.entities = node;
	visitFields(Object.hasOwn(node, "ROOT_QUERY") ? { ROOT_QUERY: node.ROOT_QUERY } : node, here, walk);
}

function statesTaxes(fields: Field[]): boolean | undefined {
	const stated = fields.find(
		([words, value]) =>
			typeof value === "boolean" && /\b(?:tax|taxes|fees)\b/.test(words) && /\b(?:incl|excl)/.test(words),
	);
	return stated && stated[1] !== /\bexcl/.test(stated[0]);
}

function visitFields(node: DataNode, place: Place, walk: Walk): void {
	const entities = Object.groupBy(Object.keys(node), (key) => entityType(key) ?? "a field");
	for (const [key, value] of Object.entries(node)) {
		const words = keyWords(key);
		if (isAboutOthers(words)) continue;
		const type = entityType(key);
		const isOwn = type !== undefined && walk.ids.has(key.slice(key.indexOf(":") + 1));
		const isOneOfSeveral = type !== undefined && (entities[type]?.length ?? 0) > 1;
		const isOneOfMany = !isOwn && (place.isOneOfMany || isOneOfSeveral);
		visit(value, { ...place, path: `${place.path}/${words}`.slice(-MAX_PATH), isOneOfMany }, walk);
	}
}

/** "Hotel" for the key "Hotel:123" of a cache of entities, "" for a bare number, and undefined for a field. */
function entityType(key: string): string | undefined {
	return /^[A-Z]\w*(?=:[^{])|^(?=\d+$)/.exec(key)?.[0];
}
