import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ToastTemplate } from "#app/ui/toast.tsx";
import type { ArticleView } from "../blog-view.ts";
import { searchPath } from "../search.ts";
import * as texts from "../texts/article.ts";
import * as blogTexts from "../texts/blog.ts";
import { ArticleBody, CopyButton } from "./article-body.tsx";
import { ArticleCard, ArticleFacts, ArticleScene } from "./article-card.tsx";
import { NewsletterBox } from "./newsletter.tsx";

export function ArticlePage({ view }: { view: ArticleView }) {
	return (
		<div className="flex flex-col gap-10">
			<div className="flex flex-col gap-2">
				<BackLink to={pathTo("/blog")}>{texts.back}</BackLink>
				<article className="flex flex-col gap-6">
					<ArticleHead view={view} />
					<div className="blog-columns">
						<div className="flex min-w-0 flex-col gap-8">
							<ArticleBody blocks={view.blocks} />
							<ArticleEnd view={view} />
						</div>
						<div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-4">
							<ShareArticle title={view.title} address={view.address} />
							<NewsletterBox />
						</div>
					</div>
				</article>
			</div>
			<Related view={view} />
			<Neighbors view={view} />
			<script src="/blog.js" async />
		</div>
	);
}

function ArticleHead({ view }: { view: ArticleView }) {
	return (
		<header className="grid items-center gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]">
			<div className="flex flex-col gap-4">
				<p className="label">
					<Link className="-my-3.5 inline-block py-3.5" to={searchPath({ query: "", filter: view.category })}>
						{blogTexts.filters[view.category]}
					</Link>
				</p>
				<h1 className="text-xl sm:text-2xl">{view.title}</h1>
				<p className="max-w-text text-lg text-ink-soft">{view.excerpt}</p>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
					<p className="text-sm font-semibold">{texts.byline(view.author)}</p>
					<ArticleFacts card={view} />
				</div>
				<ArticleTools view={view} />
			</div>
			<ArticleScene id={view.id} className="rounded-card" />
		</header>
	);
}

function ArticleEnd({ view: { tags, author } }: { view: ArticleView }) {
	return (
		<footer className="flex max-w-[42rem] flex-col gap-5">
			<ul aria-label={blogTexts.tags} className="flex flex-wrap gap-1.5">
				{tags.map((tag) => (
					<li key={tag}>
						<Link
							className="inline-flex min-h-touch items-center"
							to={searchPath({ query: tag, filter: "all" })}
						>
							<Pill>{tag}</Pill>
						</Link>
					</li>
				))}
			</ul>
			<Card title={texts.aboutAuthor}>
				<div className="icon-line">
					<span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-wash text-coral">
						<Icon name="logo" size={24} />
					</span>
					<div>
						<p className="font-bold">{author}</p>
						<p className="text-ink-soft">{texts.authorBio}</p>
					</div>
				</div>
			</Card>
		</footer>
	);
}

function Related({ view: { related } }: { view: ArticleView }) {
	return (
		<section aria-labelledby="related" className="flex flex-col gap-4">
			<h2 id="related">{texts.related}</h2>
			<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
				{related.map((card) => (
					<li key={card.id}>
						<ArticleCard card={card} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Neighbors({ view: { newer, older } }: { view: ArticleView }) {
	const neighbors = [
		{ label: texts.newer, neighbor: newer },
		{ label: texts.older, neighbor: older },
	];
	return (
		<nav aria-label={texts.more} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
			{neighbors.map(
				({ label, neighbor }) =>
					neighbor && (
						<Link key={label} to={neighbor.to} className="group flex min-h-touch flex-col justify-center">
							<span className="label">{label}</span>
							<span className="font-semibold group-hover:underline">{neighbor.title}</span>
						</Link>
					),
			)}
		</nav>
	);
}

type Props = { view: Pick<ArticleView, "isLiked" | "likes" | "isBookmarked"> };

/** The reader's like and bookmark, stored in a cookie of this browser. */
function ArticleTools({ view: { isLiked, likes, isBookmarked } }: Props) {
	return (
		<form
			method="post"
			id="reader"
			className="flex scroll-mt-20 flex-wrap gap-2"
			aria-label={texts.readerTools}
		>
			<Button
				look="secondary"
				name="intent"
				value="like"
				aria-pressed={isLiked}
				icon={<Mark name="heart" isOn={isLiked} />}
			>
				{texts.like} <span className="text-ink-soft tabular-nums">{likes}</span>
			</Button>
			<Button
				look="secondary"
				name="intent"
				value="bookmark"
				aria-pressed={isBookmarked}
				icon={<Mark name="bookmark" isOn={isBookmarked} />}
			>
				{texts.bookmark}
			</Button>
			<ToastTemplate
				name="not-sent"
				toast={{ type: "error", title: texts.notSent, message: texts.notSentText }}
			/>
		</form>
	);
}

function Mark({ name, isOn }: { name: "heart" | "bookmark"; isOn: boolean }) {
	return <Icon name={name} className={cx(isOn && "fill-current text-coral")} />;
}

type ShareArticleProps = { title: string; address: string };

/** The links need no script. */
function ShareArticle({ title, address }: ShareArticleProps) {
	return (
		<Card title={texts.share}>
			<ul className="grid grid-cols-3 gap-2">
				{shareLinks(title, address).map(({ label, href, icon }) => (
					<li key={label}>
						<a
							href={href}
							target="_blank"
							rel="noreferrer noopener"
							className="flex h-full min-h-touch flex-col items-center justify-center gap-1 rounded-control border border-line-strong bg-surface px-1 py-2.5 text-center text-sm font-semibold hover:border-ink hover:bg-wash"
						>
							<Icon name={icon} />
							{label}
						</a>
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				<input
					type="text"
					className="control min-w-0 flex-1 basis-40"
					readOnly
					value={address}
					aria-label={texts.link}
				/>
				<CopyButton what="link" value={address} label={common.copyLink} byHand={texts.copyByHand} />
			</div>
			<ToastTemplate name="link-copied" toast={{ title: common.linkCopied }} />
			<ToastTemplate
				name="link-not-copied"
				toast={{ type: "error", title: texts.notCopied, message: texts.notCopiedText }}
			/>
		</Card>
	);
}

function shareLinks(title: string, address: string) {
	const query = encodeURIComponent;
	return [
		{
			label: texts.whatsApp,
			icon: "message-circle",
			href: `https://wa.me/?text=${query(`${title} ${address}`)}`,
		},
		{
			label: texts.facebook,
			icon: "facebook",
			href: `https://www.facebook.com/sharer/sharer.php?u=${query(address)}`,
		},
		{
			label: texts.twitter,
			icon: "twitter-x",
			href: `https://twitter.com/intent/tweet?text=${query(title)}&url=${query(address)}`,
		},
	] as const;
}
