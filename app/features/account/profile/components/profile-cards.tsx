import type { ReactNode } from "react";
import * as pictureTexts from "#app/features/account/picture/texts.ts";
import { CardList } from "#app/features/payments/cards/components/card-list.tsx";
import type { CardView } from "#app/features/payments/cards/own-cards.server.ts";
import * as cardTexts from "#app/features/payments/cards/texts/saved-cards.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { ProfileView } from "../profile-view.server.ts";
import * as texts from "../texts.ts";

const TIER_TONES = { free: "neutral", plus: "paid", pro: "coral" } as const;

export function ProfileTicket({ user }: { user: ProfileView }) {
	const name = `${user.firstName} ${user.lastName}`;
	return (
		<Ticket
			stubBelow
			stub={
				<p className="flex items-center justify-between gap-3">
					<span className="label">{texts.yourPlan}</span>
					<TierPill tier={user.tier} bare={user.tier.id === "free"} />
				</p>
			}
		>
			<div className="flex items-center gap-4">
				<Avatar name={name} imageUrl={user.imageUrl} size="lg" decorative />
				<div className="min-w-0">
					<p className="font-display text-lg font-bold wrap-anywhere" dir="auto">
						{name}
					</p>
					<p className="text-ink-soft wrap-anywhere">
						<Address>{user.email}</Address>
					</p>
					<Link className="link -mb-2 inline-block py-2 font-semibold" to="/profile/picture">
						{user.imageUrl ? pictureTexts.change : pictureTexts.add}
					</Link>
				</div>
			</div>
		</Ticket>
	);
}

/** An email address that breaks after its "@" instead of within a word. */
function Address({ children }: { children: string }) {
	const at = children.indexOf("@") + 1;
	return (
		<>
			{children.slice(0, at)}
			<wbr />
			{children.slice(at)}
		</>
	);
}

function TierPill({ tier: { id, name }, bare }: { tier: ProfileView["tier"]; bare?: boolean }) {
	return (
		<Pill tone={TIER_TONES[id]} icon={null} bare={bare}>
			{name}
		</Pill>
	);
}

type Props = { editing?: boolean; children: ReactNode };

/** The form has its own page and heading. */
export function PersonalInformation({ editing, children }: Props) {
	const toggle = (
		<ButtonLink to={editing ? "/profile" : "/profile?edit"} look="secondary">
			{editing ? common.cancel : texts.editProfile}
		</ButtonLink>
	);
	return (
		<Card title={texts.personalInformation} aside={toggle}>
			{children}
		</Card>
	);
}

export function ProfileFacts({ user }: { user: ProfileView }) {
	const facts = [
		[common.firstName, user.firstName],
		[common.lastName, user.lastName],
		[common.email, user.email],
	] as const;
	return (
		<dl className="divide-y divide-line">
			{facts.map(([label, value]) => (
				<div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
					<dt className="text-ink-soft">{label}</dt>
					<dd className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
						<bdi>{value}</bdi>
						{label === common.email && <Confirmation isConfirmed={user.emailVerified} />}
					</dd>
				</div>
			))}
		</dl>
	);
}

function Confirmation({ isConfirmed }: { isConfirmed: boolean }) {
	return (
		<Pill tone={isConfirmed ? "paid" : "due"}>
			{isConfirmed ? texts.emailConfirmed : texts.emailUnconfirmed}
		</Pill>
	);
}

type Names = "firstName" | "lastName" | "email";
type EditProfileFormProps = {
	user: Record<Names, string> & { hasPassword: boolean };
	formResult?: FormResult;
};

export function EditProfileForm({ user, formResult }: EditProfileFormProps) {
	const { firstName, lastName, email, hasPassword } = user;
	const { form, field } = buildForm<Names | "currentPassword">({
		id: "profile",
		actionData: formResult && { result: formResult },
		defaults: { firstName, lastName, email },
	});
	return (
		<PostForm
			form={form}
			action="/profile?edit"
			errorTitle={texts.profileNotSaved}
			failure={texts.profileUnanswered}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field field={field("firstName")} label={common.firstName} autoComplete="given-name" required />
				<Field field={field("lastName")} label={common.lastName} autoComplete="family-name" required />
			</div>
			<EmailField
				field={field("email")}
				icon={null}
				hint={!hasPassword && <ChangeEmailHint />}
				readOnly={!hasPassword}
			/>
			{hasPassword && (
				<PasswordField
					field={field("currentPassword")}
					label={texts.currentPassword}
					hint={texts.currentPasswordHint}
					autoComplete="current-password"
				/>
			)}
			<SubmitButton pendingLabel={common.saving}>{texts.saveProfile}</SubmitButton>
		</PostForm>
	);
}

