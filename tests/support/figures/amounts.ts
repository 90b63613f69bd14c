/** Every amount of money in an answer, in cents and without its sign. */
export function amountsIn(type: string, text: string): number[] {
	if (type === "application/json") return amountsInJson(JSON.parse(text));
	if (type === "text/csv") return amountsInCsv(text);
	const shown = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<!--.*?-->/g, "");
	return [...amountsInText(shown), ...sentAmounts(shown)];
}

/** Includes amounts in attributes: labels of pictures, and the page's description. */
export const amountsInText = (text: string): number[] =>
	[...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d+)?)/g)].map(([, dollars = ""]) => toCents(dollars));

/** Hidden fields with the shown amount, so that any other amount is refused. */
const sentAmounts = (html: string) =>
	[...html.matchAll(/<input[^>]*name="(?:share|left|rest|surplus|expected\w*)"[^>]*value="(\d+)"/g)].map(
		([, cents]) => Number(cents),
	);

const amountsInCsv = (csv: string) =>
	[...csv.matchAll(/(?<![\d.-])-?(\d+\.\d\d)(?![\d.])/g)].map(([, dollars = ""]) => toCents(dollars));

const toCents = (dollars: string) => Math.round(Number(dollars.replaceAll(",", "")) * 100);

/** Numeric fields of answers that are not money. */
const NO_MONEY = /^(platformFeeRate|basisPoints|rate|percent|duration)$/;
const SMALLEST = 50;

/** Answers have whole cents, except costs with fractions of a dollar. */
function amountsInJson(value: unknown, key = ""): number[] {
	if (Array.isArray(value)) return value.flatMap((one) => amountsInJson(one, key));
	if (typeof value === "object" && value !== null)
		return Object.entries(value).flatMap(([name, one]) => amountsInJson(one, name));
	if (typeof value === "string") return amountsInText(value);
	if (typeof value !== "number" || NO_MONEY.test(key)) return [];
	const cents = Math.abs(Number.isInteger(value) ? value : Math.round(value * 100));
	return cents < SMALLEST ? [] : [cents];
}
