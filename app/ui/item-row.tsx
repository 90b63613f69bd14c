import type { ReactNode } from "react";

export type ItemRowProps = {
	icon: ReactNode;
	title: ReactNode;
	details?: ReactNode;
	amount?: ReactNode;
	action?: ReactNode; // a button or link at the end of the row
	href?: string; // makes the title a link to a new tab
};

/** A row for a list: `<ul className="flex flex-col gap-3">` with an `<li>` around each row. */
export function ItemRow({ icon, title, details, amount, action, href }: ItemRowProps) {
	return (
		<div className="flex items-center gap-3 rounded-l-3xl rounded-r-control border border-line bg-surface py-3 pr-3 pl-4">
			<span className="size-4 shrink-0 rounded-full border-2 border-line bg-paper" aria-hidden />
			<span className="shrink-0 text-ink-soft">{icon}</span>
			<div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
				<p className="min-w-36 flex-1 font-semibold wrap-anywhere">
					{href ? (
						<a className="link" href={href} target="_blank" rel="noreferrer noopener">
							{title}
						</a>
					) : (
						title
					)}
				</p>
				{amount && <p className="money font-bold">{amount}</p>}
				{details && <p className="basis-full text-sm text-ink-soft wrap-anywhere">{details}</p>}
			</div>
			{action}
		</div>
	);
}
