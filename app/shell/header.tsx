import { NavLink } from "react-router";
import { hasOwnScript } from "#app/lib/pages-with-a-script.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Bell } from "./bell.tsx";
import { MenuLinks, MenuPanel } from "./menu.tsx";
import { HEADER_LINKS, OWN_TRIPS } from "./nav.ts";
import { PreferenceSwitches, type Preferences } from "./preferences.tsx";
import * as texts from "./texts.ts";
import { type HeaderUser, SignOutButton, UserMenu } from "./user-menu.tsx";

export function Header({ user, ...preferences }: { user: HeaderUser | null } & Preferences) {
	return (
		<header className="site-header page-column">
			<Link to="/landing" className="logo">
				<Logo />
			</Link>
			<nav aria-label={texts.mainNav} className="site-nav">
				{(user ? [OWN_TRIPS, ...HEADER_LINKS] : HEADER_LINKS).map(({ to, label }) => (
					<NavLink
						key={to}
						to={to}
						discover="none"
						reloadDocument={hasOwnScript(to)}
						className={() => undefined}
					>
						{label}
					</NavLink>
				))}
			</nav>
			{user ? (
				<>
					<Bell unread={user.unread} />
					<UserMenu user={user} preferences={preferences} />
					<SignOutButton compact />
				</>
			) : (
				<>
					<ButtonLink to="/login" look="secondary">
						{texts.login}
					</ButtonLink>
					<VisitorMenu {...preferences} />
				</>
			)}
		</header>
	);
}

function VisitorMenu(preferences: Preferences) {
	return (
		<nav aria-label={texts.menu}>
			<button
				type="button"
				popoverTarget="visitor-menu"
				className="icon-button text-ink hover:bg-wash"
				aria-label={texts.menu}
			>
				<Icon name="menu" size={22} />
			</button>
			<MenuPanel id="visitor-menu">
				<MenuLinks className="md:hidden" />
				<PreferenceSwitches {...preferences} />
			</MenuPanel>
		</nav>
	);
}
