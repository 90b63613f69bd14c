import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/blog.svg?url";
import { pathTo } from "#app/lib/path-to.ts";
import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { PillLink } from "#app/ui/pill-link.tsx";
import type { BlogView } from "../blog-view.ts";
import { articlePath } from "../paths.ts";
import * as texts from "../texts/blog.ts";
import { ArticleCard } from "./article-card.tsx";
import { NewsletterBox } from "./newsletter.tsx";

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

/**
 * The search and the filters. They work as a form and as links, which return to this place instead of the top of the
 * page; public/blog.js searches while someone types.
 */
function BlogSearch({ view: { search, filters } }: { view: BlogView }) {
	return (
		<div id="find" className="flex flex-col gap-4">
			<search>
				<form action={`${pathTo("/blog")}#find`} className="flex flex-wrap items-end gap-2" data-blog-search>
					{search.filter !== "all" && <input type="hidden" name="category" value={search.filter} />}
					<Field
						className="min-w-0 flex-1 basis-52"
						field={plainField("q", { id: "blog-query", initialValue: search.query })}
						label={texts.search}
						type="search"
						placeholder={texts.searchPlaceholder}
						maxLength={MAX_SEARCH}
						autoComplete="off"
						enterKeyHint="search"
						icon={<Icon name="search" />}
					/>
					<Button look="secondary" className="min-h-12">
						{texts.searchButton}
					</Button>
				</form>
			</search>
			<nav aria-label={texts.filterBy}>
				<ul className="flex flex-wrap gap-2">
					{filters.map(({ filter, to, isChosen }) => (
						<li key={filter}>
							<PillLink to={`${to}#find`} aria-current={isChosen ? "true" : undefined} data-blog-filter>
								{texts.filters[filter]}
							</PillLink>
						</li>
					))}
				</ul>
			</nav>
		</div>
	);
}

/** In the page from the start, so that public/blog.js can show it. */
function NothingFound({ view: { search, count } }: { view: BlogView }) {
	const hasNoBookmarks = search.filter === "bookmarks" && search.query === "";
	return (
		<div hidden={count > 0} data-blog-empty>
			<EmptyState
				icon={<Icon name={hasNoBookmarks ? "bookmark" : "search"} size={24} />}
				title={hasNoBookmarks ? texts.noBookmarks : texts.nothingFound}
				action={
					<Link className="link inline-block py-3 font-semibold" to={pathTo("/blog")}>
						{texts.showAll}
					</Link>
				}
			>
				{hasNoBookmarks ? texts.noBookmarksHint : texts.nothingFoundHint}
			</EmptyState>
		</div>
	);
}

/** After a long list, the newest articles and the categories would only repeat it. */
function BlogSidebar({ view: { recent, categories } }: { view: BlogView }) {
	return (
		<div className="flex min-w-0 flex-col gap-5">
			<div className="flex flex-col gap-5 max-lg:hidden">
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
			</div>
			<NewsletterBox />
		</div>
	);
}
