import { AvatarRow } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { RouteArt } from "./home-route-art.tsx";

const FRIENDS = [
	{ name: "Olga Adams" },
	{ name: "Maya Kline" },
	{ name: "Jonas Thorn" },
	{ name: "Sofia Reyes" },
	{ name: "Dana Lund", pending: true },
	{ name: "Priya Wadia", pending: true },
];

export function HomeHero() {
	return (
		<>
			<header>
				<h1 className="text-hero font-extrabold">
					Everyone aboard. <br />
					Everyone paid.
				</h1>
				<p className="mt-3 max-w-text text-base text-ink-soft sm:mt-4 sm:text-lg">
					Paste the links, share one page, and let each friend pay their own share, at once or month by month.
					No spreadsheet, no chasing.
				</p>
			</header>
			<SampleTrip />
		</>
	);
}

function SampleTrip() {
	return (
		<Ticket
			stubBelow
			picture={<RouteArt className="h-32 w-full sm:h-56 lg:h-60" />}
			stub={
				<div className="flex items-center justify-between gap-4">
					<div className="shrink-0">
						<AvatarRow people={FRIENDS} label="Six friends, four of them aboard" size="sm" />
					</div>
					<p className="text-right text-sm text-ink-soft">For example, six&nbsp;friends</p>
				</div>
			}
		>
			<div className="flex items-end gap-3">
				<Place code="BOS" name="Boston" />
				<Icon name="move-right" size={28} className="mb-5.5 text-coral sm:mb-7" />
				<Place code="LIS" name="Lisbon" />
				<p className="ml-auto text-right">
					<span className="amount block leading-6">$970.00</span>
					<span className="text-sm text-ink-soft">each</span>
				</p>
			</div>
		</Ticket>
	);
}

function Place({ code, name }: { code: string; name: string }) {
	return (
		<p>
			<span className="block font-display text-xl leading-none font-extrabold tracking-tight sm:text-2xl sm:leading-none">
				{code}
			</span>
			<span className="text-sm text-ink-soft">{name}</span>
		</p>
	);
}
