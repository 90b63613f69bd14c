import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/page.ts";

export function ResourcesTab() {
	return (
		<section id="resources" aria-labelledby="resources-title" className="flex flex-col gap-5">
			<h2 id="resources-title" className="text-xl">
				{texts.resourcesTitle}
			</h2>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{texts.resources.map(({ to, icon, title, details }) => (
					<li key={to} className="card relative gap-2 hover:bg-wash">
						<Icon name={icon} size={22} className="text-coral" />
						<Link className="link text-lg font-semibold after:absolute after:inset-0" to={to}>
							{title}
						</Link>
						<p className="text-ink-soft">{details}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
