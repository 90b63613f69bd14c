import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";

export function Tickets() {
	return (
		<Ticket
			picture={<div className="h-32 bg-night sm:h-56" />}
			stub={
				<div className="flex flex-col items-center gap-3 text-center">
					<div className="size-28 bg-ink" />
					<p className="label">Bring the others</p>
					<Button type="button" look="secondary">
						Share Trip
					</Button>
				</div>
			}
			foot={
				<Stats>
					<Stat label="Duration">7 days</Stat>
					<Stat label="Travelers">6</Stat>
					<Stat label="Cost per person">$970.00</Stat>
					<Stat label="Days until trip">112</Stat>
				</Stats>
			}
		>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="label">Active Trip</p>
				<Pill tone="paid">Confirmed</Pill>
			</div>
			<h2 className="text-xl">
				Lisbon with the crew, and then the long way home by Porto, Santiago and the whole of the northern
				coast
			</h2>
		</Ticket>
	);
}

export function Payments() {
	return (
		<Card title="Payments" aside={<Pill tone="late">1 overdue</Pill>}>
			<Timeline label="Three payments">
				<TimelineStep label="Nov 20" amount="$323.33" state="paid" note="Paid" />
				<TimelineStep label="Dec 20" amount="$323.33" state="due" note="Next" />
				<TimelineStep label="Jan 20" amount="$323.34" state="later" note="Later" />
			</Timeline>
			<Timeline label="Six payments">
				<TimelineStep label="Nov 20" amount="$161.67" state="paid" note="Paid" />
				<TimelineStep label="Dec 20" amount="$161.67" state="paid" note="Paid" />
				<TimelineStep label="Jan 20" amount="$161.67" state="late" note="4 days late" />
				<TimelineStep label="Feb 20" amount="$161.67" state="due" note="Next" />
				<TimelineStep label="Mar 20" amount="$161.67" state="later" note="Later" />
				<TimelineStep label="Apr 20" amount="$161.65" state="later" note="Later" />
			</Timeline>
			<StickyFooter label="Next, Dec 20" value="$323.33">
				<Button type="button" wide>
					Pay $323.33 now
				</Button>
			</StickyFooter>
		</Card>
	);
}

export function LinksAndQuestions() {
	return (
		<Card title="Links and questions">
			<ul className="flex flex-col gap-3">
				<li>
					<ItemRow
						icon={<Icon name="plane" size={22} />}
						title="TAP 218"
						details="7 h 05 · from the page, Nov 20"
						amount="$570.00"
						href="https://example.com/flight"
						action={
							<Button type="button" look="quiet" aria-label="Remove TAP 218">
								<Icon name="trash-2" />
							</Button>
						}
					/>
				</li>
				<li>
					<ItemRow
						icon={<Icon name="bed-double" size={22} />}
						title="Casa da Graça with the terrace above the river and room for eight"
						details="7 nights · $57.14 a night · typed in"
						amount="$10,400.00"
					/>
				</li>
				<li>
					<ItemRow icon={<Icon name="car-front" size={22} />} title="Hertz" />
				</li>
			</ul>
			<LinkRows
				rows={[
					{
						id: "sessions",
						icon: "shield-check",
						to: "/profile/security",
						title: "Security",
						details: "Who is signed in",
					},
					{
						id: "data",
						icon: "download",
						to: "/profile/data",
						title: "Your data",
						details: "A copy for you",
					},
				]}
			/>
			<Disclosure summary="When is my card charged?" name="faq" open>
				The first payment confirms your place. The others follow on the dates you agreed to.
			</Disclosure>
			<Disclosure summary="Who sees my card?" name="faq" quiet>
				<p>Nobody on the trip.</p>
			</Disclosure>
			<Disclosure summary="May I pay earlier than the schedule says?" name="faq">
				Yes, whenever you like.
			</Disclosure>
		</Card>
	);
}
