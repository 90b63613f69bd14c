import type { ReactNode } from "react";

export type ItemRowProps = {
	icon: ReactNode;
	title: ReactNode;
	details?: ReactNode;
	amount?: ReactNode;
	action?: ReactNode; // a button or link at the end of the row
	href?: string; // makes the title a link that opens a new tab
};

/** A row for a list: `<ul className="flex flex-col gap-3">` with an `<li>` around each row. */
export function ItemRow({ icon, title, details, amount, action, href }: ItemRowProps) {
	return (
		<div className="item-row">
			{icon}
			<div className="item-row-text">
				<p>
					{href ? (
						<a className="link" href={href} target="_blank" rel="noreferrer noopener">
							<bdi>{title}</bdi>
						</a>
					) : (
						<bdi>{title}</bdi>
					)}
				</p>
				{amount && <p className="money font-bold">{amount}</p>}
				{details && <p className="item-row-details">{details}</p>}
			</div>
			{action}
		</div>
	);
}
