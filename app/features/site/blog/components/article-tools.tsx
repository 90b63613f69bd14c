import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ToastTemplate } from "#app/ui/toast.tsx";
import type { ArticleView } from "../article-view.ts";
import * as texts from "../texts/article.ts";

type Props = { view: Pick<ArticleView, "isLiked" | "likes" | "isBookmarked"> };

/** The reader's like and bookmark, which a cookie of this browser keeps. */
export function ArticleTools({ view: { isLiked, likes, isBookmarked } }: Props) {
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
