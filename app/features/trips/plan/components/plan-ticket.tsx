import { formatCents } from "#app/lib/money.ts";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { ShownPlan } from "../planner-values.ts";
import * as texts from "../texts/home.ts";
import { RouteArt } from "./home-route-art.tsx";

const FRIENDS = [
	...texts.friendsAboard.map((name) => ({ name })),
	...texts.friendsToCome.map((name) => ({ name, pending: true })),
];

const MAX_FACES = 8;

/** An example, which becomes the trip that is being planned as soon as anything of it is typed. */
export function PlanTicket({ plan }: { plan: ShownPlan | null }) {
	return plan ? <TypedPlan plan={plan} /> : <SampleTrip />;
}

function TypedPlan({ plan: { origin, destination, costPerPerson, partySize } }: { plan: ShownPlan }) {
	const people = [
		{ name: texts.you },
		...Array.from({ length: Math.max(0, partySize - 1) }, () => ({ name: "", pending: true })),
	];
	const isSampleRoute = origin === texts.exampleOrigin && destination === texts.exampleDestination;
	return (
		<Ticket
			stubBelow
			picture={<RouteArt hasCoasts={isSampleRoute} className="h-32 w-full sm:h-56 lg:h-60" />}
			stub={
				<div className="flex items-center justify-between gap-4">
					<AvatarRow people={people} label={texts.places(partySize)} max={MAX_FACES} size="sm" />
					<p className="text-right text-sm text-ink-soft">{texts.tripSoFar}</p>
				</div>
			}
		>
			<div className="flex items-end gap-3">
				<p className="flex min-w-0 flex-wrap items-center gap-x-3 title wrap-anywhere">
					<span dir="auto">{origin || texts.originToCome}</span>
					<Icon name="move-right" className="text-coral" />
					<span className="sr-only">{texts.to}</span>
					<span dir="auto">{destination || texts.destinationToCome}</span>
				</p>
				<Price amount={costPerPerson === null ? "–" : formatCents(costPerPerson)} />
			</div>
		</Ticket>
	);
}

function SampleTrip() {
	return (
		<Ticket
			stubBelow
			picture={<RouteArt hasCoasts className="h-32 w-full sm:h-56 lg:h-60" />}
			stub={
				<div className="flex items-center justify-between gap-4">
					<div className="shrink-0">
						<AvatarRow people={FRIENDS} label={texts.friends} size="sm" />
					</div>
					<p className="text-right text-sm text-ink-soft">{texts.forExample}</p>
				</div>
			}
		>
			<div className="flex items-end gap-3">
				<Place code="BOS" name={texts.exampleOrigin} />
				<Icon name="move-right" size={28} className="mb-5.5 text-coral sm:mb-7" />
				<Place code="LIS" name={texts.exampleDestination} />
				<Price amount="$970.00" />
			</div>
		</Ticket>
	);
}

function Price({ amount }: { amount: string }) {
	return (
		<p className="ml-auto shrink-0 text-right">
			<span className="amount block leading-6">{amount}</span>
			<span className="text-sm text-ink-soft">{texts.each}</span>
		</p>
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
