import type { ReactNode } from "react";
import { BoardingScene } from "#app/shell/boarding-scene.tsx";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LuggageTag } from "#app/ui/luggage-tag.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Stub, StubStrip } from "#app/ui/stubs.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { Route } from "./+types/landing";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
	{ title: "Gangway · Group trips where everyone pays their own share" },
	{
		name: "description",
		content:
			"Paste the links, share one page, and let each friend pay their own share, at once or month by month.",
	},
];

export default function Landing() {
	return (
		<div className="flex flex-col gap-16 sm:gap-24">
			<Hero />
			<Steps />
			<Promises />
			<LastCall />
		</div>
	);
}

function Actions() {
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/" className="grow sm:grow-0">
				Start Planning Your Trip
			</ButtonLink>
			<ButtonLink to="/api/login" look="secondary" reloadDocument className="grow sm:grow-0">
				Sign In
			</ButtonLink>
		</div>
	);
}

function Hero() {
	return (
		<section className="flex flex-col gap-8 sm:gap-10">
			<div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[3fr_2fr]">
				<h1 className="text-hero font-extrabold">
					Everyone aboard.
					<br />
					Everyone paid.
				</h1>
				<div className="flex flex-col gap-5">
					<p className="text-lg text-ink-soft">
						Paste the links, share one page, and let each friend pay their own share, at once or month by
						month. No spreadsheet, no chasing.
					</p>
					<Actions />
				</div>
			</div>
			<Ticket
				stubBelow
				picture={<BoardingScene className="block aspect-4/3 w-full sm:aspect-12/5" />}
				foot={
					<Stats>
						<Stat label="Sample trip">Boston to Lisbon</Stat>
						<Stat label="Travelers">6</Stat>
						<Stat label="Cost per person">$970.00</Stat>
						<Stat label="Paid">5 of 6</Stat>
					</Stats>
				}
			/>
		</section>
	);
}

function Steps() {
	return (
		<section aria-labelledby="steps" className="flex flex-col gap-8">
			<h2 id="steps" className="text-xl sm:text-2xl">
				Three steps to the water
			</h2>
			<ol className="grid gap-x-6 gap-y-6 lg:grid-cols-3 lg:grid-rows-[auto_auto] lg:gap-y-0">
				<Step
					number={1}
					title="Paste what you found"
					text="Flights, a house, a car: drop in the links. We read the name and the price where a site lets us, and you type them where not."
				>
					<div className="flex flex-col gap-2">
						<LuggageTag
							icon={<Icon name="plane" size={22} />}
							title="TAP 218"
							sub="Flight"
							amount="$3,420.00"
						/>
						<LuggageTag
							icon={<Icon name="bed-double" size={22} />}
							title="Casa da Graça"
							sub="Seven nights"
							amount="$2,400.00"
						/>
					</div>
				</Step>
				<Step
					number={2}
					title="Share one link"
					text="Everyone sees the same page: the plan, the dates, and a share that is exact to the cent. Joining needs no account."
				>
					<div className="flex flex-col items-center gap-4 rounded-control bg-wash p-5">
						<AvatarRow
							label="An example crew"
							people={["Olga Alves", "Maya Kim", "Jonas Thal", "Sofia Rey"].map((name) => ({ name }))}
						/>
						<p className="flex items-center gap-2 font-semibold">
							<Icon name="link-2" className="text-coral" />
							One page for all six
						</p>
					</div>
				</Step>
				<Step
					number={3}
					title="Watch the stubs turn green"
					text="Each friend pays by card, in full or in parts, on dates known beforehand. You see who is aboard without asking."
				>
					<StubStrip label="An example of payments">
						<Stub label="20 Nov" amount="$323.33" state="paid" note="Paid" />
						<Stub label="20 Dec" amount="$323.33" state="due" note="Next" />
						<Stub label="20 Jan" amount="$323.34" state="later" note="Later" />
					</StubStrip>
				</Step>
			</ol>
		</section>
	);
}

type StepProps = { number: number; title: string; text: string; children: ReactNode };

function Step({ number, title, text, children }: StepProps) {
	return (
		<li className="row-span-2 grid grid-rows-subgrid rounded-card border border-line bg-surface shadow-card">
			<div className="flex flex-col justify-center p-5">{children}</div>
			<div className="perforated p-5">
				<div className="flex items-baseline gap-3">
					<span className="font-display text-2xl font-extrabold text-coral" aria-hidden>
						{number}
					</span>
					<h3 className="text-lg">{title}</h3>
				</div>
				<p className="mt-2 text-ink-soft">{text}</p>
			</div>
		</li>
	);
}

const PROMISES = [
	{
		icon: "messages-square",
		title: "One place to talk",
		text: "Group chat beside the plan, so that the answer to “which flight?” is never three apps away.",
	},
	{
		icon: "badge-dollar-sign",
		title: "Costs split by themselves",
		text: "Add a link and every share follows. The sum always comes out, to the last cent.",
	},
	{
		icon: "calendar-check-2",
		title: "Pay when it suits",
		text: "At once, monthly, or every week. The whole schedule is on the table before anybody agrees.",
	},
	{
		icon: "shield-check",
		title: "Card numbers never reach us",
		text: "They go straight to the payment provider. We cannot see them, and we do not store them.",
	},
] as const;

function Promises() {
	return (
		<section
			aria-labelledby="promises"
			className="-mx-4 bg-night px-4 py-12 text-night-ink sm:mx-0 sm:rounded-card sm:px-10 sm:py-14"
		>
			<h2 id="promises" className="max-w-text text-xl sm:text-2xl">
				You organize the trip. Not the money.
			</h2>
			<ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-2">
				{PROMISES.map(({ icon, title, text }) => (
					<li key={title} className="flex gap-4">
						<Icon name={icon} size={28} className="mt-0.5 shrink-0 text-coral-soft" />
						<div>
							<h3 className="text-lg">{title}</h3>
							<p className="mt-1 text-night-soft">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

function LastCall() {
	return (
		<Ticket
			stub={
				<div className="flex flex-col items-center gap-1 text-center">
					<p className="label">Boarding pass</p>
					<p className="font-display text-2xl font-extrabold">$0.00</p>
					<p className="text-ink-soft">to plan and to share</p>
				</div>
			}
		>
			<div className="flex flex-col gap-5 py-4 sm:p-6">
				<h2 className="text-xl sm:text-2xl">Where are you all going?</h2>
				<p className="max-w-text text-lg text-ink-soft">
					Start without an account. Sign in when you want to keep the trip and bring the others.
				</p>
				<Actions />
			</div>
		</Ticket>
	);
}
