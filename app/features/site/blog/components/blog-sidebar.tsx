import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import type { BlogView } from "../blog-view.ts";
import { articlePath } from "../paths.ts";
import * as texts from "../texts/blog.ts";
import { NewsletterBox } from "./newsletter-box.tsx";

export function BlogSidebar({ view: { recent, categories } }: { view: BlogView }) {
	return (
		<div className="flex min-w-0 flex-col gap-5">
			<Card title={texts.recentTitle}>
				<ul className="blog-rows -my-2">
					{recent.map((card) => (
						<li key={card.id}>
							<Link to={articlePath(card)} className="flex-col">
								<span className="font-semibold">{card.title}</span>
								<span className="text-sm text-ink-soft">{card.dateInWords}</span>
							</Link>
						</li>
					))}
				</ul>
			</Card>
			<Card title={texts.categoriesTitle}>
				<ul className="blog-rows -my-2">
					{categories.map(({ category, to, count }) => (
						<li key={category}>
							<Link to={to}>
								<span>{texts.filters[category]}</span>{" "}
								<span className="text-ink-soft tabular-nums">{count}</span>
							</Link>
						</li>
					))}
				</ul>
			</Card>
			<NewsletterBox />
		</div>
	);
}
