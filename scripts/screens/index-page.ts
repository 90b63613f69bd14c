export type Screen = {
	name: string;
	file: string;
	status: number;
	width: number;
	theme: "light" | "dark";
	hasScript: boolean;
};

const FILTERS = [
	["width", ["360", "700", "768", "1280"]],
	["theme", ["light", "dark"]],
	["script", ["with", "without"]],
] as const;

/** A page for browsing the pictures, with a filter for name, width, theme and script. */
export function indexPage(screens: readonly Screen[]): string {
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
	body { font: 16px/1.4 sans-serif; margin: 1rem; background: #eee; }
	form { position: sticky; top: 0; background: #eee; padding: 0.5rem 0; display: flex; flex-wrap: wrap; gap: 1rem; }
	main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
	figure { margin: 0; width: 15rem; }
	figure[hidden] { display: none; }
	a { display: block; max-height: 24rem; overflow: hidden; border: 1px solid #999; background: #fff; }
	img { width: 100%; display: block; }
	figcaption { font-size: 0.8rem; overflow-wrap: anywhere; }
</style>
<form>
	<label>Page <input name="name" type="search"></label>
	${FILTERS.map(filterField).join("\n\t")}
</form>
<main>
${screens.map(figure).join("\n")}
</main>
<script>
	const form = document.forms[0];
	form.addEventListener("submit", (event) => event.preventDefault());
	form.addEventListener("input", () => {
		const { name, ...rest } = Object.fromEntries(new FormData(form));
		for (const { dataset, parentElement } of document.querySelectorAll("figure > a")) {
			const fits = Object.entries(rest).every(([key, value]) => !value || dataset[key] === value);
			parentElement.hidden = !(fits && dataset.name.includes(name));
		}
	});
</script>
</html>
`;
}

function filterField([name, values]: (typeof FILTERS)[number]): string {
	const options = ["", ...values].map((value) => `<option value="${value}">${value || "all"}</option>`);
	return `<label>${name} <select name="${name}">${options.join("")}</select></label>`;
}

function figure({ name, file, status, width, theme, hasScript }: Screen): string {
	const script = hasScript ? "with" : "without";
	const data = `data-name="${name}" data-width="${width}" data-theme="${theme}" data-script="${script}"`;
	return `<figure><a href="${file}" ${data}><img src="${file}" alt="" loading="lazy"></a><figcaption>${name}, ${width} px, ${theme}, ${script} script (${status})</figcaption></figure>`;
}
