import { Form, useLocation } from "react-router";
import { tagline } from "#app/lib/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { FooterLinks } from "./footer-links.ts";
import * as texts from "./texts.ts";

type Props = { theme: "light" | "dark" | null; lite: boolean; links: FooterLinks };

export function Footer({ theme, lite, links: groups }: Props) {
	return (
		<footer className="site-footer">
			<div className="page-column">
				<div>
					<p className="logo">
						<Logo />
					</p>
					<p className="mt-3 max-w-64 text-ink-soft">{tagline}</p>
				</div>
				{groups.map(({ title, links }) => (
					<nav key={title} aria-label={title}>
						<p className="label">{title}</p>
						<ul className="mt-2">
							{links.map(({ to, label }) => (
								<li key={to}>
									<Link to={to}>{label}</Link>
								</li>
							))}
						</ul>
					</nav>
				))}
				<div id="preferences" className="preferences">
					<ThemeSwitch theme={theme} />
					<LiteSwitch lite={lite} />
				</div>
			</div>
			<p className="page-column">{texts.comingSoon}</p>
		</footer>
	);
}

const THEMES = [
	{ value: "light", label: texts.light, icon: "sun" },
	{ value: "dark", label: texts.dark, icon: "moon" },
	{ value: "system", label: texts.systemTheme, icon: "monitor" },
] as const;

/** Browsers keep the fragment through the redirect, so the page that comes back is scrolled to these switches. */
const ACTION = "/preferences#preferences";

function ThemeSwitch({ theme }: { theme: "light" | "dark" | null }) {
	return (
		<Form method="post" action={ACTION} discover="none" preventScrollReset>
			<ReturnTo />
			<fieldset>
				<legend className="label mb-2">{texts.theme}</legend>
				<div className="theme-switch">
					{THEMES.map(({ value, label, icon }) => (
						<button
							key={value}
							type="submit"
							name="theme"
							value={value}
							aria-pressed={value === (theme ?? "system")}
						>
							<Icon name={icon} size={16} />
							{label}
						</button>
					))}
				</div>
			</fieldset>
		</Form>
	);
}

/** It reloads the document, because only a new document gains or drops the scripts. */
function LiteSwitch({ lite }: { lite: boolean }) {
	return (
		<Form method="post" action={ACTION} discover="none" reloadDocument>
			<ReturnTo />
			<p className="label mb-1">{texts.liteMode}</p>
			<button
				type="submit"
				name="lite"
				value={lite ? "off" : "on"}
				aria-pressed={lite}
				className="lite-switch"
			>
				<span />
				{texts.liteModeDetails}
			</button>
		</Form>
	);
}

function ReturnTo() {
	const { pathname, search } = useLocation();
	return <input type="hidden" name="returnTo" value={pathname + search} />;
}