function ChangeEmailHint() {
	return texts.emailWithoutPassword(
		<Link className="link" to="/profile/security/email">
			{texts.changeEmail}
		</Link>,
	);
}

type Tier = ProfileView["tier"];

/** The plan, its state, and its features. */
export function BillingCard({ tier }: { tier: Tier }) {
	const { id, status, features, oneTimeTrips } = tier;
	return (
		<Card title={texts.billingTitle}>
			<div className="flex flex-col gap-1">
				<p className="flex items-center justify-between gap-3">
					<span className="text-ink-soft">{texts.currentPlan}</span>
					<TierPill tier={tier} />
				</p>
				{status.tone !== "late" && <p>{status.text}</p>}
			</div>
			{status.tone === "late" && (
				<Notice
					tone="late"
					action={
						<ButtonLink look="secondary" to={pathTo("/profile/plan")}>
							{texts.payOverdue}
						</ButtonLink>
					}
				>
					{status.text}
				</Notice>
			)}
			{oneTimeTrips.length > 0 && <OneTimeTrips trips={oneTimeTrips} />}
			<div>
				<h3 className="label mb-2">{texts.hasFeatures(tier.name)}</h3>
				<FeatureList features={features.own} />
			</div>
			{features.below.length > 0 && (
				<Disclosure summary={texts.alsoHas(id === "plus" ? texts.freePlan : texts.freeAndPlus)}>
					<FeatureList features={features.below} />
				</Disclosure>
			)}
			<ButtonLink to="/pricing" look={id === "free" ? "primary" : "secondary"}>
				{id === "free" ? texts.upgradePlan : texts.changePlan}
			</ButtonLink>
			<p className="-my-3 flex flex-wrap gap-x-6">
				{id !== "free" && (
					<Link className="link py-3 font-semibold" to={pathTo("/profile/plan")}>
						{tier.canCancel ? texts.seeOrCancel : texts.seePlan}
					</Link>
				)}
				<Link className="link py-3 font-semibold" to="/profile/cash-back">
					{texts.cashBack}
				</Link>
			</p>
		</Card>
	);
}

function OneTimeTrips({ trips }: { trips: Tier["oneTimeTrips"] }) {
	return (
		<div>
			<h3 className="label">{texts.oneTimeTrips}</h3>
			<ul>
				{trips.map(({ shareId, title }) => (
					<li key={shareId}>
						<Link
							className="link inline-block py-2 font-semibold wrap-anywhere"
							to={pathTo("/trip/:shareId", { shareId })}
						>
							<bdi>{title}</bdi>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

function FeatureList({ features }: { features: Tier["features"]["own"] }) {
	return (
		<ul className="flex flex-col gap-2">
			{features.map(({ id, title }) => (
				<li key={id} className="icon-line">
					<Icon name="check" className="text-paid" />
					<span>{title}</span>
				</li>
			))}
		</ul>
	);
}

const ACTIONS = [
	{
		id: "security",
		icon: "shield-check",
		to: "/profile/security",
		title: texts.securitySettings,
		details: texts.securityText,
	},
	{
		id: "billing",
		icon: "landmark",
		to: "/profile/billing",
		title: texts.billingHistory,
		details: texts.billingText,
	},
	{
		id: "data",
		icon: "download",
		to: "/profile/data",
		title: texts.downloadData,
		details: texts.downloadText,
	},
	{
		id: "delete",
		icon: "trash-2",
		to: "/profile/delete",
		title: texts.deleteAccount,
		details: texts.deleteText,
	},
] as const;

export function AccountActions() {
	return (
		<Card title={texts.actionsTitle}>
			<LinkRows rows={ACTIONS} />
		</Card>
	);
}

export function PaymentMethodsCard({ cards }: { cards: CardView[] }) {
	return (
		<Card title={texts.cardsTitle}>
			<CardList cards={cards} returnTo="/profile#payment-methods" />
			<ButtonLink to={pathTo("/profile/payment-methods/add")} look="secondary">
				{cardTexts.addTitle}
			</ButtonLink>
		</Card>
	);
}

export function NotificationsCard() {
	return (
		<Card title={texts.notificationsTitle}>
			<p className="text-ink-soft">{texts.notificationsText}</p>
			<ButtonLink to="/notifications/settings" look="secondary">
				{texts.notificationSettings}
			</ButtonLink>
		</Card>
	);
}
