export function HomeHero() {
	return (
		<header className="lg:col-start-1 lg:row-start-1">
			<h1 className="text-hero font-extrabold">
				Everyone aboard. <br />
				Everyone paid.
			</h1>
			<p className="mt-3 max-w-text text-base text-ink-soft sm:mt-4 sm:text-lg">
				Paste the links, share one page, and let each friend pay their own share, at once or month by month.
				No spreadsheet, no chasing.
			</p>
		</header>
	);
}
