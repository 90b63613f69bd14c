import { pluralize } from "#app/lib/pluralize.ts";
import type { Filter } from "../search.ts";

export const publisher = "Gangway";
export const title = "The Gangway blog";
export const description =
	"How to plan, split and pay for a trip with friends: worked examples, lists for each step, and messages to copy into your group chat.";
export const lead =
	"How to plan a trip with friends and share its cost, with examples that add up and messages you can copy.";
export const feedTitle = "The Gangway blog, as a feed";
export const feed = "Follow by RSS";

export const filters: Record<Filter, string> = {
	all: "All Posts",
	planning: "Travel Planning",
	financial: "Money & Payments",
	destinations: "Destinations",
	technology: "Tech & Tools",
	stories: "Success Stories",
	guides: "Practical Guides",
	bookmarks: "Your bookmarks",
};

export const search = "Search the articles";
export const searchPlaceholder = "Deposit, passport, ferry...";
export const searchButton = "Search";
export const filterBy = "Filter by category";

export const featuredTitle = "Featured Articles";
export const articlesTitle = "Articles";
export const count = (articles: number) => pluralize(articles, "article");
export const recentTitle = "Recent Posts";
export const categoriesTitle = "Categories";
export const readingTime = (minutes: number) => `${minutes} min read`;
export const tags = "Tags";

export const nothingFound = "No article fits";
export const nothingFoundHint =
	"A search looks for your exact words in titles, summaries and tags. One short word often finds more.";
export const noBookmarks = "No bookmarks yet";
export const noBookmarksHint = "Press Bookmark on an article, and you will find it here in this browser.";
export const showAll = "Show all articles";
