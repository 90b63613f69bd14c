import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/money.ts";

type Props = {
	here: AdminSection;
	title: ReactNode;
	lead?: ReactNode;
	errors?: string[] | undefined; // of a rejected form
	children: ReactNode;
};

/** The frame of every page for admins. */
export function AdminPage({ here, title, lead, errors, children }: Props) {
	return (
		<div className="flex flex-col gap-6">
			<PageHeading label={texts.admin} title={title} lead={lead} />
			<AdminNav here={here} />
			{errors && errors.length > 0 && (
				<Notice tone="late" role="alert" title={listTexts.didNotWork}>
					{errors.join(" ")}
				</Notice>
			)}
			{children}
		</div>
	);
}

const PATHS = {
	overview: "/admin",
	users: "/admin/users",
	trips: "/admin/trips",
	money: "/admin/money",
	mail: "/admin/mail",
	jobs: "/admin/jobs",
	requests: "/admin/requests",
	newsletter: "/admin/newsletter",
	log: "/admin/log",
} as const;

export type AdminSection = keyof typeof PATHS;

const SECTIONS = Object.keys(PATHS) as AdminSection[];

/**
 * Links between the admin pages; `here` is the current one, or the list it belongs to. On a phone the row scrolls, and
 * the current link sticks to the edge instead of scrolling out of view.
 */
function AdminNav({ here }: { here: AdminSection }) {
	return (
		<nav aria-label={listTexts.adminPages} className="overflow-x-auto py-2">
			<ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
				{SECTIONS.map((section) => (
					<li
						key={section}
						className={
							section === here ? "sticky inset-x-0 z-1 rounded-full ring-8 ring-paper sm:static" : undefined
						}
					>
						<Link
							to={PATHS[section]}
							aria-current={section === here ? "page" : undefined}
							className={cx(
								"flex min-h-touch items-center rounded-full border px-4 font-semibold",
								section === here ? "border-ink bg-ink text-paper" : "border-line bg-surface",
							)}
						>
							{listTexts.links[section]}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
