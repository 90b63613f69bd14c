import { type ReactNode, useState } from "react";
import { Avatar, AvatarRow } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LuggageTag } from "#app/ui/luggage-tag.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { StepperField } from "#app/ui/stepper-field.tsx";
import { StickyFoot } from "#app/ui/sticky-foot.tsx";
import { Stub, StubStrip } from "#app/ui/stubs.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/test-input";

export const meta: Route.MetaFunction = () => [{ title: "The kit · Gangway" }];

/** The kit, each part in every state: what a newcomer reads, and what is looked at after a change to app/ui. */
export default function TestInput() {
	return (
		<div className="flex flex-col gap-6">
			<PageHeading
				label="Test input"
				title="The kit"
				lead="Every input and every part the pages are built of, in each of its states. Nothing here is saved."
			/>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Fields />
				<FieldsInTrouble />
				<Choices />
				<Numbers />
				<Buttons />
				<Messages />
			</div>
			<Tickets />
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Payments />
				<People />
				<Waiting />
				<Odds />
			</div>
		</div>
	);
}

function Fields() {
	return (
		<Card title="Fields">
			<Field
				field={plainField("plain")}
				label="Trip name"
				hint="Your friends see it first."
				placeholder="Lisbon with the crew"
				optional
			/>
			<Field
				field={plainField("place", { initialValue: "Lisbon (LIS)" })}
				label="Destination"
				icon={<Icon name="map-pin" />}
				autoComplete="off"
			/>
			<Field
				field={plainField("mail")}
				label="Email"
				type="email"
				autoComplete="email"
				icon={<Icon name="mail" />}
			/>
			<PasswordField field={plainField("secret")} label="Password" autoComplete="new-password" />
			<TextareaField field={plainField("note")} label="Message" placeholder="Pack light…" rows={3} />
			<Field
				field={plainField("off", { initialValue: "Boston (BOS)" })}
				label="Origin"
				hint="Locked since the first payment."
				icon={<Icon name="lock" />}
				disabled
			/>
		</Card>
	);
}

function FieldsInTrouble() {
	return (
		<Card title="Fields in trouble">
			<FormErrors
				id="trouble"
				title="Sign in failed"
				errors={["Invalid email or password. What you typed is still here."]}
				quiet
			/>
			<Field
				field={plainField("mail2", {
					initialValue: "olga@",
					errors: ["Please enter a valid email address"],
				})}
				label="Email"
				type="email"
				autoComplete="email"
				icon={<Icon name="mail" />}
			/>
			<PasswordField
				field={plainField("secret2", { errors: ["Password must be at least 8 characters"] })}
				label="Password"
				hint="At least 8 characters."
				autoComplete="new-password"
			/>
			<MoneyField
				field={plainField("cost2", {
					initialValue: "12.345",
					errors: ["Enter an amount in dollars, such as 1200 or 1200.50"],
				})}
				label="Cost"
			/>
			<DateField
				field={plainField("end2", { initialValue: "2027-03-10", errors: ["The trip ends before it starts"] })}
				label="End date"
			/>
			<CheckboxField
				field={plainField("consent2", { errors: ["Please agree to the schedule"] })}
				label="I let Gangway charge my card on these dates."
			/>
		</Card>
	);
}

function Choices() {
	return (
		<Card>
			<RadioCards
				field={plainField("plan", { initialValue: "3-month" })}
				label="How would you like to pay?"
				options={[
					{
						value: "full",
						title: "Pay in Full",
						pills: <Pill>Recommended</Pill>,
						sub: "Today, once",
						amount: "$970.00",
					},
					{
						value: "3-month",
						title: "3 Monthly Payments",
						pills: <Pill tone="paid">Recommended</Pill>,
						sub: "20 Nov, 20 Dec, 20 Jan",
						amount: "$323.33",
					},
					{
						value: "6-month",
						title: "6 Monthly Payments",
						pills: <Pill tone="due">After the trip starts</Pill>,
						sub: "Ends 20 Apr, after departure",
						amount: "$161.67",
					},
					{
						value: "12-month",
						title: "12 Monthly Payments",
						pills: <Pill icon={<Icon name="lock" size={14} />}>Plus Feature</Pill>,
						sub: "Needs an organizer on Plus",
						amount: "$80.83",
						disabled: true,
					},
				]}
			/>
			<SelectField
				field={plainField("state")}
				label="State"
				prompt="Choose one"
				options={[
					{ value: "ma", label: "Massachusetts" },
					{ value: "me", label: "Maine" },
				]}
			/>
			<CheckboxField
				field={plainField("consent", { initialValue: "on" })}
				label="Save this card for the later payments."
				hint="You can change the card at any time."
			/>
		</Card>
	);
}

