import type { FormEvent } from "react";
import { endVisit } from "#app/lib/browser-storage.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { MenuLinks, MenuPanel } from "./menu.tsx";
import { OWN_TRIPS } from "./nav.ts";
import { PreferenceSwitches, type Preferences } from "./preferences.tsx";
import * as texts from "./texts.ts";

export type HeaderUser = {
	id: string;
	name: string; // as shown in the header
	fullName: string;
	imageUrl: string | null;
	tier: "free" | "plus" | "pro";
	unread: number; // notifications
	isAdmin?: boolean;
};

const TIERS = { free: texts.freePlan, plus: texts.plusPlan, pro: texts.proPlan };

type MenuProps = { user: HeaderUser; preferences: Preferences };

export function UserMenu({ user, preferences }: MenuProps) {
	return (
		<>
			<button type="button" popoverTarget="user-menu" className="account-button">
				{texts.accountMenuOf(
					<span className="max-sm:sr-only max-w-40 truncate font-semibold" dir="auto">
						{user.name}
					</span>,
					(words) => (
						<span className="sr-only">{words}</span>
					),
				)}
				<span className="hidden sm:inline">
					<TierBadge tier={user.tier} />
				</span>
				<UserAvatar user={user} />
			</button>
			<MenuPanel id="user-menu">
				<div className="menu-person">
					<UserAvatar user={user} />
					<p dir="auto">{user.name}</p>
					<TierBadge tier={user.tier} />
				</div>
				<Link to={OWN_TRIPS.to} className="menu-item mt-1">
					<Icon name="plane" className="text-ink-soft" />
					{OWN_TRIPS.label}
				</Link>
				<MenuLinks className="border-y border-line py-1 md:hidden" />
				<Link to="/profile" className="menu-item">
					<Icon name="user-round" className="text-ink-soft" />
					{texts.profile}
				</Link>
				{user.isAdmin && (
					<Link to="/admin" className="menu-item">
						<Icon name="shield-check" className="text-ink-soft" />
						{texts.admin}
					</Link>
				)}
				<SignOutButton />
				<PreferenceSwitches {...preferences} />
			</MenuPanel>
		</>
	);
}

function UserAvatar({ user }: { user: HeaderUser }) {
	return <Avatar decorative name={user.fullName} imageUrl={user.imageUrl} />;
}

function TierBadge({ tier }: { tier: HeaderUser["tier"] }) {
	return (
		<Pill tone={tier === "pro" ? "coral" : tier === "plus" ? "paid" : "neutral"} icon={null}>
			{TIERS[tier]}
		</Pill>
	);
}

/** The compact form is an icon, only for small screens. */
export function SignOutButton({ compact }: { compact?: boolean }) {
	return (
		<form
			method="post"
			action="/logout"
			noValidate
			className={compact ? "sm:hidden" : undefined}
			onSubmit={signOut}
		>
			<button
				type="submit"
				className={compact ? "icon-button hover:bg-wash" : "menu-item w-full"}
				title={compact ? texts.signOut : undefined}
			>
				<Icon name="log-out" className="text-ink-soft" />
				<span className={compact ? "sr-only" : undefined}>{texts.signOut}</span>
			</button>
		</form>
	);
}

/** What this browser remembers is cleared only once the server has ended the session. */
async function signOut(event: FormEvent<HTMLFormElement>): Promise<void> {
	event.preventDefault();
	const body = new URLSearchParams();
	const answer = await fetch("/logout", { method: "POST", body, redirect: "manual" }).catch(() => null);
	if (answer?.type === "opaqueredirect") {
		endVisit();
		location.assign("/landing");
		return;
	}
	showToast({
		type: "error",
		title: texts.notSignedOut,
		message: texts.maybeSignedIn,
	});
}
