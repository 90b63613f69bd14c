const MAX_LENGTH = 1_000_000;

const fill = (text: string, length = MAX_LENGTH) => text.repeat(Math.floor(length / text.length));
const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`;
const state = (json: string) => `<script type="application/json">${json}</script>`;
const properties = fill("<b itemprop=a>", 39 * 14);
const open40 = `<div itemscope itemtype=Hotel>${properties}`;
const marked40 = fill("<b data-testid=price-and-discounted-price>", 39 * 42);
const usd = '"priceCurrency":"USD"';
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Pages under 1 MB that cost their reader much time or memory. */
export const HEAVY_PAGES: Record<string, string> = {
	"open elements around a long text": open40 + fill("x", 950_000),
	"open elements around spaces": open40 + fill(" \u00a0", 470_000),
	"open elements around prices": open40 + fill("$1 total ", 950_000),
	"open elements around short texts": open40 + fill("a<i></i>", 950_000),
	"open elements around entities": open40 + fill("a&amp;", 950_000),
	"marked elements around prices": marked40 + fill("$1 total for 3 nights ", 950_000),
	"headings around a long text": `${"<h1>".repeat(39)}${fill("x ", 950_000)}`,
	"deep nesting": fill("<i>", 480_000) + fill("</b>", 480_000),
	"deep nesting that ends": nested(140_000, "<i>", "</i>"),
	"paragraphs in lists": fill("<ul><li><p>"),
	"tables in tables": fill("<table><tr><td>"),
	"ends of nothing": "<i>".repeat(390) + fill("</b>", 990_000),
	attributes: `<p ${fill("a=1 ", 990_000)}>`,
	"attributes of many names": `<p ${Array.from({ length: 140_000 }, (_, index) => `a${index}`).join(" ")}>`,
	"one attribute": `<p title="${fill("x", 990_000)}">`,
	"one class": `<p class="${fill("a ", 990_000)}">`,
	"classes of marked elements": fill(`<p class="${fill("a ", 990)}">`, 990_000),
	"one property": `<p itemscope><p itemprop="${fill("a ", 990_000)}">`,
	"one type": `<p itemscope itemtype="${fill("Hotel ", 990_000)}">x`,
	labels: fill(`<p aria-label="${"$1 ".repeat(100)}">`),
	"meta tags": fill("<meta property=og:a content=b>"),
	"a site's long name": `<meta property="og:site_name" content="${fill("a ", 4_000)}"><title>${fill("a - ", 900_000)}</title>`,
	scopes: fill("<div itemscope itemprop=a>"),
	"scopes beside each other": fill("<div itemscope itemtype=Hotel itemprop=a></div>"),
	"properties of one scope": `<p itemscope itemtype=Hotel>${fill("<b itemprop=name>a</b>")}`,
	"properties of many names": `<p itemscope>${Array.from({ length: 30_000 }, (_, index) => `<b itemprop=a${index}>x</b>`).join("")}`,
	"deep JSON": jsonLd(fill("[", 290_000)),
	"deep JSON that ends": jsonLd(nested(145_000, "[", "]")),
	"words of one long hyphen": fill("pre-", 299_000),
	"keys far from their braces": Array.from(
		{ length: 34 },
		() => `<script>x={a:1,${fill("\n", 19_900)}b:1}</script>`,
	).join(""),
	"lists that refer to themselves": `<script>${Array.from(
		{ length: 900 },
		(_, index) =>
			`v${index}=${JSON.stringify([...Array.from({ length: 18 }, (_, at) => ({ a: at + 1, b: at + 1 })), 5])}`,
	).join(";")}</script>`,
	"totals of many parts": state(
		`{${Array.from({ length: 14_000 }, (_, index) => `"k${index}":{"currency":"USD","total":5}`).join(",")}}`,
	),
	"too much JSON": jsonLd(`[${fill("{},", 990_000)}{}]`),
	"empty objects": jsonLd(`[${fill("{},", 290_000)}{}]`),
	"lists of lists": jsonLd(`[${fill(`[${fill("{},", 5_990)}{}],`, 290_000)}[]]`),
	"graphs of graphs": jsonLd(`[${fill(`{"@graph":[${fill("{},", 5_990)}{}]},`, 290_000)}{}]`),
	"keys of many names": jsonLd(
		JSON.stringify(Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`k${index}`, 1]))),
	),
	"types of one node": jsonLd(`{"name":"x","@type":[${fill('"Hotel",', 290_000)}"Hotel"]}`),
	"a long name": jsonLd(`{"@type":"Hotel","name":"${fill("&#1;< b", 290_000)}"}`),
	"hotels of long names": jsonLd(`[${fill(`{"@type":"Hotel","name":"${fill("a", 2_000)}"},`, 290_000)}{}]`),
	"offers beside each other": `${jsonLd(
		`[${fill(`{"@type":"Hotel","name":"x","offers":[${fill(`{"price":1,${usd}},`, 1_500)}{}]},`, 290_000)}{}]`,
	)}<p>${fill("$1 total ", 600_000)}`,
	"offers in offers": jsonLd(
		`{"@type":"Hotel","name":"x"${nested(7_000, ',"offers":{"price":1,"@type":"AggregateOffer"', "}")}}`,
	),
	"offers of long words": jsonLd(
		`{"@type":"Hotel","name":"x","offers":[${fill(`{"price":1,${usd},"description":"${fill("per ", 5_000)}"},`, 290_000)}{}]}`,
	),
	"thousands of scripts": fill(jsonLd('{"@type":"Hotel","name":"x"}')),
	"thousands of broken scripts": fill(jsonLd("{")),
	"totals in a state": state(`{"currency":"USD","a":[${fill('{"totalPrice":1.5},', 690_000)}{}]}`),
	"names in a state": state(
		`{${Array.from({ length: 40_000 }, (_, index) => `"total${index}":1`).join(",")}}`,
	),
	"deep totals in a state": state(nested(60_000, '{"total":', "}").replace("{}", "{1}")),
	"texts in a state": state(JSON.stringify([JSON.stringify([JSON.stringify(Array(60_000).fill("{a"))])])),
	"states of entities": state(
		JSON.stringify(Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`T:${index}`, {}]))),
	),
	"references in a state": state(
		JSON.stringify({
			ROOT_QUERY: { all: Array(10_000).fill({ __ref: "T:1" }) },
			"T:1": { all: Array(20).fill({ __ref: "T:2" }), text: fill("{a", 300_000) },
			"T:2": { all: Array(20).fill({ __ref: "T:1" }), one: { __ref: "T:2" } },
		}),
	),
	"braces in a script": `<script>${fill("{", 690_000)}</script>`,
	"closed braces in a script": `<script>${nested(340_000, "{", "}")}</script>`,
	"small values in a script": `<script>${fill("{a:[1,{b:2}]};", 690_000)}</script>`,
	"objects of code in code": `<script>[[[[${fill("{a:'b',c:1.5},", 690_000)}x()],x()],x()],x()]</script>`,
	"quotes in a script": `<script>${fill("'", 690_000)}</script>`,
	"escapes in a script": `<script>"${fill("\\\\", 690_000)}"</script>`,
	"escaped quotes in a script": `<script>"${fill('\\"', 690_000)}"</script>`,
	"entities in a script": `<script>{${fill("&q;", 690_000)}}</script>`,
	"many scripts": fill("<script>{}</script>"),
	"attributes with values": fill(`<p data-a="{}" data-b="[]">`),
	"words of taxes": fill("taxes plus "),
	"words before taxes": fill("before a a a "),
	"words after taxes": fill("fees are not "),
	"taxes at a place": fill("fees paid at "),
	"lines of totals": fill("<p>Total for 1 night"),
	"totals in lines": fill("<p>Total $1.50"),
	"lines of others": fill("<p>you may also "),
	digits: `<p>$${fill("1", 990_000)}`,
	"digits and commas": `<p>${fill("1,", 900_000)} € ${fill("$ ", 18_000)}`,
	"digits apart": `<p>${fill("1 ", 990_000)}$1`,
	"digits in tags": fill("1<b>1</b>"),
	signs: fill("$ "),
	"capitals and signs": fill("US$ A$ "),
	capitals: fill("USD "),
	prices: fill("<p>$1 total "),
	"prices in words": fill("nightly rate per night total due at pickup incl. taxes $1 USD per person "),
	"prices of nothing": fill("$1.1.1 "),
	spaces: `<p>total${fill(" ", 990_000)}$1`,
	"totals without a price": `<p>${fill("total ", 990_000)}$1`,
	nights: marked40 + fill("1 night ", 950_000),
	"private letters": `<p>${fill("\ue000", 330_000)}1`,
	"private letters and spaces": `<p>${fill(" \ue000", 490_000 / 2)}1`,
	"zero-width spaces": `<p>${fill("\u200b", 330_000)}1`,
	"dashes in a title": `<title>${fill(" - -", 990_000)}</title>`,
	comments: fill("<!---->"),
	"open comments": fill("<!--"),
	"broken tags": fill("<a <"),
	entities: fill("&amp;"),
	"entities of nothing": fill("&notit"),
};
