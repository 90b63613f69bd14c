import type { ReactNode } from "react";
import * as pictureTexts from "#app/features/account/picture/texts.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
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

/** An email address that breaks after its "@" rather than in a word. */
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

export function TierPill({ tier: { id, name }, bare }: { tier: ProfileView["tier"]; bare?: boolean }) {
	return (
		<Pill tone={TIER_TONES[id]} icon={null} bare={bare}>
			{name}
		</Pill>
	);
}

type Props = { user: ProfileView; editing: boolean; children: ReactNode };

export function PersonalInformation({ user, editing, children }: Props) {
	return (
		<Card title={texts.personalInformation} aside={<EditToggle editing={editing} />}>
			{editing ? children : <ProfileFacts user={user} />}
		</Card>
	);
}

function EditToggle({ editing }: { editing: boolean }) {
	return (
		<ButtonLink to={editing ? "/profile" : "/profile?edit"} look="secondary" preventScrollReset>
			{editing ? common.cancel : texts.editProfile}
		</ButtonLink>
	);
}

function ProfileFacts({ user }: { user: ProfileView }) {
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
