import { Link } from "react-router";
import { Logo } from "./logo.tsx";
import { COMING_SOON, FOOTER_LINKS } from "./nav.ts";
import { LiteSwitch, ThemeSwitch } from "./preference-switches.tsx";

type Props = { theme: "light" | "dark" | null; lite: boolean };

export function Footer({ theme, lite }: Props) {
	return (
		<footer className="mt-12 border-t border-line bg-wash">
			<div className="mx-auto grid w-full max-w-page grid-cols-2 gap-x-4 gap-y-8 px-4 py-10 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_auto] lg:gap-x-8">
				<div className="col-span-full lg:col-auto">
					<p className="flex items-center gap-2.5">
						<Logo />
					</p>
					<p className="mt-3 max-w-64 text-ink-soft">Everyone aboard. Everyone paid.</p>
				</div>
				{FOOTER_LINKS.map(({ title, links }) => (
					<nav key={title} aria-label={title}>
						<p className="label">{title}</p>
						<ul className="mt-2">
							{links.map(({ to, label }) => (
								<li key={to}>
									<Link to={to} className="block py-2.5 hover:underline sm:py-1.5">
										{label}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				))}
				<div className="col-span-full flex flex-wrap gap-x-8 gap-y-5 lg:col-auto lg:flex-col">
					<ThemeSwitch theme={theme} />
					<LiteSwitch lite={lite} />
				</div>
			</div>
			<p className="mx-auto w-full max-w-page px-4 pb-8 text-sm text-ink-soft sm:px-6">
				Coming soon: {COMING_SOON.join(", ")}.
			</p>
		</footer>
	);
}
