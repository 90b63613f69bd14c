import * as texts from "../texts/home.ts";

export function HomeHero() {
	return (
		<header className="lg:col-start-1 lg:row-start-1">
			<h1 className="text-hero font-extrabold">{texts.headline(<br />)}</h1>
			<p className="mt-3 max-w-text text-base text-ink-soft sm:text-lg">{texts.lead}</p>
		</header>
	);
}
