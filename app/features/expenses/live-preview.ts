import type { Cents } from "#app/lib/money.ts";
import { formatCents } from "#app/lib/money.ts";
import { formatAmount, HOME, parseAmount, parseRate, toCents } from "./currency.ts";
import { type Split, splitCents, WHOLE } from "./split.ts";
import * as texts from "./texts/form.ts";
import { formatHundredths, parseWeight } from "./weights.ts";

export type LivePreview = {
	parts: ReadonlyMap<string, Cents>; // each person's part, once it is known
	left: string | null; // how much is missing or too much, in words
	inDollars: Cents | null; // an amount in another currency, converted
};

type Form = Pick<FormData, "get" | "getAll" | "entries">;
type People = { people: readonly { id: string; hasLeft: boolean }[] };

const NOTHING: LivePreview = { parts: new Map(), left: null, inDollars: null };

/** The values that a half-filled form would store, without those that cannot be parsed yet. */
export function livePreview(form: Form, { people }: People): LivePreview {
	const value = (name: string) => String(form.get(name) ?? "");
	const currency = value("currency") || HOME;
	const split = value("split") as Split;
	const amount = parseAmount(value("amount"), currency);
	const rate = currency === HOME ? null : parseRate(value("rate"));
	if (!amount || (currency !== HOME && rate === null)) return NOTHING;
	const cents = toCents({ amount, currency, rate });
	const inDollars = currency === HOME ? null : cents;
	const weights = weightsOf(form, { split, currency, people });
	const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
	const target = split === "percent" ? WHOLE : split === "amounts" ? amount : whole;
	const left = whole > 0 && whole !== target ? leftInWords(target - whole, { split, currency }) : null;
	if (whole === 0 || left) return { parts: new Map(), left, inDollars };
	const divided = splitCents(
		cents,
		weights.map(([, weight]) => weight),
	);
	return { parts: new Map(weights.map(([id], index) => [id, divided[index] ?? 0])), left, inDollars };
}

type Kind = { split: Split; currency: string };

function weightsOf(form: Form, { split, currency, people }: Kind & People): [string, number][] {
	const ticked = form.getAll("people");
	const isFor = (id: string, hasLeft: boolean) =>
		ticked.length > 0 ? ticked.includes(id) : form.get("everyone") === "on" && !hasLeft;
	return people.flatMap(({ id, hasLeft }): [string, number][] => {
		if (split === "equally") return isFor(id, hasLeft) ? [[id, 1]] : [];
		const weight = parseWeight(split, String(form.get(`parts.${id}`) ?? ""), currency);
		return weight ? [[id, weight]] : [];
	});
}

function leftInWords(left: number, { split, currency }: Kind): string {
	const words =
		split === "percent"
			? `${formatHundredths(Math.abs(left))} %`
			: currency === HOME
				? formatCents(Math.abs(left))
				: formatAmount(Math.abs(left), currency);
	return left > 0 ? texts.leftOver(words) : texts.tooMuch(words);
}
