import { Link, NavLink } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "./logo.tsx";
import { MenuLinks, MenuPanel } from "./menu.tsx";
import { HEADER_LINKS } from "./nav.ts";
import { type HeaderUser, SignOutButton, UserMenu } from "./user-menu.tsx";

export function Header({ user }: { user: HeaderUser | null }) {
	return (
		<header className="mx-auto flex w-full max-w-page items-center gap-1 px-4 py-3 sm:gap-3 sm:px-6">
			<Link to="/landing" className="mr-auto flex min-h-touch items-center gap-2.5 rounded-control">
				<Logo />
			</Link>
			<nav aria-label="Main" className="hidden items-center gap-1 sm:flex">
				{HEADER_LINKS.map(({ to, label }) => (
					<NavLink
						key={to}
						to={to}
						className="flex min-h-touch items-center rounded-control px-3 text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
					>
						{label}
					</NavLink>
				))}
			</nav>
			{user ? (
				<>
					<UserMenu user={user} />
					<SignOutButton compact />
				</>
			) : (
				<>
					<ButtonLink to="/login" look="secondary">
						Login
					</ButtonLink>
					<VisitorMenu />
				</>
			)}
		</header>
	);
}

function VisitorMenu() {
	return (
		<nav aria-label="Menu" className="sm:hidden">
			<button
				type="button"
				popoverTarget="visitor-menu"
				className="flex size-touch items-center justify-center rounded-control hover:bg-wash"
				aria-label="Menu"
			>
				<Icon name="menu" size={22} />
			</button>
			<MenuPanel id="visitor-menu">
				<MenuLinks />
			</MenuPanel>
		</nav>
	);
}
