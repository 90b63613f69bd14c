import { tagline } from "#app/lib/texts.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { FooterLinks } from "./footer-links.ts";

export function Footer({ links: groups }: { links: FooterLinks }) {
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
			</div>
		</footer>
	);
}