function Numbers() {
	return (
		<Card title="Numbers, dates and links">
			<StepperField
				field={plainField("size", { initialValue: "6" })}
				label="Group size"
				hint="1 to 20"
				min={1}
				max={20}
			/>
			<MoneyField field={plainField("cost", { initialValue: "1,200.50" })} label="Cost" />
			<div className="grid gap-4 sm:grid-cols-2">
				<DateField field={plainField("start", { initialValue: "2027-03-12" })} label="Start date" />
				<DateField field={plainField("end")} label="End date" />
			</div>
			<CopyField
				name="Trip link"
				label="Copy link"
				value="https://gangway.example/trip/6nBfPq2cX0hTrYd9wKzM4A"
				success={{ title: "Link copied" }}
				failure={{ title: "Failed to copy link", type: "error" }}
			/>
		</Card>
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
				We charge $323.33 on Sunday, 20 December.
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
	const show = (type: "success" | "error" | "info", title: string, message?: string) => () =>
		showToast({ type, title, message });
	return (
		<div className="flex flex-wrap gap-3">
			<Button type="button" look="secondary" onClick={show("success", "Welcome back!")}>
				Toast
			</Button>
			<Button
				type="button"
				look="secondary"
				onClick={show("error", "Payment failed", "Failed to process payment. Please try again.")}
			>
				Bad news
			</Button>
			<Button
				type="button"
				look="secondary"
				onClick={show("info", "Demo Mode", "Payment system is in demo mode. No money moves.")}
			>
				News
			</Button>
		</div>
	);
}

function Tickets() {
	return (
		<Ticket
			picture={<div className="h-32 bg-night sm:h-48" />}
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
			<StubStrip label="Three payments">
				<Stub label="20 Nov" amount="$323.33" state="paid" note="Paid" />
				<Stub label="20 Dec" amount="$323.33" state="due" note="Next" />
				<Stub label="20 Jan" amount="$323.34" state="later" note="Later" />
			</StubStrip>
			<StubStrip label="Six payments">
				<Stub label="20 Nov" amount="$161.67" state="paid" note="Paid" />
				<Stub label="20 Dec" amount="$161.67" state="paid" note="Paid" />
				<Stub label="20 Jan" amount="$161.67" state="late" note="4 days late" />
				<Stub label="20 Feb" amount="$161.67" state="due" note="Next" />
				<Stub label="20 Mar" amount="$161.67" state="later" note="Later" />
				<Stub label="20 Apr" amount="$161.65" state="later" note="Later" />
			</StubStrip>
			<StickyFoot label="Next, 20 Dec" value="$323.33">
				<Button type="button" wide>
					Pay $323.33 now
				</Button>
			</StickyFoot>
		</Card>
	);
}

const CREW = ["Olga Alves", "Maya Kim", "Jonas Thal", "Sofia Rey", "Dana Lee", "Priya Wagh"];

function People() {
	return (
		<Card title="Who is aboard" aside="4 of 6">
			<AvatarRow label="The crew" people={CREW.map((name, index) => ({ name, pending: index > 3 }))} />
			<Progress value={4} max={6} label="4 of 6 confirmed" />
			<AvatarRow label="A big crew" size="sm" people={[...CREW, ...CREW].map((name) => ({ name }))} />
			<div className="flex items-center gap-3">
				<Avatar name="Élodie de la Tour-d’Auvergne" size="lg" />
				<Avatar name="郭 美" />
				<Avatar name="" size="sm" />
			</div>
		</Card>
	);
}

function Waiting() {
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

function Odds(): ReactNode {
	return (
		<Card title="Links and questions">
			<ul className="flex flex-col gap-3">
				<li>
					<LuggageTag
						icon={<Icon name="plane" size={22} />}
						title="TAP 218"
						sub="7 h 05 · from the page, 20 Nov"
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
					<LuggageTag
						icon={<Icon name="bed-double" size={22} />}
						title="Casa da Graça with the terrace above the river and room for eight"
						sub="7 nights · $57.14 a night · typed"
						amount="$10,400.00"
					/>
				</li>
				<li>
					<LuggageTag icon={<Icon name="car-front" size={22} />} title="Hertz" />
				</li>
			</ul>
			<Disclosure summary="When is my card charged?" name="faq" open>
				The first payment confirms your place. The others follow on the dates you agreed to.
			</Disclosure>
			<Disclosure summary="May I pay earlier than the schedule says?" name="faq">
				Yes, whenever you like.
			</Disclosure>
		</Card>
	);
}
