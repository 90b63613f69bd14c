import { Scene } from "#app/features/site/information/components/page-hero.tsx";
import fallback from "#app/features/site/scenes/blog.svg?url";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { ArticleCard as Card } from "../blog-view.ts";
import { articlePath } from "../paths.ts";
import * as texts from "../texts/blog.ts";

/** An article in a list. A tap anywhere on it follows its link. */
export function ArticleCard({ card, wide }: { card: Card; wide?: boolean }) {
	return (
		<article className="article-card">
			<ArticleScene id={card.id} lazy />
			<div>
				<p className="label">{texts.filters[card.category]}</p>
				<h3 className={cx(wide && "text-lg sm:text-xl")}>
					<Link to={articlePath(card)}>{card.title}</Link>
				</h3>
				<p className="text-ink-soft">{card.excerpt}</p>
				<ul aria-label={texts.tags} className="flex flex-wrap gap-1.5">
					{card.tags.map((tag) => (
						<li key={tag}>
							<Pill>{tag}</Pill>
						</li>
					))}
				</ul>
				<ArticleFacts card={card} />
			</div>
		</article>
	);
}

export function ArticleFacts({ card: { date, dateInWords, minutes } }: { card: Card }) {
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
			<time dateTime={date}>{dateInWords}</time>
			<span className="inline-flex items-center gap-1.5">
				<Icon name="clock" size={16} />
				{texts.readingTime(minutes)}
			</span>
		</p>
	);
}

const scenes = import.meta.glob<string>("../../scenes/article-*.svg", {
	eager: true,
	query: "?url",
	import: "default",
});

type Props = { id: number; className?: string; lazy?: boolean };

/** The picture of an article, which is decorative. */
export function ArticleScene({ id, ...rest }: Props) {
	return <Scene src={scenes[`../../scenes/article-${id}.svg`] ?? fallback} alt="" {...rest} />;
}
