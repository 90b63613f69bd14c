import { formatDate } from "#app/lib/dates.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { byFirstLetter } from "../by-first-letter.ts";
import type { EmergencyNumber } from "../emergency-numbers.ts";
import type { EmergencyView } from "../emergency-view.server.ts";
import * as texts from "../texts.ts";

type ShownCountry = EmergencyView["countries"][number];

export function Numbers({ view }: { view: EmergencyView }) {
	return (
		<>
			<NumbersOfTrip view={view} />
			<Disclosure summary={texts.elsewhere} open={view.countries.length === 0}>
				<CountriesByLetter countries={view.others} />
			</Disclosure>
		</>
	);
}

/** The numbers of the places where they may be now, each called by one tap. */
export function NumbersOfTrip({ view }: { view: Pick<EmergencyView, "countries" | "isNow"> }) {
	const [likely, ...others] = view.countries;
	return (
		<>
			{likely && (
				<CountryNumbers country={likely} note={view.isNow ? texts.likely : texts.destination(likely.name)} />
			)}
			{others.length > 0 && (
				<section aria-labelledby="other-countries" className="flex flex-col gap-3">
					<h2 id="other-countries" className="text-lg">
						{texts.otherCountries}
					</h2>
					<CountryList countries={others} />
				</section>
			)}
		</>
	);
}

function CountryNumbers({ country, note }: { country: ShownCountry; note: string }) {
	const unsure = country.numbers.find(({ sources }) => sources.length === 0);
	return (
		<div className="flex flex-col gap-2">
			{country.numbers.map((one) => (
				<p key={one.services.join()} className="call">
					<Icon name="phone" size={28} />
					<a href={`tel:${one.number}`} aria-describedby={one.services.join("-")}>
						{texts.call(one.number)}
					</a>
					<span id={one.services.join("-")}>{inWords(one)}</span>
				</p>
			))}
			{unsure && <p className="text-sm text-ink-soft">{texts.unsure(unsure.number)}</p>}
			<p className="text-sm text-ink-soft">{note}</p>
		</div>
	);
}

const inWords = ({ services, sources }: EmergencyNumber) =>
	`${texts.serviceNames(services)}${sources.length === 0 ? ` (${texts.unsureMark})` : ""}`;

/** The jump links also work in an offline copy, and without a script. */
function CountriesByLetter({ countries }: { countries: readonly ShownCountry[] }) {
	const groups = byFirstLetter(countries);
	return (
		<>
			<nav id="letters" aria-label={texts.letters} className="letters">
				{groups.map(([letter]) => (
					<a key={letter} href={`#letter-${letter}`}>
						{letter}
					</a>
				))}
			</nav>
			{groups.map(([letter, ones]) => (
				<section key={letter} id={`letter-${letter}`} aria-labelledby={`letter-${letter}-title`}>
					<div className="letter-heading">
						<h3 id={`letter-${letter}-title`}>{letter}</h3>
						<a className="link" href="#letters">
							{texts.toLetters}
						</a>
					</div>
					<CountryList countries={ones} />
				</section>
			))}
		</>
	);
}

function CountryList({ countries }: { countries: readonly ShownCountry[] }) {
	return (
		<ul className="countries flex flex-col">
			{countries.map(({ code, name, numbers }) => (
				<li key={code}>
					<b>{name}</b>
					{numbers.map((one) => (
						<span key={one.services.join()} className="country-number">
							<a className="link" href={`tel:${one.number}`}>
								{one.number}
							</a>
							<small>{inWords(one)}</small>
						</span>
					))}
				</li>
			))}
		</ul>
	);
}

/** Why people can rely on the numbers, and how far. */
export function NumberSources({ view: { countries, checked } }: { view: EmergencyView }) {
	const sources = new Set(countries.flatMap(({ numbers }) => numbers.flatMap((one) => one.sources)));
	return (
		<p className="text-sm text-ink-soft">
			{texts.checkedBy(formatDate(checked))}
			{sources.size > 0 && ` ${texts.sourcesOf([...sources].sort().join(", "))}`}
		</p>
	);
}
