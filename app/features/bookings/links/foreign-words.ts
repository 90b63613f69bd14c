/**
 * A page's text with the words around its amounts translated into English, and full-width characters as ordinary ones.
 */
export function inEnglish(text: string): string {
	const narrow = text
		.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
		.replace(/[.…_·]{3,}/g, " ")
		.replace(CODE_IN_LABEL, "$2$1 ")
		.replace(NIGHTS, "for $1 nights");
	return DICTIONARY.reduce(
		(words, [english, foreign]) => words.replace(foreign, ` ${english} `),
		narrow,
	).replace(/ {2,}|(?<=\n) | (?=\n)/g, (gap) => (gap.length > 1 ? " " : ""));
}

/** Foreign words around amounts, replaced in this order. */
const FOREIGN: [english: string, words: string][] = [
	[
		"excluding taxes",
		"税(?:別|抜き?)|不含税|未稅|세금 ?별도|hors taxes|(?<=\\d ?)HT|(?:sin|más|no incluye) impuestos|impuestos no incluidos|(?:zzgl\\.?|exkl\\.?|ohne) (?:mwst\\.?|steuern|kurtaxe)|tasse escluse|sem impostos|excl\\. btw|exkl\\. moms",
	],
	[
		"including taxes",
		"税(?:・?サービス料?|金)?込み?|含[税稅]|세금 ?포함|TTC|(?:taxes|toutes taxes) (?:incluses|comprises)|(?:impuestos|tasas) incluid[oa]s|iva (?:incluido|inclusa|inclusiva|incluído)|inkl(?:\\.|usive)? (?:aller )?(?:mwst\\.?|steuern|kurtaxe|moms)|tasse incluse|impostos incluídos|incl\\. btw",
	],
	["subtotal", "小[計计]|소계|sous-total|zwischensumme|totale parziale"],
	[
		"total",
		"お?支払い?(?:合計|総額)|合[計计](?:金額|料金)?|総(?:額|合計|計)|[总總](?:[价價]|[计計]|[额額]|金[额額])|합계|총 ?(?:결제 ?)?(?:금액|액|요금)|(?:gesamt|end)(?:preis|betrag|summe|kosten)|(?:montant|prix|coût) total|(?:importe|precio|coste?) total|(?:prezzo |costo )?totale(?: da pagare| complessivo)?|(?:valor|preço) total|totaal(?:bedrag|prijs)?|total[t]?(?:belopp|pris|beløb)",
	],
	[
		"tax",
		"(?:入湯|宿泊|消費)?税(?!込|別)|税[费費]|세금|(?:mehrwert)?steuern?|mwst\\.?|kurtaxe|taxes? de séjour|impuestos?|iva|tass[ae] di soggiorno|impostos?|moms|belasting(?:en)?",
	],
	["per night", "(?<!\\d)[1一]泊|每晚|1박당?|(?:pro|par|por|la|a|per)\\s*(?:nacht|nuit|noche|notte|noite)"],
	[
		"per person",
		"(?<!\\d)[1一]名様?|お一人様|每人|1인당|(?:pro|par|por|a|per) (?:person[ae]?|personne|pessoa|persoon)",
	],
	["deposit", "前金|[定订訂]金|예약금|anzahlung|kaution|acompte|caution|depósito|anticipo|acconto|caparra"],
	["upwards", "(?<=\\d)(?:から|〜|起|부터)"],
	["from", "ab (?=(?:us)?\\$)|à partir de|desde|a partire da|a partir de|vanaf|från"],
];
const DICTIONARY = FOREIGN.map(([english, words]): [string, RegExp] => [
	english,
	new RegExp(`(?<!\\p{Script=Latin})(?:${words})(?!\\p{Script=Latin})`, "giu"),
]);
/** As in "Total (USD): 512.40". */
const CODE_IN_LABEL = /\(?(US\$|\b(?:USD|EUR|GBP|CAD|AUD|NZD))\)?(?:(?<=\)):?|:)(\s*)(?=\d)/g;
const NIGHTS = /\b(?:für|pour|para|per|voor) (\d{1,3}) (?:nächte|nuits|noches|notti|noites|nachten)\b/giu;
