import { useState } from "react";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { Avatar, AvatarRow } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts/demos.ts";
import { Choices, Fields, FieldsWithErrors, Numbers } from "./test-input-fields.tsx";

/** Shows every part of app/ui in every state, to check it after a change. */
export function TestInputPage() {
	return (
		<div className="flex flex-col gap-6">
			<PageHeading
				label="Test input"
				title={texts.testInputTitle}
				lead="Every input and every part the pages are built of, in each of its states. Nothing here is saved."
			/>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Fields />
				<FieldsWithErrors />
				<Choices />
				<Numbers />
				<Buttons />
				<Messages />
			</div>
			<Tickets />
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Payments />
				<People />
				<EmptyAndLoading />
				<LinksAndQuestions />
			</div>
		</div>
	);
}

function Buttons() {
	const [busy, setBusy] = useState(false);
	return (
		<Card title="Buttons">
			<div className="flex flex-wrap gap-3">
				<Button type="button">Pay $323.33 now</Button>
				<Button type="button" look="secondary">
					Share Trip
				</Button>
				<Button type="button" look="quiet">
					Not now
				</Button>
				<Button type="button" look="danger" icon={<Icon name="trash-2" />}>
					Delete
				</Button>
				<ButtonLink to="/landing" look="secondary" icon={<Icon name="compass" />}>
					A link
				</ButtonLink>
				<Button type="button" disabled>
					Disabled
				</Button>
				<Button type="button" pending pendingLabel="Processing Payment...">
					Pay
				</Button>
				<Button
					type="button"
					pending={busy}
					pendingLabel="Waiting..."
					onClick={() => {
						setBusy(true);
						setTimeout(() => setBusy(false), 2_000);
					}}
				>
					Press me
				</Button>
			</div>
		</Card>
	);
}

function Messages() {
	return (
		<Card title="Messages">
			<Notice title="Just so you know">Nothing you type here is saved until you sign in.</Notice>
			<Notice tone="paid" title="You are aboard">
				Your first payment went through.
			</Notice>
			<Notice
				tone="due"
				title="Due in 3 days"
				action={
					<Button type="button" look="secondary">
						Pay early
					</Button>
				}
			>
				We charge $323.33 on Sun, Dec 20.
			</Notice>
			<Notice tone="late" title="The card was declined">
				Nothing was charged. Try another card, or ask your bank.
			</Notice>
			<div className="flex flex-wrap gap-2">
				<Pill>Later</Pill>
				<Pill tone="paid">Paid</Pill>
				<Pill tone="due">Due in 3 days</Pill>
				<Pill tone="late">4 days late</Pill>
				<Pill tone="coral">Pro</Pill>
			</div>
			<ToastButtons />
		</Card>
	);
}

function ToastButtons() {
	if (!useHydrated()) return null;
	const show = (toast: ToastContent) => () => showToast(toast);
	return (
		<div className="flex flex-wrap gap-3">
			<Button type="button" look="secondary" onClick={show({ type: "success", title: "Welcome back!" })}>
				Toast
			</Button>
			<Button
				type="button"
				look="secondary"
				onClick={show({
					type: "error",
					title: "Payment failed",
					message: "Failed to process payment. Please try again.",
				})}
			>
				Bad news
			</Button>
			<Button
				type="button"
				look="secondary"
				onClick={show({
					type: "info",
					title: "Demo Mode",
					message: "Payment system is in demo mode. No money moves.",
				})}
			>
				News
			</Button>
		</div>
	);
}

function Tickets() {
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

function Payments() {
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

function LinksAndQuestions() {
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
				The first payment confirms your spot. The others follow on the dates you agreed to.
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

const CREW = ["Olga Alves", "Maya Kim", "Jonas Thal", "Sofia Rey", "Dana Lee", "Priya Wagh"];

function People() {
	return (
		<Card title="Who's coming" aside="4 of 6">
			<AvatarRow label="The crew" people={CREW.map((name, index) => ({ name, pending: index > 3 }))} />
			<Progress value={4} max={6} label="4 of 6 confirmed" />
			<AvatarRow label="A big crew" size="sm" people={[...CREW, ...CREW].map((name) => ({ name }))} />
			<div className="flex items-center gap-3">
				<Avatar name="Élodie de la Tour-d’Auvergne" size="lg" />
				<Avatar name="郭 美" />
				<Avatar name="" size="sm" />
				<Avatar name="With a picture" imageUrl="/favicon.svg" />
			</div>
		</Card>
	);
}

function EmptyAndLoading() {
	return (
		<Card title="Nothing yet, or not yet">
			<EmptyState
				icon={<Icon name="compass" size={28} />}
				title="Invite your travel crew"
				action={<Button type="button">Share Trip</Button>}
			>
				Nobody has joined so far. The link is all they need.
			</EmptyState>
			<div className="flex items-center gap-3" aria-busy="true">
				<Skeleton className="size-10 rounded-full" />
				<span className="flex flex-1 flex-col gap-2">
					<Skeleton className="h-4 w-2/3" />
					<Skeleton className="h-4 w-1/3" />
				</span>
			</div>
			<Progress value={0} label="Nobody confirmed" />
		</Card>
	);
}
