import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/nav.ts";

const PATHS = {
	overview: "/admin",
	users: "/admin/users",
	trips: "/admin/trips",
	money: "/admin/money",
	mail: "/admin/mail",
	jobs: "/admin/jobs",
	messages: "/admin/messages",
	newsletter: "/admin/newsletter",
	log: "/admin/log",
} as const;

export type AdminSection = keyof typeof PATHS;

const SECTIONS = Object.keys(PATHS) as AdminSection[];

/** Links between the admin pages, of which `here` is the present one or the list that leads to it. */
export function AdminNav({ here }: { here: AdminSection }) {
	return (
		<nav aria-label={texts.pages} className="overflow-x-auto py-2">
			<ul className="flex gap-2 sm:flex-wrap">
				{SECTIONS.map((section) => (
					<li key={section}>
						<Link
							to={PATHS[section]}
							aria-current={section === here ? "page" : undefined}
							className={cx(
								"flex min-h-touch items-center rounded-full border px-4 font-semibold",
								section === here ? "border-ink bg-ink text-paper" : "border-line bg-surface",
							)}
						>
							{texts.links[section]}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
