import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { PillLink } from "#app/ui/pill-link.tsx";
import type { BlogView } from "../blog-view.ts";
import { BLOG_PATH } from "../paths.ts";
import * as texts from "../texts/blog.ts";

/**
 * The search and the filters. They work as a form and as links, which come back to this place and not to the top of the
 * page; public/blog.js searches as one types.
 */
export function BlogSearch({ view: { search, filters } }: { view: BlogView }) {
	return (
		<div id="find" className="flex flex-col gap-4">
			<search>
				<form action={`${BLOG_PATH}#find`} className="flex flex-wrap items-end gap-2" data-blog-search>
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

/** Stands in the page from the start, so that public/blog.js can show it. */
export function NothingFound({ view: { search, count } }: { view: BlogView }) {
	const isUnkept = search.filter === "bookmarks" && search.query === "";
	return (
		<div hidden={count > 0} data-blog-empty>
			<EmptyState
				icon={<Icon name={isUnkept ? "bookmark" : "search"} size={24} />}
				title={isUnkept ? texts.noBookmarks : texts.nothingFound}
				action={
					<Link className="link inline-block py-3 font-semibold" to={BLOG_PATH}>
						{texts.showAll}
					</Link>
				}
			>
				{isUnkept ? texts.noBookmarksHint : texts.nothingFoundHint}
			</EmptyState>
		</div>
	);
}
