import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/blog.svg?url";
import type { BlogView } from "../blog-view.ts";
import * as texts from "../texts/blog.ts";
import { ArticleCard } from "./article-card.tsx";
import { BlogSearch, NothingFound } from "./blog-search.tsx";
import { BlogSidebar } from "./blog-sidebar.tsx";

export function BlogPage({ view }: { view: BlogView }) {
	return (
		<div className="flex flex-col gap-8 sm:gap-10">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: "" }} />
			<BlogSearch view={view} />
			<div className="blog-columns">
				<div className="flex min-w-0 flex-col gap-8">
					<Featured view={view} />
					<Articles view={view} />
				</div>
				<BlogSidebar view={view} />
			</div>
			<script src="/blog.js" async />
		</div>
	);
}

function Featured({ view: { featured, showsFeatured } }: { view: BlogView }) {
	if (featured.length === 0) return null;
	return (
		<section
			aria-labelledby="featured"
			className="flex flex-col gap-4"
			hidden={!showsFeatured}
			data-blog-featured
		>
			<h2 id="featured">{texts.featuredTitle}</h2>
			<ul className="grid gap-5 sm:grid-cols-2">
				{featured.map((card) => (
					<li key={card.id}>
						<ArticleCard card={card} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Articles({ view }: { view: BlogView }) {
	const { cards, count } = view;
	return (
		<section aria-labelledby="articles" className="flex flex-col gap-4">
			<div className="section-heading">
				<h2 id="articles">{texts.articlesTitle}</h2>
				<div role="status" data-blog-count data-one={texts.count(1)} data-many={texts.count(2)}>
					{texts.count(count)}
				</div>
			</div>
			<NothingFound view={view} />
			<ul className="grid gap-5 sm:grid-cols-2">
				{cards.map(({ isHidden, isInFilter, isFeatured, searchedText, ...card }) => (
					<li
						key={card.id}
						hidden={isHidden}
						data-blog-card={isInFilter ? searchedText : undefined}
						data-featured={isFeatured || undefined}
					>
						<ArticleCard card={card} />
					</li>
				))}
			</ul>
		</section>
	);
}
